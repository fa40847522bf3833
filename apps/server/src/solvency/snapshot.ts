import { systemBalance } from "@gemplay/ledger";
import { rootHash } from "@gemplay/solvency";
import { sql } from "kysely";
import { asked } from "../platform/chain/index.ts";
import { type Database, executorOf, lockNumber } from "../platform/database/index.ts";
import type { Platform } from "../platform/index.ts";
import { readReserves, reservePlaces } from "../wallet/index.ts";
import { writeLeaves } from "./leaves.writer.ts";
import { deleteUnpublished, insertTree, updateUnpublished } from "./solvency.repository.ts";
import { solvencyTables } from "./solvency.tables.ts";

export type SnapshotDependencies = Pick<Platform, "db" | "clock" | "chain" | "config">;

/** It cannot be taken now; the message says why, and nothing has changed. */
export class SnapshotRefused extends Error {
  override readonly name = "SnapshotRefused";
}

/**
 * Makes a tree of all that is owed at one moment, and reads what is held as of the block up to which the books know the
 * chain then. It is published by the worker, which has the key.
 *
 * @returns the moment, and the number of leaves
 * @throws {SnapshotRefused} no player is owed anything, or another one is being taken
 * @throws {NothingProcessed} before the first deposits were looked for
 * @throws {ProviderError} the chain does not answer: then there is no tree
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
      await sql`SET LOCAL statement_timeout = 0`.execute(snapshot);
      await takeTurn(snapshot);
      const places = await reservePlaces(snapshot, config);
      return { places, leaves: await writeTree(snapshot, takenAtMs, places.blockNumber) };
    });
  try {
    // No transaction waits for the chain.
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

/** One at a time, over all processes. */
async function takeTurn(snapshot: Database): Promise<void> {
  const { rows } = await sql<{ got: boolean }>`
    SELECT pg_try_advisory_xact_lock(${lockNumber("proof of solvency")}) AS got`.execute(snapshot);
  if (rows[0]?.got !== true) throw new SnapshotRefused("another proof is being made at this moment");
}

async function writeTree(snapshot: Database, takenAtMs: number, blockNumber: bigint): Promise<number> {
  const executor = executorOf(snapshot);
  const { secret, leaves, players, top } = await writeLeaves(snapshot, BigInt(takenAtMs));
  // What lies in suspense alone is no reason for one: nobody could check it, and while a house is being funded it is its own.
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
