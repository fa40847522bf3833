// A published proof of solvency, and the proof of the second player. The test builds both proofs in the same way as the
// server.
import type { Data } from "@gemplay/api-schema";
import { formatAssetAmount } from "@gemplay/money";
import {
  leafNode,
  nothingOwed,
  type Owed,
  owedAssets,
  pathOf,
  rootHash,
  type TreeNode,
  topOf,
} from "@gemplay/solvency";

type Tree = NonNullable<Data<"GET /solvency">["newest"]>;
type Proof = NonNullable<Data<"GET /user/solvency/proof">["proof"]>;

const text = (owed: Owed) =>
  Object.fromEntries(
    owedAssets.map((asset) => [asset, formatAssetAmount(owed[asset], asset)]),
  ) as Tree["owed"];

/**
 * Publishes a tree with one leaf for each player.
 * @param owed owed amount of each player in base units; the salt of a leaf is the repeated player id
 * @returns the tree, the proof of the second player, and the nodes of the leaves
 */
export function publishTree(
  takenAtMs: number,
  owed: readonly (readonly [playerId: bigint, owed: Partial<Owed>])[],
): { readonly tree: Tree; readonly proof: Proof; readonly nodes: readonly TreeNode[] } {
  const leaves = owed.map(([playerId, own]) => ({
    salt: String(playerId).repeat(64),
    playerId,
    owed: { ...nothingOwed, ...own },
  }));
  const nodes = leaves.map(leafNode);
  const top = topOf(nodes);
  const index = 1;
  const { playerId = 0n, salt = "", owed: second = nothingOwed } = leaves[index] ?? {};
  const size = { takenAtMs, leaves: leaves.length };
  return {
    nodes,
    tree: {
      ...size,
      root: `0x${rootHash(size, top)}`,
      owed: text(top.owed),
      held: { PLAY: { vault: "31", addresses: "0.5" }, U: { vault: "0", addresses: "0" } },
      setAside: { TPLAY: "0", GEM: "0" },
      blockNumber: 7,
      statement: "",
      signature: "0x",
      signer: "0x",
      witness: null,
    },
    proof: {
      ...size,
      index,
      userId: String(playerId),
      salt,
      owed: text(second),
      path: pathOf(nodes, index).map((node) => ({ hash: node.hash, owed: text(node.owed) })),
    },
  };
}
