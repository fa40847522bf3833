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

/** Milliseconds after which an unfinished solvency tree is deleted, because its process has probably ended. */
const abandonedMs = 3_600_000;
const dayMs = 86_400_000;
/** The kind under which the commitment contract stores the roots of solvency trees. */
const commitmentKind = "solvency";

export interface SolvencyWorkerOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  /** The account that commits hashes on the chain. */
  readonly signer: Signer;
  readonly commitments: Pick<Commitments, "witness">;
  /**
   * Checks that the RPC provider serves the right chain and is up to date.
   *
   * @throws {ProviderError}
   */
  readonly heads: () => Promise<unknown>;
  /** Returns whether the deposit watcher has read the chain at least once. */
  readonly isBegun: () => Promise<boolean>;
  readonly take: () => Promise<unknown>;
}

export interface SolvencyWorker {
  /**
   * Runs one round of the solvency job: publishes finished solvency trees, requests commitments of their roots, and
   * takes the snapshot of the day. Killing the process during a round does no harm.
   *
   * @throws {ProviderError} if the RPC provider's answers cannot be trusted
   */
  round(): Promise<void>;
}

export function createSolvencyWorker(options: SolvencyWorkerOptions): SolvencyWorker {
  const { clock, log, signer, commitments } = options;
  const db: SolvencyDatabase = solvencyTables(options.db);

  /** Takes a snapshot of the debts if no snapshot of the current UTC day exists. */
  async function takeWhenDue(): Promise<void> {
    const last = await lastTaken(db);
    const dayOf = (atMs: number) => Math.floor(atMs / dayMs);
    if (last !== undefined && dayOf(Number(last)) >= dayOf(clock.nowMs())) return;
    if (!(await options.isBegun())) return;
    await options.heads();
    try {
      await options.take();
    } catch (error) {
      // The code ignores two errors: an operator is just taking a snapshot, or the deposit watcher has not polled the
      // chain yet.
      if (!(error instanceof SnapshotRefused || error instanceof NothingProcessed)) throw error;
    }
  }

  /** Signs and publishes a finished solvency tree, or deletes an unfinished tree that is too old. */
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
    // The signer has already logged why it does not sign the solvency tree. In its next round, the solvency job asks
    // the signer again.
    if (signature === undefined) return;
    await updateUnpublished(db, row.taken_at_ms, { statement, signature, signer: signer.address });
    await dropLeavesBefore(db, row.taken_at_ms);
    log.info({ root: row.root, leaves: row.leaves }, "a proof of solvency was published");
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
