import type { Data } from "@gemplay/api-schema";
import { formatAssetAmount } from "@gemplay/money";
import { leafNode, type Owed, owedAssets, pathOf, type TreeNode } from "@gemplay/solvency";
import type { Database } from "../platform/database/index.ts";
import { placeOf, readOwed, saltOf } from "./leaves.ts";
import { blockTops, findBlock, publishedTrees } from "./solvency.repository.ts";
import { type SolvencyDatabase, solvencyTables } from "./solvency.tables.ts";

type Proof = NonNullable<Data<"GET /user/solvency/proof">["proof"]>;

/** Creates the proofs with which players check their leaves in the newest published solvency tree. */
export function createProofs({ db }: { readonly db: Database }): {
  /**
   * Returns the proof of a player's leaf in the newest published solvency tree.
   *
   * @returns undefined if nothing was owed to the player at the time of the tree, or if no tree is published
   */
  proofOf(playerId: bigint): Promise<Proof | undefined>;
} {
  const tables = solvencyTables(db);
  /**
   * The cached top nodes of all blocks of leaves in the solvency tree that was requested last. The top nodes of a
   * published tree never change, and every proof needs these nodes.
   */
  let kept: { readonly takenAtMs: bigint; readonly tops: Promise<readonly TreeNode[]> } | undefined;

  function topsOf(takenAtMs: bigint): Promise<readonly TreeNode[]> {
    if (kept?.takenAtMs === takenAtMs) return kept.tops;
    const tops = readTops(tables, takenAtMs);
    kept = { takenAtMs, tops };
    // If reading the top nodes fails, the code does not cache the failure. If reading the top nodes fails, only the
    // callers that already wait get the error.
    tops.catch(() => {
      if (kept?.tops === tops) kept = undefined;
    });
    return tops;
  }

  return {
    async proofOf(playerId) {
      const [tree] = await publishedTrees(tables, 1);
      if (tree === undefined) return undefined;
      const { secret, taken_at_ms: takenAtMs } = tree;
      const block = await findBlock(tables, takenAtMs, placeOf(secret, playerId));
      const at = block?.leaves.findIndex(([id]) => id === String(playerId)) ?? -1;
      if (block === undefined || at < 0) return undefined;
      const leaves = block.leaves.map(([id, ...owed]) => ({ playerId: BigInt(id), owed: readOwed(owed) }));
      const nodes = leaves.map((leaf) => leafNode({ ...leaf, salt: saltOf(secret, leaf.playerId) }));
      const own = leaves[at];
      const tops = await topsOf(takenAtMs);
      // During this call, the next solvency tree was published, which deleted the leaves of the requested tree.
      if (own === undefined || tops[block.number] === undefined) return undefined;
      return {
        takenAtMs: Number(takenAtMs),
        leaves: tree.leaves,
        index: block.firstIndex + at,
        userId: String(playerId),
        salt: saltOf(secret, playerId),
        owed: shownOwed(own.owed),
        path: [...pathOf(nodes, at), ...pathOf(tops, block.number)].map(({ hash, owed }) => ({
          hash,
          owed: shownOwed(owed),
        })),
      };
    },
  };
}

async function readTops(db: SolvencyDatabase, takenAtMs: bigint): Promise<readonly TreeNode[]> {
  const rows = await blockTops(db, takenAtMs);
  return rows.map(({ hash, owed }) => ({ hash, owed: readOwed(owed) }));
}

const shownOwed = (owed: Owed): Proof["owed"] =>
  Object.fromEntries(
    owedAssets.map((asset) => [asset, formatAssetAmount(owed[asset], asset)]),
  ) as unknown as Proof["owed"];
