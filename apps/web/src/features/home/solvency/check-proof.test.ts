import { describe, expect, it } from "vitest";
import { publishTree } from "../../../../test/solvency.ts";
import { checkProof, coveredPercent, forPlay, type Tree } from "./check-proof.ts";

const unit = 10n ** 18n;
const takenAtMs = 1_795_420_800_000;
const published = publishTree(
  takenAtMs,
  [2n, 1n, 3n, 2n].map((id, at) => [id, { PLAY: BigInt(at) * unit, GEM: id }] as const),
  2n,
);
const { proof } = published;
const [zero, three] = proof.parts;
const tree: Tree = { ...published.tree, setAside: { TPLAY: "20", GEM: "1" } };
const withSecond = (change: object) => ({ ...proof, parts: [zero, { ...three, ...change }] });

describe("checkProof", () => {
  it("accepts a proof of solvency that matches the published root with the same timestamp", () => {
    const other = { ...tree, takenAtMs: takenAtMs + 1, root: `0x${"0".repeat(64)}` };
    expect(checkProof(proof, [other, tree], "2")).toMatchObject({
      isProven: true,
      proof: { owed: { PLAY: 3n * unit, GEM: 4n } },
      tree: { takenAtMs },
    });
  });

  it.each([
    ["format", withSecond({ salt: 1 }), [tree], "2"],
    ["player", proof, [tree], "3"],
    ["unknown", proof, [{ ...tree, takenAtMs: 5 }], "2"],
    ["root", withSecond({ owed: { ...three?.owed, PLAY: "2.9" } }), [tree], "2"],
    ["path", withSecond({ path: [] }), [tree], "2"],
    ["twice", { ...proof, parts: [zero, zero] }, [tree], "2"],
    ["parts", { ...proof, parts: [zero] }, [tree], "2"],
    ["sums", proof, [{ ...tree, owed: { ...tree.owed, PLAY: "5" } }], "2"],
  ] as const)("refuses an invalid proof of solvency with the reason %s", (why, given, trees, userId) => {
    expect(checkProof(given, trees, userId)).toEqual({ isProven: false, why });
  });
});

it("forPlay subtracts the amounts set aside for other assets, and coveredPercent truncates the percentage to two decimals", () => {
  expect(forPlay(tree)).toBe("10.5");
  expect(forPlay({ ...tree, setAside: { TPLAY: "40", GEM: "0" } })).toBeUndefined();
  expect(coveredPercent("10.5", "6")).toBe(175);
  expect(coveredPercent("2", "3")).toBe(66.66);
  expect(coveredPercent("2", "0")).toBeUndefined();
});
