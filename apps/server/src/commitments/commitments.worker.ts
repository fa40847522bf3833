import type { Logger } from "pino";
import { eachInTurn, ProviderError } from "../platform/chain/index.ts";
import { createChainSender, type NonceLane, type SenderDatabase } from "../platform/chain-sender/index.ts";
import type { Clock } from "../platform/clock/index.ts";
import type { Database } from "../platform/database/index.ts";
import type { Settings } from "../platform/settings/index.ts";
import type { CommitmentChain } from "./commitments.chain.ts";
import { claimForCommitment, openCommitments, updateOpen } from "./commitments.repository.ts";
import { type CommitmentRow, commitmentTables } from "./commitments.tables.ts";

/**
 * The number of commitments that one round handles. Few commitments are open: one for each chain of Crash, and one for
 * each proof of solvency.
 */
const openAtMost = 16;

export interface CommitmentWorkerOptions {
  readonly db: Database;
  readonly chain: CommitmentChain;
  /**
   * Returns the last final block of a provider that is on the right chain and up to date.
   *
   * @throws {ProviderError}
   */
  readonly heads: () => Promise<{ readonly finalized: bigint }>;
  readonly settings: Settings;
  readonly clock: Clock;
  readonly log: Logger;
  /**
   * Called after each round with the reason why a commitment waits: the contract's refusal, or missing money for gas;
   * undefined if no commitment waits.
   */
  onWaiting(reason: string | undefined): void;
}

export interface CommitmentWorker {
  /**
   * Runs one round: ends final commitments, sends stuck commitments again, and starts waiting commitments. The process
   * may be killed at any point, and two processes may run a round at once. The worker stores signed bytes before
   * sending them, and the contract accepts each hash once.
   *
   * @throws {ProviderError} if the provider's answers are not trustworthy
   */
  round(signal?: Pick<AbortSignal, "aborted">): Promise<void>;
}

export function createCommitmentWorker(options: CommitmentWorkerOptions): CommitmentWorker {
  const { chain, clock, settings, log } = options;
  const db = commitmentTables(options.db);
  let waiting: string | undefined;
  const sender = createChainSender({
    db,
    chain,
    clock,
    settings,
    purpose: "commitment",
    onGas(enough) {
      if (!enough) waiting = "no money for gas";
    },
    onTooDear() {
      waiting = "gas is too dear";
    },
  });

  /** Confirms a commitment that is in a final block. The contract's state must contain the commitment. */
  async function confirm(row: CommitmentRow, blockNumber: bigint, finalized: bigint): Promise<void> {
    const lane = laneOf(row);
    const mined = lane === undefined ? undefined : await sender.mined(lane, finalized);
    const isOurs = mined?.blockNumber === blockNumber && chain.holds(mined, row);
    const transaction = isOurs ? mined.hash : await chain.findTransaction(row, blockNumber);
    if (transaction === "other") return await spoil(row);
    if (transaction === undefined)
      throw new ProviderError("disagrees", `${row.hash} is committed to by a transaction that is not shown`);
    const confirmed_at = new Date(clock.nowMs());
    await updateOpen(db, row, { transaction_hash: transaction, block_number: blockNumber, confirmed_at });
    log.info({ kind: row.kind, hash: row.hash, transaction, blockNumber: String(blockNumber) }, "committed");
  }

  /**
   * Marks a commitment as spoiled: another holder of the committer role has committed this hash with other values, or
   * another hash at the same place.
   */
  async function spoil(row: CommitmentRow): Promise<void> {
    await updateOpen(db, row, { spoiled_at: new Date(clock.nowMs()) });
    const { kind, hash, number } = row;
    log.error(
      { kind, hash, number: String(number), contract: row.contract },
      "a commitment is spoiled by one that is not ours: COMMITMENT_PRIVATE_KEY may be stolen, so name another committer",
    );
  }

  /** Starts a commitment that has no signed transaction which could still be mined. */
  async function start(row: CommitmentRow): Promise<void> {
    const answer = await chain.ask(row);
    // Another process, an earlier state of the database, or somebody else has made the commitment. The block of that
    // commitment is not final.
    if (answer.kind === "taken") return;
    if (answer.kind === "refuses") {
      waiting = answer.reason;
      return;
    }
    const claim = (trx: SenderDatabase, lane: NonceLane) =>
      claimForCommitment(commitmentTables(trx), row.hash, lane);
    const begun = await sender.begin(row.hash, chain.callOf(row), claim);
    if (begun.kind === "waits") waiting = begun.reason;
    if (begun.kind === "unsigned") waiting = "its signer does not sign it";
    if (begun.kind === "begun" && begun.hash !== undefined)
      await updateOpen(db, { ...row, nonce: begun.lane.nonce }, { is_sent: true });
  }

  async function look(row: CommitmentRow, finalized: bigint): Promise<void> {
    const { committedIn, isPlaceTaken } = await chain.heldAt(row, finalized);
    if (committedIn !== undefined) return await confirm(row, committedIn, finalized);
    if (isPlaceTaken) return await spoil(row);
    const lane = laneOf(row);
    if (lane === undefined) return await start(row);
    // The chain used the nonce for another transaction or refused the commitment's transaction, so the next round signs
    // a new transaction. A transaction of another account is replaced too, because that transaction may never be mined.
    // If the replaced transaction is mined later, the contract still accepts the hash only once.
    if (lane.sender !== chain.sender || (await sender.isUsed(lane, finalized)))
      return await updateOpen(db, row, { sender: null, nonce: null });
    const taken = await sender.push({ ...lane, isSent: row.is_sent });
    if (taken !== undefined && !row.is_sent) await updateOpen(db, row, { is_sent: true });
  }

  return {
    async round(signal) {
      waiting = undefined;
      const rows = await openCommitments(db, openAtMost);
      // The worker calls the chain only if a commitment is open.
      if (rows.length > 0) {
        const { finalized } = await options.heads();
        await eachInTurn(
          rows.map((row) => async () => {
            if (signal?.aborted !== true) await look(row, finalized);
          }),
        );
      }
      options.onWaiting(waiting);
    },
  };
}

function laneOf({ sender, nonce }: CommitmentRow): NonceLane | undefined {
  return sender === null || nonce === null ? undefined : { sender, nonce };
}
