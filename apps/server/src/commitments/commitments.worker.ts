import type { Logger } from "pino";
import { eachInTurn, ProviderError } from "../platform/chain/index.ts";
import { createChainSender, type NonceLane, type SenderDatabase } from "../platform/chain-sender/index.ts";
import type { Clock } from "../platform/clock/index.ts";
import type { Database } from "../platform/database/index.ts";
import type { Settings } from "../platform/settings/index.ts";
import type { CommitmentChain } from "./commitments.chain.ts";
import { claimForCommitment, openCommitments, updateOpen } from "./commitments.repository.ts";
import { type CommitmentRow, commitmentTables } from "./commitments.tables.ts";

/** Looked after at once. There are few: one for each chain of Crash, and one for each proof of solvency. */
const openAtMost = 16;

export interface CommitmentWorkerOptions {
  readonly db: Database;
  readonly chain: CommitmentChain;
  /** The last final block of a provider that is on our chain and not behind. @throws {ProviderError} */
  readonly heads: () => Promise<{ readonly finalized: bigint }>;
  readonly settings: Settings;
  readonly clock: Clock;
  readonly log: Logger;
  /** Told after each round why one waits: the contract's refusal, or money for gas; undefined when none does. */
  onWaiting(reason: string | undefined): void;
}

export interface CommitmentWorker {
  /**
   * One round: ends what is final, sends again what is stuck, starts what waits. May be killed at any point and repeated,
   * also by two processes at once: what was signed is stored before it is sent, and the contract takes a hash once.
   *
   * @throws {ProviderError} when the provider cannot be believed
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

  /** A final block holds it, and the contract says the same. */
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

  /** Somebody else who has the role committed to this hash in another way, or to another hash in its place. */
  async function spoil(row: CommitmentRow): Promise<void> {
    await updateOpen(db, row, { spoiled_at: new Date(clock.nowMs()) });
    const { kind, hash, number } = row;
    log.error(
      { kind, hash, number: String(number), contract: row.contract },
      "a commitment is spoiled by one that is not ours: COMMITMENT_PRIVATE_KEY may be stolen, so name another committer",
    );
  }

  /** Nothing that is signed for it can be mined any more. */
  async function start(row: CommitmentRow): Promise<void> {
    const answer = await chain.ask(row);
    // In a block that is not final: by another process, before the database was restored, or not by us.
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
    // The chain used its nonce for something else, or refused it: it is signed anew in the next round. So is what another
    // account has signed, which may never be mined any more; should it be, the contract takes a hash once.
    if (lane.sender !== chain.sender || (await sender.isUsed(lane, finalized)))
      return await updateOpen(db, row, { sender: null, nonce: null });
    const taken = await sender.push({ ...lane, isSent: row.is_sent });
    if (taken !== undefined && !row.is_sent) await updateOpen(db, row, { is_sent: true });
  }

  return {
    async round(signal) {
      waiting = undefined;
      const rows = await openCommitments(db, openAtMost);
      // The chain is asked only when there is something to do.
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
