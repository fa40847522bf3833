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

/** The place of a commitment in a final block of the chain. */
interface Witnessed {
  readonly contract: Address;
  readonly transactionHash: Hash;
  readonly block: bigint;
}

/** The result of a requested commitment: "spoiled" if another commitment has the place permanently. */
export type Witness = Witnessed | "spoiled" | undefined;

export interface Commitments {
  /**
   * Requests a commitment, once for each hash, and returns the place of the commitment on the chain. Callers may repeat
   * the request.
   *
   * @param commitment.kind the kind, at most 32 bytes of text
   * @param commitment.number the place among the commitments of the same kind; each place takes one hash
   * @param commitment.size the number of items that the commitment covers
   * @returns undefined until the commitment is mined and its block is final
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
        "1 while a commitment waits for money, a lower gas price, or its role",
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
            log.warn({ reason }, reason === undefined ? "commitments go on" : "a commitment waits");
          said = reason;
        },
      });
      jobs.runExclusive("commitments", (signal, progress) =>
        watch
          .repeat("commitments", signal, () => worker.round(signal), progress)
          // After the job ends here, another process reports whether a commitment waits.
          .finally(() => {
            gauge.set(0);
            signer.forget();
          }),
      );
    },
  };
}
