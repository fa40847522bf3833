import { systemBalance } from "@gemplay/ledger";
import { rootHash } from "@gemplay/solvency";
import { asked } from "../platform/chain/index.ts";
import { type Database, executorOf, lockIfFree } from "../platform/database/index.ts";
import type { Platform } from "../platform/index.ts";
import { readReserves, reservePlaces } from "../wallet/index.ts";
import { writeLeaves } from "./leaves.writer.ts";
import { partsOfDebt } from "./parts.ts";
import {
  allowLongStatements,
  deleteUnpublished,
  insertTree,
  updateUnpublished,
} from "./solvency.repository.ts";
import { solvencyTables } from "./solvency.tables.ts";

export type SnapshotDependencies = Pick<Platform, "db" | "clock" | "chain" | "config">;

/**
 * Thrown with the reason why the server can take no snapshot of the debts to players now. The call that throws this
 * error has stored no data.
 */
export class SnapshotRefused extends Error {
  override readonly name = "SnapshotRefused";
}

/**
 * Creates a solvency tree from a snapshot of all debts to players, and reads the platform's holdings at the last block
 * that the snapshot contains. The worker publishes the solvency tree, because only the worker has the key for signing.
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
        throw new SnapshotRefused("another process creates a proof of solvency now: try again later");
      const places = await reservePlaces(snapshot, config);
      return { places, leaves: await writeTree(snapshot, takenAtMs, places.blockNumber) };
    });
  try {
    // The RPC calls run outside of the transaction, so that no transaction waits for the chain.
    const { PLAY, U } = await asked(
      "balances of the reserves",
      readReserves(chain.publicClient, config, places),
    );
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
  // The code refuses a tree that contains only money in suspense, because no player could check such a tree. While an
  // operator funds a new platform, the money in suspense belongs to the platform itself.
  if (top === undefined || players === 0) throw new SnapshotRefused("no player is owed anything");
  await insertTree(solvencyTables(snapshot), {
    taken_at_ms: BigInt(takenAtMs),
    secret,
    root: `0x${rootHash({ takenAtMs, leaves }, top)}`,
    leaves,
    parts: partsOfDebt,
    owed_play: String(top.owed.PLAY),
    owed_tplay: String(top.owed.TPLAY),
    owed_u: String(top.owed.U),
    owed_gem: String(top.owed.GEM),
    pool_play: String(await systemBalance(executor, "airdrop_pool", "PLAY")),
    // The promised prizes of races came from the rewards budget, and must be covered until they are paid.
    budget_play: String(
      (await systemBalance(executor, "rewards_budget", "PLAY")) +
        (await systemBalance(executor, "race_prizes", "PLAY")),
    ),
    block_number: blockNumber,
  });
  return leaves;
}
