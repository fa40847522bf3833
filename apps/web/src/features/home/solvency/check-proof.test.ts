import { formatAssetAmount } from "@gemplay/money";
import { leafNode, nothingOwed, type Owed, owedAssets, pathOf, rootHash, topOf } from "@gemplay/solvency";
import { describe, expect, it } from "vitest";
import { checkProof, coveredPercent, forPlay, type Tree } from "./check-proof.ts";

const unit = 10n ** 18n;
const takenAtMs = 1_795_420_800_000;
const leaves = [1n, 2n, 3n].map((id) => ({
  salt: String(id).repeat(64),
  playerId: id,
  owed: { ...nothingOwed, PLAY: id * unit, GEM: id },
}));
const nodes = leaves.map(leafNode);
const top = topOf(nodes);
const text = (owed: Owed) =>
  Object.fromEntries(
    owedAssets.map((asset) => [asset, formatAssetAmount(owed[asset], asset)]),
  ) as Tree["owed"];

const tree: Tree = {
  ...{ takenAtMs, leaves: 3, root: `0x${rootHash({ takenAtMs, leaves: 3 }, top)}`, owed: text(top.owed) },
  held: { PLAY: { vault: "31", addresses: "0.5" }, U: { vault: "0", addresses: "0" } },
  setAside: { TPLAY: "20", GEM: "1" },
  ...{ blockNumber: 7, statement: "", signature: "0x", signer: "0x", witness: null },
};
const proof = {
  ...{
    takenAtMs,
    leaves: 3,
    index: 1,
    userId: "2",
    salt: "2".repeat(64),
    owed: text(leaves[1]?.owed ?? nothingOwed),
  },
  path: pathOf(nodes, 1).map(({ hash, owed }) => ({ hash, owed: text(owed) })),
};

describe("a proof in the browser", () => {
  it("is proven against the root that was published at its moment", () => {
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
  ] as const)("fails by %s", (why, given, trees, userId) => {
    expect(checkProof(given, trees, userId)).toEqual({ isProven: false, why });
  });
});

it("counts as cover of PLAY what is not set aside for others, and cuts the percentage", () => {
  expect(forPlay(tree)).toBe("10.5");
  expect(forPlay({ ...tree, setAside: { TPLAY: "40", GEM: "0" } })).toBeUndefined();
  expect(coveredPercent("10.5", "6")).toBe(175);
  expect(coveredPercent("2", "3")).toBe(66.66);
  expect(coveredPercent("2", "0")).toBeUndefined();
});
