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
  type TreeNode,
} from "@gemplay/solvency";
import type { Database } from "../platform/database/index.ts";
import { blockLeaves, placeOf, readOwed, saltOf } from "./leaves.ts";
import { blockTops, findBlocks, publishedTrees } from "./solvency.repository.ts";
import { type SolvencyDatabase, type StoredLeaf, solvencyTables, type TreeRow } from "./solvency.tables.ts";

type Proof = NonNullable<Data<"GET /user/solvency/proof">["proof"]>;
type Levels = ReturnType<typeof levelsOf>;

/** Creates the proofs with which players check their debts in the newest published solvency tree. */
export function createProofs({ db }: { readonly db: Database }): {
  /**
   * Returns the proof of the debt to a player in the newest published solvency tree.
   *
   * @returns undefined if nothing was owed to the player at the time of the tree, or if no tree is published
   * @throws {Error} if a part of the debt is missing in the database
   */
  proofOf(playerId: bigint): Promise<Proof | undefined>;
} {
  const tables = solvencyTables(db);
  /**
   * The cached nodes above the blocks of leaves in the solvency tree that was requested last. These nodes never change
   * in a published tree, and every proof needs some of them.
   */
  let kept: { readonly takenAtMs: bigint; readonly levels: Promise<Levels> } | undefined;

  function levelsAbove(takenAtMs: bigint): Promise<Levels> {
    if (kept?.takenAtMs === takenAtMs) return kept.levels;
    const levels = readLevels(tables, takenAtMs);
    kept = { takenAtMs, levels };
    // If reading the nodes fails, the code does not cache the failure. If reading the nodes fails, only the callers
    // that already wait get the error.
    levels.catch(() => {
      if (kept?.levels === levels) kept = undefined;
    });
    return levels;
  }

  return {
    async proofOf(playerId) {
      const [tree] = await publishedTrees(tables, 1);
      if (tree === undefined) return undefined;
      const { secret, taken_at_ms: takenAtMs } = tree;
      const places = Array.from({ length: tree.parts }, (_, part) => placeOf(secret, playerId, part));
      const blocks = await findBlocks(tables, takenAtMs, places);
      const found = blocks.flatMap(({ leaves }) => leaves.filter(([id]) => id === String(playerId))).length;
      if (found === 0) return undefined;
      if (found < tree.parts)
        throw new Error(
          `the tree of ${takenAtMs} has only ${found} of ${tree.parts} leaves of player ${playerId}`,
        );
      const levels = await levelsAbove(takenAtMs);
      // The number of blocks is wrong if the next solvency tree was published during this call, because the publication
      // deletes the leaves of the requested tree.
      if (levels[0]?.length !== Math.ceil(tree.leaves / blockLeaves)) return undefined;
      const parts = blocks.flatMap((block) => partsIn(block, tree, levels, playerId));
      return {
        takenAtMs: Number(takenAtMs),
        leaves: tree.leaves,
        userId: String(playerId),
        owed: shownOwed(parts.reduce((sum, { owed }) => addOwed(sum, owed), nothingOwed)),
        parts: parts.map(({ owed, path, ...part }) => ({
          ...part,
          owed: shownOwed(owed),
          path: path.map((node) => ({ hash: node.hash, owed: shownOwed(node.owed) })),
        })),
      };
    },
  };
}

/** Returns the parts of the debt to a player in one block of leaves, with the path of each part to the root. */
function partsIn(
  block: { readonly number: number; readonly leaves: readonly StoredLeaf[] },
  { secret }: TreeRow,
  levels: Levels,
  playerId: bigint,
) {
  const firstIndex = block.number * blockLeaves;
  const leaves = block.leaves.map(([id, ...owed], at) => ({
    playerId: BigInt(id),
    salt: saltOf(secret, firstIndex + at),
    owed: readOwed(owed),
  }));
  const inBlock = levelsOf(leaves.map(leafNode));
  const above = pathOf(levels, block.number);
  return leaves.flatMap(({ playerId: owner, ...leaf }, at) =>
    owner === playerId ? [{ index: firstIndex + at, ...leaf, path: [...pathOf(inBlock, at), ...above] }] : [],
  );
}

async function readLevels(db: SolvencyDatabase, takenAtMs: bigint): Promise<Levels> {
  const rows = await blockTops(db, takenAtMs);
  return levelsOf(rows.map(({ hash, owed }): TreeNode => ({ hash, owed: readOwed(owed) })));
}

const shownOwed = (owed: Owed): Proof["owed"] =>
  Object.fromEntries(
    owedAssets.map((asset) => [asset, formatAssetAmount(owed[asset], asset)]),
  ) as unknown as Proof["owed"];
