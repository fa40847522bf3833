// A published tree of debts, and the proof of one player. The test builds both in the same way as the server.
import type { Data } from "@gemplay/api-schema";
import { formatAssetAmount } from "@gemplay/money";
import {
  addOwed,
  leafNode,
  levelsOf,
  nothingOwed,
  type Owed,
  owedAssets,
  pathOf,
  rootHash,
  topOf,
} from "@gemplay/solvency";

type Tree = NonNullable<Data<"GET /solvency">["newest"]>;
type Proof = NonNullable<Data<"GET /user/solvency/proof">["proof"]>;

const text = (owed: Owed) =>
  Object.fromEntries(
    owedAssets.map((asset) => [asset, formatAssetAmount(owed[asset], asset)]),
  ) as Tree["owed"];

/**
 * Publishes a tree with one leaf for each given part of a debt.
 * @param owed the player and the amounts of each leaf in base units; the salt of a leaf is its repeated position
 * @param proven id of the player whose proof is returned
 */
export function publishTree(
  takenAtMs: number,
  owed: readonly (readonly [playerId: bigint, owed: Partial<Owed>])[],
  proven: bigint,
): { readonly tree: Tree; readonly proof: Proof } {
  const leaves = owed.map(([playerId, own], index) => ({
    index,
    salt: String(index).repeat(64),
    playerId,
    owed: { ...nothingOwed, ...own },
  }));
  const nodes = leaves.map(leafNode);
  const levels = levelsOf(nodes);
  const top = topOf(nodes);
  const own = leaves.filter(({ playerId }) => playerId === proven);
  const size = { takenAtMs, leaves: leaves.length };
  return {
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
      userId: String(proven),
      owed: text(own.reduce((sum, leaf) => addOwed(sum, leaf.owed), nothingOwed)),
      parts: own.map(({ index, salt, owed: part }) => ({
        index,
        salt,
        owed: text(part),
        path: pathOf(levels, index).map((node) => ({ hash: node.hash, owed: text(node.owed) })),
      })),
    },
  };
}
