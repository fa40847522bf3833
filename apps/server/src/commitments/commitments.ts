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

/** Where a final block of the chain holds a commitment. */
interface Witnessed {
  readonly contract: Address;
  readonly transactionHash: Hash;
  readonly block: bigint;
}

/** What a commitment comes to: "spoiled" when somebody else's stands in its place, so that it never will. */
export type Witness = Witnessed | "spoiled" | undefined;

export interface Commitments {
  /**
   * Asks for a commitment, once for each hash however often it is called, and answers where it stands.
   *
   * @param commitment.kind what it is, at most 32 bytes of text
   * @param commitment.number which one of its kind: a place that takes one hash
   * @param commitment.size how much it stands for
   * @returns undefined until it is mined and its block is final
   */
  witness(commitment: {
    readonly kind: string;
    readonly hash: Hash;
    readonly number: bigint;
    readonly size: bigint;
  }): Promise<Witness>;
  /** Starts the worker's job, when there is a signer. */
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
          // Whether one waits is another process's to say from then on.
          .finally(() => {
            gauge.set(0);
            signer.forget();
          }),
      );
    },
  };
}
