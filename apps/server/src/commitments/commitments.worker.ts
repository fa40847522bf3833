import type { Logger } from "pino";
import { eachInTurn, ProviderError } from "../platform/chain/index.ts";
import { type AccountNonce, createChainSender, type SenderDatabase } from "../platform/chain-sender/index.ts";
import type { Clock } from "../platform/clock/index.ts";
import type { Database } from "../platform/database/index.ts";
import type { Settings } from "../platform/settings/index.ts";
import type { CommitmentChain } from "./commitments.chain.ts";
import { claimForCommitment, openCommitments, updateOpen } from "./commitments.repository.ts";
import { type CommitmentRow, commitmentTables } from "./commitments.tables.ts";

/**
 * The largest number of commitments that one round of the job handles. Few commitments wait at the same time, because
 * each hash chain of Crash and each proof of solvency needs only one commitment.
 */
const openAtMost = 16;

export interface CommitmentWorkerOptions {
  readonly db: Database;
  readonly chain: CommitmentChain;
  /**
   * Returns the last final block. Before that, the function checks that the RPC provider serves the right chain and is
   * up to date.
   *
   * @throws {ProviderError}
   */
  readonly heads: () => Promise<{ readonly finalized: bigint }>;
  readonly settings: Settings;
  readonly clock: Clock;
  readonly log: Logger;
  /**
   * Called after each round of the commitment job with the reason why a commitment waits, for example missing money for
   * gas. The argument is undefined if no commitment waits.
   */
  onWaiting(reason: string | undefined): void;
}

export interface CommitmentWorker {
  /**
   * Runs one round of the commitment job: ends commitments in final blocks, sends stuck transactions again, and starts
   * waiting commitments. A process may be killed during a round, and two processes may run a round at the same time. No
   * hash is committed twice, because the worker stores a signed transaction before it sends the transaction, and the
   * contract accepts each hash once.
   *
   * @throws {ProviderError} if the RPC provider's answers cannot be trusted
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
      if (!enough) waiting = "the committer account has too little money for gas";
    },
    onTooDear() {
      waiting = "gas costs more than the configured maximum";
    },
  });

  /** Confirms a commitment that the caller has read from the contract at a final block. */
  async function confirm(row: CommitmentRow, blockNumber: bigint, finalized: bigint): Promise<void> {
    const accountNonce = accountNonceOf(row);
    const mined = accountNonce === undefined ? undefined : await sender.mined(accountNonce, finalized);
    const isOurs = mined?.blockNumber === blockNumber && chain.holds(mined, row);
    const transaction = isOurs ? mined.hash : await chain.findTransaction(row, blockNumber);
    if (transaction === "other") return await spoil(row);
    if (transaction === undefined)
      throw new ProviderError(
        "disagrees",
        `the contract stores the commitment ${row.hash}, but the provider does not return its transaction`,
      );
    const confirmed_at = new Date(clock.nowMs());
    await updateOpen(db, row, { transaction_hash: transaction, block_number: blockNumber, confirmed_at });
    log.info({ kind: row.kind, hash: row.hash, transaction, blockNumber: String(blockNumber) }, "committed");
  }

  /**
   * Marks a commitment as spoiled. Another account with the committer role has committed this hash with other values,
   * or another hash with the same kind and number.
   */
  async function spoil(row: CommitmentRow): Promise<void> {
    await updateOpen(db, row, { spoiled_at: new Date(clock.nowMs()) });
    const { kind, hash, number } = row;
    log.error(
      { kind, hash, number: String(number), contract: row.contract },
      "somebody else made a commitment in place of ours: COMMITMENT_PRIVATE_KEY may be stolen, so appoint another committer account",
    );
  }

  /** Sends the transaction of a commitment, unless an earlier transaction of the commitment can still be mined. */
  async function start(row: CommitmentRow): Promise<void> {
    const answer = await chain.ask(row);
    // Another process, this platform before a restore of the database, or somebody else has already made the
    // commitment. The block that contains the commitment is not final yet.
    if (answer.kind === "taken") return;
    if (answer.kind === "refuses") {
      waiting = answer.reason;
      return;
    }
    const claim = (trx: SenderDatabase, accountNonce: AccountNonce) =>
      claimForCommitment(commitmentTables(trx), row.hash, accountNonce);
    const begun = await sender.begin(row.hash, chain.callOf(row), claim);
    if (begun.kind === "waits") waiting = begun.reason;
    if (begun.kind === "unsigned") waiting = "the signer does not sign the transaction";
    if (begun.kind === "begun" && begun.hash !== undefined)
      await updateOpen(db, { ...row, nonce: begun.accountNonce.nonce }, { is_sent: true });
  }

  async function look(row: CommitmentRow, finalized: bigint): Promise<void> {
    const { committedIn, isPlaceTaken } = await chain.heldAt(row, finalized);
    if (committedIn !== undefined) return await confirm(row, committedIn, finalized);
    if (isPlaceTaken) return await spoil(row);
    const accountNonce = accountNonceOf(row);
    if (accountNonce === undefined) return await start(row);
    // Another transaction used the nonce, or the commitment's transaction failed, so the next round signs a new
    // transaction. The code also replaces a transaction of another account, because that transaction may never be
    // mined. Even if the old transaction is mined later, the contract accepts the hash only once.
    if (accountNonce.sender !== chain.sender || (await sender.isUsed(accountNonce, finalized)))
      return await updateOpen(db, row, { sender: null, nonce: null });
    const taken = await sender.push({ ...accountNonce, isSent: row.is_sent });
    if (taken !== undefined && !row.is_sent) await updateOpen(db, row, { is_sent: true });
  }

  return {
    async round(signal) {
      waiting = undefined;
      const rows = await openCommitments(db, openAtMost);
      // The worker makes RPC calls only if a commitment is open.
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

function accountNonceOf({ sender, nonce }: CommitmentRow): AccountNonce | undefined {
  return sender === null || nonce === null ? undefined : { sender, nonce };
}
