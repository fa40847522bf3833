import { randomBytes } from "node:crypto";
import { type OwedPlayer, owedByPlayer } from "@gemplay/ledger";
import { leafNode, type TreeNode, topOf } from "@gemplay/solvency";
import { type Database, executorOf } from "../platform/database/index.ts";
import { owedByWallet } from "../wallet/index.ts";
import { blockLeaves, placeOf, saltOf, storedLeaf, storedOwed } from "./leaves.ts";
import { insertBlock } from "./solvency.repository.ts";
import { solvencyTables } from "./solvency.tables.ts";

/**
 * SQL queries that return (player_id, asset, amount) for all debts to players that are not in the ledger. A feature
 * that owes players money outside the ledger adds its queries to this list.
 */
const owedElsewhere: readonly string[] = [...owedByWallet];

/** The player number of the leaf for money that arrived without an owner. */
const nobody = 0n;

/**
 * Writes the leaves of a solvency tree in blocks, and computes the nodes of the tree above the leaves. The function
 * keeps only one page of players, one block of leaves, and one node for each block in memory.
 *
 * @param snapshot a transaction on one snapshot
 * @returns the number of leaves, the number of players, and the top node of the tree; no top node if nothing is owed
 */
export async function writeLeaves(
  snapshot: Database,
  takenAtMs: bigint,
): Promise<{
  readonly secret: string;
  readonly leaves: number;
  readonly players: number;
  readonly top: TreeNode | undefined;
}> {
  const tables = solvencyTables(snapshot);
  const secret = randomBytes(32).toString("hex");
  const tops: TreeNode[] = [];
  let leaves = 0;
  let players = 0;
  let block: OwedPlayer[] = [];

  async function closeBlock(): Promise<void> {
    const [first] = block;
    if (first === undefined) return;
    const nodes = block.map(({ playerId, owedBase: owed }) =>
      leafNode({ salt: saltOf(secret, playerId), playerId, owed }),
    );
    const top = topOf(nodes);
    await insertBlock(tables, {
      takenAtMs,
      number: tops.length,
      firstPlace: placeOf(secret, first.playerId),
      leaves: block.map(({ playerId, owedBase }) => storedLeaf(playerId, owedBase)),
      topHash: top.hash,
      topOwed: storedOwed(top.owed),
    });
    tops.push(top);
    leaves += block.length;
    block = [];
  }

  for await (const page of owedByPlayer(executorOf(snapshot), { also: owedElsewhere, secret }))
    for (const player of page) {
      block.push(player);
      if (player.playerId !== nobody) players += 1;
      if (block.length === blockLeaves) await closeBlock();
    }
  await closeBlock();
  return { secret, leaves, players, top: tops.length === 0 ? undefined : topOf(tops) };
}
