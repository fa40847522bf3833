import { describe, expect, it } from "vitest";
import { publishTree } from "../../../../test/solvency.ts";
import { checkProof, coveredPercent, forPlay, type Tree } from "./check-proof.ts";

const unit = 10n ** 18n;
const takenAtMs = 1_795_420_800_000;
const published = publishTree(
  takenAtMs,
  [1n, 2n, 3n].map((id) => [id, { PLAY: id * unit, GEM: id }] as const),
);
const { proof, nodes } = published;
const tree: Tree = { ...published.tree, setAside: { TPLAY: "20", GEM: "1" } };

describe("checkProof", () => {
  it("accepts a proof of solvency that matches the published root with the same timestamp", () => {
    const other = { ...tree, takenAtMs: takenAtMs + 1, root: `0x${"0".repeat(64)}` };
    expect(checkProof(proof, [other, tree], "2")).toMatchObject({
      isProven: true,
      leafHash: nodes[1]?.hash,
      tree: { takenAtMs },
    });
  });

  it.each([
    ["format", { ...proof, salt: 1 }, [tree], "2"],
    ["player", proof, [tree], "3"],
    ["unknown", proof, [{ ...tree, takenAtMs: 5 }], "2"],
    ["root", { ...proof, owed: { ...proof.owed, PLAY: "1.9" } }, [tree], "2"],
    ["path", { ...proof, path: [] }, [tree], "2"],
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
