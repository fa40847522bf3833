import { systemBalance } from "@gemplay/ledger";
import { rootHash } from "@gemplay/solvency";
import { asked } from "../platform/chain/index.ts";
import { type Database, executorOf, lockIfFree } from "../platform/database/index.ts";
import type { Platform } from "../platform/index.ts";
import { readReserves, reservePlaces } from "../wallet/index.ts";
import { writeLeaves } from "./leaves.writer.ts";
import {
  allowLongStatements,
  deleteUnpublished,
  insertTree,
  updateUnpublished,
} from "./solvency.repository.ts";
import { solvencyTables } from "./solvency.tables.ts";

export type SnapshotDependencies = Pick<Platform, "db" | "clock" | "chain" | "config">;

/** The reason why no snapshot can be taken now. The refused call has changed nothing. */
export class SnapshotRefused extends Error {
  override readonly name = "SnapshotRefused";
}

/**
 * Creates a tree of everything that is owed at one time, and reads the holdings at the last processed block of that
 * time. The worker publishes the tree, because only the worker has the key.
 *
 * @returns the time of the tree and the number of leaves
 * @throws {SnapshotRefused} if no player is owed anything, or if another snapshot is being taken
 * @throws {NothingProcessed} before the first poll of deposits
 * @throws {ProviderError} if the chain does not answer; no tree is stored in this case
 */
export async function takeSnapshot(
  dependencies: SnapshotDependencies,
): Promise<{ readonly takenAtMs: number; readonly leaves: number }> {
  const { db, clock, chain, config } = dependencies;
  const takenAtMs = clock.nowMs();
  const tables = solvencyTables(db);
  const { places, leaves } = await db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (snapshot) => {
      await allowLongStatements(snapshot);
      // Only one process of the deployment takes a snapshot of debts at a time.
      if (!(await lockIfFree(snapshot, "proof of solvency")))
        throw new SnapshotRefused("another proof is being made at this moment");
      const places = await reservePlaces(snapshot, config);
      return { places, leaves: await writeTree(snapshot, takenAtMs, places.blockNumber) };
    });
  try {
    // The RPC calls are outside of the transaction, so that no transaction waits for the chain.
    const { PLAY, U } = await asked("what is held", readReserves(chain.publicClient, config, places));
    await updateUnpublished(tables, BigInt(takenAtMs), {
      vault_play: String(PLAY.vaultBase),
      addresses_play: String(PLAY.addressesBase),
      vault_u: String(U.vaultBase),
      addresses_u: String(U.addressesBase),
    });
  } catch (error) {
    await deleteUnpublished(tables, BigInt(takenAtMs));
    throw error;
  }
  return { takenAtMs, leaves };
}

async function writeTree(snapshot: Database, takenAtMs: number, blockNumber: bigint): Promise<number> {
  const executor = executorOf(snapshot);
  const { secret, leaves, players, top } = await writeLeaves(snapshot, BigInt(takenAtMs));
  // A tree with only money in suspense is refused, because no player could check the proof. While an operator funds the
  // platform, the money in suspense is the platform's own.
  if (top === undefined || players === 0) throw new SnapshotRefused("no player is owed anything");
  await insertTree(solvencyTables(snapshot), {
    taken_at_ms: BigInt(takenAtMs),
    secret,
    root: `0x${rootHash({ takenAtMs, leaves }, top)}`,
    leaves,
    owed_play: String(top.owed.PLAY),
    owed_tplay: String(top.owed.TPLAY),
    owed_u: String(top.owed.U),
    owed_gem: String(top.owed.GEM),
    pool_play: String(await systemBalance(executor, "airdrop_pool", "PLAY")),
    budget_play: String(await systemBalance(executor, "rewards_budget", "PLAY")),
    block_number: blockNumber,
  });
  return leaves;
}
