import type { Logger } from "pino";
import type { Commitments } from "../commitments/index.ts";
import type { Clock } from "../platform/clock/index.ts";
import type { Database } from "../platform/database/index.ts";
import { type Signer, SignerError } from "../platform/signing/index.ts";
import { NothingProcessed } from "../wallet/index.ts";
import { SnapshotRefused } from "./snapshot.ts";
import {
  deleteUnpublished,
  dropLeavesBefore,
  lastTaken,
  unpublishedTrees,
  unwitnessedTrees,
  updateUnpublished,
  updateWitness,
} from "./solvency.repository.ts";
import { type SolvencyDatabase, solvencyTables, type TreeRow } from "./solvency.tables.ts";
import { statementOf } from "./statement.ts";

/** Milliseconds after which an unfinished tree counts as abandoned by its process. */
const abandonedMs = 3_600_000;
const dayMs = 86_400_000;
/** The kind of the trees' roots at the commitment contract. */
const commitmentKind = "solvency";

export interface SolvencyWorkerOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  /** The account that commits hashes on the chain. */
  readonly signer: Signer;
  readonly commitments: Pick<Commitments, "witness">;
  /**
   * Checks that the provider is on the right chain and up to date.
   *
   * @throws {ProviderError}
   */
  readonly heads: () => Promise<unknown>;
  /** Returns whether the deposit watcher has already read the chain. */
  readonly isBegun: () => Promise<boolean>;
  readonly take: () => Promise<unknown>;
}

export interface SolvencyWorker {
  /**
   * Runs one round: publishes finished trees, requests witnesses for published trees, and takes the day's snapshot. The
   * process may be killed at any point.
   *
   * @throws {ProviderError} if the provider's answers are not trustworthy
   */
  round(): Promise<void>;
}

export function createSolvencyWorker(options: SolvencyWorkerOptions): SolvencyWorker {
  const { clock, log, signer, commitments } = options;
  const db: SolvencyDatabase = solvencyTables(options.db);

  /** Takes the first snapshot of each UTC day, or a snapshot immediately if none exists. */
  async function takeWhenDue(): Promise<void> {
    const last = await lastTaken(db);
    const dayOf = (atMs: number) => Math.floor(atMs / dayMs);
    if (last !== undefined && dayOf(Number(last)) >= dayOf(clock.nowMs())) return;
    if (!(await options.isBegun())) return;
    await options.heads();
    try {
      await options.take();
    } catch (error) {
      // The two errors are expected while an operator takes a snapshot or before the first poll of deposits.
      if (!(error instanceof SnapshotRefused || error instanceof NothingProcessed)) throw error;
    }
  }

  /** Signs and publishes a finished tree, or deletes an abandoned tree. */
  async function publish(row: TreeRow): Promise<void> {
    if (row.vault_play === null) {
      if (clock.nowMs() - Number(row.taken_at_ms) > abandonedMs) await deleteUnpublished(db, row.taken_at_ms);
      return;
    }
    const statement = statementOf(row);
    const signature = await signer.signMessage(statement).catch((error: unknown) => {
      if (error instanceof SignerError) return undefined;
      throw error;
    });
    // The signer has logged why it does not sign. The next round asks the signer again.
    if (signature === undefined) return;
    await updateUnpublished(db, row.taken_at_ms, { statement, signature, signer: signer.address });
    await dropLeavesBefore(db, row.taken_at_ms);
    log.info({ root: row.root, leaves: row.leaves }, "a proof of solvency is published");
  }

  async function witness(row: TreeRow): Promise<void> {
    const witnessed = await commitments.witness({
      kind: commitmentKind,
      hash: row.root,
      number: row.taken_at_ms,
      size: BigInt(row.leaves),
    });
    if (witnessed === undefined) return;
    await updateWitness(
      db,
      row.taken_at_ms,
      witnessed === "spoiled"
        ? { spoiled: true }
        : {
            contract: witnessed.contract,
            transaction_hash: witnessed.transactionHash,
            witness_block: witnessed.block,
          },
    );
  }

  return {
    async round() {
      for (const row of await unpublishedTrees(db)) await publish(row);
      for (const row of await unwitnessedTrees(db)) await witness(row);
      await takeWhenDue();
    },
  };
}
