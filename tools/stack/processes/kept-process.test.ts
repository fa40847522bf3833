// Kills the process that started parts of a stack, and checks that the started parts end too.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { commandLine } from "./folder-owner.ts";

const root = join(import.meta.dirname, "../../..");

let folder: string;
const spawned = new Set<ChildProcess>();
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "gemplay-kept-"));
  chmodSync(folder, 0o755);
});
afterEach(() => {
  for (const child of spawned) child.kill("SIGKILL");
  spawned.clear();
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

/** Runs the source text of a module in Node and resolves to the first printed line. */
async function runModule(
  code: string,
  before: readonly string[] = [],
): Promise<{ child: ChildProcess; line: string }> {
  const args = [...before, "--input-type=module", "--eval", code];
  const child = spawn(process.execPath, args, { cwd: root, stdio: ["ignore", "pipe", "inherit"] });
  spawned.add(child);
  for await (const line of createInterface({ input: child.stdout })) return { child, line };
  throw new Error("it printed nothing");
}

async function untilGone(pids: readonly number[]): Promise<void> {
  while (pids.some((pid) => commandLine(pid) !== "")) await sleep(50);
}

test("PostgreSQL and the chain end when kill -9 ends their starter, and start again with all data", async () => {
  const code = `
    const { startPostgres } = await import("./tools/stack/postgres.ts");
    const { startChain } = await import("./tools/stack/chain/chain.ts");
    const postgres = await startPostgres({ folder: ${JSON.stringify(join(folder, "postgres"))} });
    const chain = await startChain({ folder: ${JSON.stringify(join(folder, "chain"))} });
    console.log(JSON.stringify({ pids: [postgres.pid, chain.pid], made: [postgres.created, chain.created], genesis: chain.genesisHash }));`;
  interface Report {
    readonly pids: number[];
    readonly made: boolean[];
    readonly genesis: string;
  }
  const first = await runModule(code);
  const before = JSON.parse(first.line) as Report;
  expect(before.made).toEqual([true, true]);
  expect(before.pids.map((pid) => commandLine(pid) !== "")).toEqual([true, true]);
  first.child.kill("SIGKILL");
  await untilGone(before.pids);

  const second = await runModule(code);
  const after = JSON.parse(second.line) as Report;
  expect(after.made).toEqual([false, false]);
  expect(after.genesis).toBe(before.genesis);
  second.child.kill("SIGKILL");
  await untilGone(after.pids);
});

test("a supervised program that ignores SIGTERM is killed", async () => {
  const deaf = `process.on("SIGTERM", () => {}); setInterval(() => {}, 1000);`;
  const { child, line } = await runModule(`
    const { startKept } = await import("./tools/stack/processes/kept-process.ts");
    const kept = await startKept({ command: process.execPath, args: ["--eval", ${JSON.stringify(deaf)}], cwd: ".",
      env: process.env, stop: [{ signal: "SIGTERM", waitMs: 200 }] });
    console.log(kept.pid);
    setTimeout(() => {}, 3600_000);`);
  expect(commandLine(Number(line))).not.toBe("");
  child.kill("SIGKILL");
  await untilGone([Number(line)]);
});

test("the child processes of a supervised program end with the program, and the end is reported only after all have ended", async () => {
  const parent = `const { spawn } = require("node:child_process");
    const child = spawn(process.execPath, ["--eval", "setInterval(() => {}, 1000)"]);
    require("node:fs").writeFileSync("offspring", String(child.pid)); setTimeout(() => process.exit(0), 100);`;
  const { line } = await runModule(`
    const { startKept } = await import("./tools/stack/processes/kept-process.ts");
    const { readFileSync } = await import("node:fs");
    const kept = await startKept({ command: process.execPath, args: ["--eval", ${JSON.stringify(parent)}],
      cwd: ${JSON.stringify(folder)}, env: process.env, stop: [{ signal: "SIGTERM", waitMs: 200 }] });
    await kept.exited;
    console.log(readFileSync(${JSON.stringify(join(folder, "offspring"))}, "utf8"));`);
  expect(Number(line)).toBeGreaterThan(0);
  expect(commandLine(Number(line))).toBe("");
});

test("the list of processes does not show the environment variables of a supervised program", async () => {
  const secret = "a-password-of-the-database";
  const { line } = await runModule(`
    const { startKept } = await import("./tools/stack/processes/kept-process.ts");
    await startKept({ command: process.execPath, args: ["--eval", "setInterval(() => {}, 1000)"], cwd: ".",
      env: { ...process.env, PASSWORD: ${JSON.stringify(secret).replace("word", 'wo" + "rd')} }, stop: [{ signal: "SIGTERM", waitMs: 200 }] });
    console.log("started");
    setTimeout(() => {}, 3600_000);`);
  expect(line).toBe("started");
  const processes = execFileSync("ps", ["-axo", "args"], { encoding: "utf8" });
  expect(processes).toContain("supervisor.ts");
  expect(processes).not.toContain(secret);
});
