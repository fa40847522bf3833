import { randomBytes } from "node:crypto";
import { owedByPlayer } from "@gemplay/ledger";
import { leafNode, type Owed, type TreeNode, topOf } from "@gemplay/solvency";
import { type Database, executorOf } from "../platform/database/index.ts";
import { owedByWallet } from "../wallet/index.ts";
import { blockLeaves, placeOf, saltOf, storedLeaf, storedOwed } from "./leaves.ts";
import { partOf, partsOfDebt } from "./parts.ts";
import { insertBlock } from "./solvency.repository.ts";
import { solvencyTables } from "./solvency.tables.ts";

/**
 * SQL queries that return (player_id, asset, amount) for all debts to players that are not in the ledger. A feature
 * that owes players money outside the ledger adds its queries to this list.
 */
const owedElsewhere: readonly string[] = [...owedByWallet];

/** The player number of the leaves for money that arrived without an owner. */
const nobody = 0n;

interface NewLeaf {
  readonly playerId: bigint;
  readonly part: number;
  readonly owed: Owed;
}

/**
 * Writes the leaves of a solvency tree in blocks, and computes the nodes of the tree above the leaves. Each leaf
 * contains one part of the debt to a player, at a place that the secret of the tree decides. The function keeps only
 * one page of parts, one block of leaves, and one node for each block in memory.
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
  let block: NewLeaf[] = [];

  async function closeBlock(): Promise<void> {
    const [first] = block;
    if (first === undefined) return;
    const nodes = block.map(({ playerId, owed }, at) =>
      leafNode({ salt: saltOf(secret, leaves + at), playerId, owed }),
    );
    const top = topOf(nodes);
    await insertBlock(tables, {
      takenAtMs,
      number: tops.length,
      firstPlace: placeOf(secret, first.playerId, first.part),
      leaves: block.map(({ playerId, owed }) => storedLeaf(playerId, owed)),
      topHash: top.hash,
      topOwed: storedOwed(top.owed),
    });
    tops.push(top);
    leaves += block.length;
    block = [];
  }

  const order = { also: owedElsewhere, secret, parts: partsOfDebt };
  for await (const page of owedByPlayer(executorOf(snapshot), order))
    for (const { playerId, part, owedBase } of page) {
      block.push({ playerId, part, owed: partOf(secret, playerId, owedBase, part) });
      if (playerId !== nobody && part === 0) players += 1;
      if (block.length === blockLeaves) await closeBlock();
    }
  await closeBlock();
  return { secret, leaves, players, top: tops.length === 0 ? undefined : topOf(tops) };
}
