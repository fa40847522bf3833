// Two processes credit deposits of the same player. Each of the two processes credits only some of the deposits. The
// deposits together must use the deposit limit fully and never exceed the limit.
import { type ChildProcessByStdio, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import { depositedBase, holdings, reconcile, setLimit } from "@gemplay/ledger";
import { afterEach, expect, it } from "vitest";
import { withLedger } from "./file-ledger.ts";
import { inTransaction, type TestLedger } from "./test-ledger.ts";

const program = fileURLToPath(new URL("./depositor.ts", import.meta.url));
const races = process.env.GEMPLAY_LONG === "1" ? 50 : 6;
const children: ChildProcessByStdio<Writable, Readable, null>[] = [];
let ledger: TestLedger;
withLedger((own) => {
  ledger = own;
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});

async function startDepositor() {
  const child = spawn(process.execPath, [program, ledger.url], { stdio: ["pipe", "pipe", "inherit"] });
  children.push(child);
  const lines: string[] = [];
  const reader = createInterface({ input: child.stdout });
  reader.on("line", (line) => lines.push(line));
  const until = (condition: () => boolean) =>
    new Promise<void>((resolve, reject) => {
      const look = () => condition() && resolve();
      reader.on("line", look);
      reader.once("close", () => reject(new Error("the process ended")));
      look();
    });
  await until(() => lines.includes("ready"));
  return {
    /** Credits all deposits of a job. Returns the playable part and the withdraw-only part of each deposit. */
    async run(job: object): Promise<readonly string[]> {
      const from = lines.length;
      child.stdin.write(`${JSON.stringify(job)}\n`);
      await until(() => lines.slice(from).includes("done"));
      return lines.slice(from).filter((line) => line !== "done");
    },
  };
}

it("two processes that credit deposits at a deposit limit make exactly the limit playable and count each deposit once", async () => {
  const depositors = await Promise.all([startDepositor(), startDepositor()]);
  const limitBase = 1_000n;
  for (let race = 1; race <= races; race++) {
    const playerId = BigInt(race);
    const now = new Date();
    await inTransaction(ledger.client, () =>
      setLimit(
        ledger.client,
        { playerId, asset: "PLAY", kind: "deposits", period: "month" },
        { amountBase: limitBase, now: () => now, raiseAfterMs: 0, confirmWithinMs: 0 },
      ),
    );
    const job = (from: number) => ({
      player: String(playerId),
      amount: "130",
      references: Array.from({ length: 12 }, (_, number) => `deposit ${from + number}`),
    });
    // Each of the two processes gets eight of the sixteen deposits.
    const answers = await Promise.all(depositors.map((one, place) => one.run(job(place * 4))));
    expect(answers.flat()).toHaveLength(24);
    expect(new Set(answers.flat()).size, "each is divided one way only").toBe(16);
    const { balances, withdrawOnly } = await holdings(ledger.client, playerId);
    expect([balances.PLAY, withdrawOnly.PLAY]).toEqual([limitBase, 16n * 130n - limitBase]);
    const used = await depositedBase(ledger.client, { playerId, asset: "PLAY", at: now });
    expect(used.month).toBe(limitBase);
  }
  expect(await reconcile(ledger.client)).toEqual([]);
});
