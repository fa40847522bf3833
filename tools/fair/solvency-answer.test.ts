import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { formatAssetAmount } from "@gemplay/money";
import { leafNode, levelsOf, nothingOwed, type Owed, pathOf, rootHash, topOf } from "@gemplay/solvency";
import { afterAll, beforeAll, expect, it } from "vitest";

const unit = 10n ** 18n;
const owners = [3n, 5n, 9n, 5n, 3n];
const leaves = owners.map((id, at) => ({
  salt: String(at).repeat(64),
  playerId: id,
  owed: { ...nothingOwed, PLAY: (id + BigInt(at)) * unit, GEM: 1n },
}));
const levels = levelsOf(leaves.map(leafNode));
const facts = { takenAtMs: 1_795_420_800_000, leaves: owners.length };
const root = rootHash(facts, topOf(leaves.map(leafNode)));
const written = (owed: Owed) => ({
  PLAY: String(owed.PLAY / unit),
  TPLAY: "0",
  U: "0",
  GEM: formatAssetAmount(owed.GEM, "GEM"),
});
const proof = {
  ...facts,
  userId: "5",
  owed: { PLAY: "14", TPLAY: "0", U: "0", GEM: "0.0002" },
  parts: [1, 3].map((index) => ({
    index,
    salt: String(index).repeat(64),
    owed: { PLAY: String(5 + index), TPLAY: "0", U: "0", GEM: "0.0001" },
    path: pathOf(levels, index).map(({ hash, owed }) => ({ hash, owed: written(owed) })),
  })),
};
const [first, second] = proof.parts;
const withFirst = (change: object) => ({ ...proof, parts: [{ ...first, ...change }, second] });

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "proof-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
function fileWith(text: string): string {
  const file = join(folder, `${++files}.json`);
  writeFileSync(file, text);
  return file;
}

/** Runs the command in a process of its own, as `npm run fair` does. */
function fair(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const program = fileURLToPath(new URL("../fair.ts", import.meta.url));
  return new Promise((done) => {
    const child = execFile(process.execPath, [program, "solvency", ...args], (_error, stdout, stderr) =>
      done({ code: child.exitCode ?? -1, stdout, stderr }),
    );
  });
}

it("fair solvency prints the proven amounts of a saved proof", async () => {
  const file = fileWith(JSON.stringify(proof));
  const { code, stdout } = await fair("--proof", file, "--root", `0x${root}`, "--user", "5");
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toEqual({
    proven: true,
    taken: "2026-11-23T08:00:00.000Z",
    user: "5",
    parts: 2,
    leaves: 5,
    owed: proof.owed,
    total: { PLAY: "35", TPLAY: "0", U: "0", GEM: "0.0005" },
  });
});

it.each([
  ["changed", withFirst({ owed: { ...first?.owed, PLAY: "7" } }), [], "another root"],
  ["cut short", withFirst({ path: first?.path.slice(1) }), [], "wrong length"],
  ["without one part", { ...proof, parts: [first] }, [], "do not add up"],
  ["with a part twice", { ...proof, parts: [first, first] }, [], "same position"],
  ["of somebody else", proof, ["--user", "9"], "not to player 9"],
])("fair solvency exits with code 1 for a proof that is %s", async (_, given, more, sentence) => {
  const answer = await fair("--proof", fileWith(JSON.stringify(given)), "--root", root, ...more);
  expect(answer).toMatchObject({ code: 1, stdout: "" });
  expect(answer.stderr).toContain(sentence);
});

it.each([
  ["no root", [], "usage"],
  ["a root that is none", ["--root", "31c9"], "root must be 64 lower-case hex characters"],
])("fair solvency exits with code 2 if called with %s", async (_, more, sentence) => {
  const answer = await fair("--proof", fileWith(JSON.stringify(proof)), ...more);
  expect(answer).toMatchObject({ code: 2, stdout: "" });
  expect(answer.stderr).toContain(sentence);
});

it("fair solvency exits with code 2 for a file that contains no proof", async () => {
  for (const text of ["{", "{}", JSON.stringify({ ...proof, owed: { PLAY: "-1" } })])
    expect(await fair("--proof", fileWith(text), "--root", root)).toMatchObject({ code: 2, stdout: "" });
});
