import { chainId } from "@gemplay/chain";
import type { Address, Hash } from "viem";
import type { ProviderWatch } from "../platform/chain/index.ts";
import type { Platform } from "../platform/index.ts";
import { createCommitmentChain } from "./commitments.chain.ts";
import { findCommitment, insertCommitment } from "./commitments.repository.ts";
import { commitmentTables } from "./commitments.tables.ts";
import { type CommitmentWorkerOptions, createCommitmentWorker } from "./commitments.worker.ts";

export type CommitmentsDependencies = Pick<
  Platform,
  "config" | "clock" | "log" | "db" | "settings" | "metrics" | "jobs" | "chain" | "signers"
> & {
  readonly heads: CommitmentWorkerOptions["heads"];
  readonly watch: ProviderWatch;
};

/** The final block and the transaction that contain a commitment on the chain. */
interface Witnessed {
  readonly contract: Address;
  readonly transactionHash: Hash;
  readonly block: bigint;
}

/**
 * The result of a request to commit a hash. "spoiled" means that another commitment permanently has the same kind and
 * number.
 */
export type Witness = Witnessed | "spoiled" | undefined;

export interface Commitments {
  /**
   * Requests the commitment of a hash, once for each hash, and returns the block and the transaction of the commitment.
   * A caller may request the same commitment repeatedly.
   *
   * @param commitment.kind the kind, at most 32 bytes of text
   * @param commitment.number the number among the commitments of the same kind; the contract accepts one hash for each
   *   number
   * @param commitment.size the number of items, such as rounds, that the hash covers
   * @returns undefined until the block with the commitment is final
   */
  witness(commitment: {
    readonly kind: string;
    readonly hash: Hash;
    readonly number: bigint;
    readonly size: bigint;
  }): Promise<Witness>;
  /** Starts the worker's job that sends commitments, if a signer is configured. */
  start(): void;
}

export function createCommitments(dependencies: CommitmentsDependencies): Commitments {
  const { config, clock, log, settings, metrics, jobs, chain, signers, heads, watch } = dependencies;
  const db = commitmentTables(dependencies.db);

  return {
    async witness({ kind, hash, number, size }) {
      const contract = config.chain.commitmentsAddress;
      const row = await findCommitment(db, hash);
      if (row !== undefined && row.spoiled_at !== null) return "spoiled";
      if (row?.confirmed_at != null && row.transaction_hash !== null && row.block_number !== null)
        return { contract: row.contract, transactionHash: row.transaction_hash, block: row.block_number };
      if (row?.contract !== contract)
        await insertCommitment(db, {
          hash,
          kind,
          number,
          size,
          contract,
          requested_at: new Date(clock.nowMs()),
        });
      return undefined;
    },

    start() {
      const signer = signers.commitment;
      if (signer === undefined) return;
      const gauge = metrics.gauge(
        "gemplay_commitment_waiting",
        "Is 1 while a commitment waits for gas money, for a lower gas price, or for the role of its account",
      );
      let said: string | undefined;
      const worker = createCommitmentWorker({
        db: dependencies.db,
        heads,
        settings,
        clock,
        log,
        chain: createCommitmentChain({ client: chain.publicClient, chainId, signer }),
        onWaiting(reason) {
          gauge.set(reason === undefined ? 0 : 1);
          if (reason !== said)
            log.warn({ reason }, reason === undefined ? "commitments continue" : "a commitment waits");
          said = reason;
        },
      });
      jobs.runExclusive("commitments", (signal, progress) =>
        watch
          .repeat("commitments", signal, () => worker.round(signal), progress)
          // After this process has stopped the commitment job, another process reports the metric that shows whether a
          // commitment waits.
          .finally(() => {
            gauge.set(0);
            signer.forget();
          }),
      );
    },
  };
}
