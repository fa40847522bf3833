import { execFile } from "node:child_process";
import { createPublicKey, generateKeyPairSync, sign } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { canonicalStatement, prepareReceipts, type Statement } from "@gemplay/games";
import { afterAll, expect, it } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "gemplay-fair-receipt-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const { privateKey } = generateKeyPairSync("ed25519");
const { x = "" } = createPublicKey(privateKey).export({ format: "jwk" });
const key = Buffer.from(x, "base64url").toString("hex");
const statement: Statement = {
  call: "POST /games/dice/bet",
  player: "7",
  request: { key: "0195", amount: "1" },
  answer: { round: { id: "r", multiplierE4: 19_800 }, balance: "9" },
  atMs: 1_795_420_800_000,
};
const { text, unsigned } = prepareReceipts(
  [statement, { ...statement, player: "8" }].map(canonicalStatement),
);
const signature = sign(null, Buffer.from(text), privateKey).toString("base64");
const { atMs, ...said } = statement;
const saved = { ...said, receipt: { ...unsigned[0], atMs, key: 3, signature } };

let files = 0;
function fileWith(json: unknown): string {
  const file = join(folder, `${++files}.json`);
  writeFileSync(file, typeof json === "string" ? json : JSON.stringify(json));
  return file;
}

/** Runs the command in a process of its own, as `npm run fair` does. */
function fair(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const program = fileURLToPath(new URL("../fair.ts", import.meta.url));
  return new Promise((done) => {
    const child = execFile(process.execPath, [program, "receipt", ...args], (_error, stdout, stderr) =>
      done({ code: child.exitCode ?? -1, stdout, stderr }),
    );
  });
}

it("fair receipt prints what the server has signed", async () => {
  const signed = { call: "POST /games/dice/bet", player: "7", at: "2026-11-23T08:00:00.000Z", key: 3 };
  const { code, stdout } = await fair("--file", fileWith(saved), "--key", `0x${key}`);
  expect([code, JSON.parse(stdout)]).toEqual([0, { signed: true, answers: [signed] }]);
  // The page saves a list of receipts.
  const { stdout: both } = await fair("--file", fileWith([saved, saved]), "--key", key);
  expect(JSON.parse(both)).toEqual({ signed: true, answers: [signed, signed] });
});

it.each([
  ["a changed answer", { ...saved, answer: { round: { id: "r" }, balance: "900" } }, "has not signed"],
  ["another player", { ...saved, player: "9" }, "has not signed"],
  ["a shorter path", { ...saved, receipt: { ...saved.receipt, path: [] } }, "wrong length"],
])("fair receipt exits with code 1 for a receipt of %s", async (_, given, sentence) => {
  const answer = await fair("--file", fileWith(given), "--key", key);
  expect(answer).toMatchObject({ code: 1, stdout: "" });
  expect(answer.stderr).toContain(sentence);
});

it("fair receipt exits with code 1 for another key", async () => {
  const answer = await fair("--file", fileWith(saved), "--key", "9".repeat(64));
  expect(answer).toMatchObject({ code: 1, stdout: "" });
});

it.each([
  ["no key", saved, [], "usage"],
  ["a key that is none", saved, ["--key", "31c9"], "key must be 64 lower-case hex characters"],
  ["a file that is no JSON", "{", ["--key", key], "file:"],
  ["a file without a receipt", said, ["--key", key], "receipt must be an object"],
])("fair receipt exits with code 2 if called with %s", async (_, given, more, sentence) => {
  const answer = await fair("--file", fileWith(given), ...more);
  expect(answer).toMatchObject({ code: 2, stdout: "" });
  expect(answer.stderr).toContain(sentence);
});
