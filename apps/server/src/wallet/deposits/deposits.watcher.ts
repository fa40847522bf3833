import { smaller } from "../../platform/bigint-order.ts";
import { blockRanges } from "../../platform/chain/index.ts";
import type { Clock } from "../../platform/clock/index.ts";
import { tokenAsset } from "../assets/index.ts";
import { markSwept } from "../deposit-addresses/index.ts";
import type { WalletDatabase } from "../wallet.tables.ts";
import {
  advanceCursor,
  findCursor,
  insertCursor,
  lastRead,
  noteHeads,
  type VaultIdentity,
} from "./cursors.repository.ts";
import { creditDeposit, creditWaiting, type DepositBook, noteSighting } from "./deposits.credit.ts";
import type { ChainPoint } from "./deposits.logs.ts";
import { type Deposit, failDropped, failSighting, seenDeposits } from "./deposits.repository.ts";
import type { DepositSource, ProcessedUpTo, ShownHeads } from "./deposits.source.ts";

/** The number of blocks in one log query. The cursor advances after each range of this size. */
export const rangeBlocks = 200n;

export interface DepositWatcherOptions {
  readonly db: WalletDatabase;
  readonly source: DepositSource;
  readonly book: DepositBook;
  readonly identity: VaultIdentity;
  /** The first block that can contain a deposit. */
  readonly startBlock: bigint;
  readonly clock: Clock;
  /** Called after the commit, with the deposits that have changed or have more confirmations. */
  onChange(rows: readonly Deposit[]): void;
}

/** The result of one poll of the chain by the deposit watcher. */
export interface LookResult {
  readonly heads: ShownHeads;
  /** The last block whose deposits are all credited. */
  readonly processed: bigint;
}

export interface DepositWatcher {
  /**
   * Polls the chain once. The poll credits final deposits, and records newer deposits with the status "seen". Repeated
   * or concurrent polls never credit a deposit twice.
   *
   * @throws {ProviderError} if the RPC provider's answers cannot be trusted; the commits that the poll made before the
   * error stay correct
   */
  look(signal?: AbortSignal): Promise<LookResult>;
}

export function createDepositWatcher(options: DepositWatcherOptions): DepositWatcher {
  const { db, source, book, identity, clock, onChange } = options;
  const now = () => new Date(clock.nowMs());
  let collectedWith: string | undefined;
  /**
   * The newest block at the last poll, and the last block in which this poll searched for deposits that are not final.
   */
  let lookedInto: string | undefined;

  async function cursor(): Promise<ProcessedUpTo> {
    const stored = await findCursor(db, identity);
    if (stored !== undefined) return stored;
    // Transfers to deposit addresses that no poll has read yet may be in blocks before the start block of a new vault.
    // The cursor of the new vault therefore starts after the last block that was read for the earlier vault.
    const read = await lastRead(db, identity.chainId);
    const start = read === undefined ? options.startBlock : smaller(options.startBlock, read + 1n);
    await insertCursor(db, identity, await source.begin(start), now());
    return await cursor();
  }

  /** Credits the deposits of one range of final blocks and advances the cursor to the end of the range. */
  async function processRange(from: ChainPoint, to: bigint): Promise<ChainPoint | undefined> {
    const { deposits, sweeps, reached } = await source.finalDeposits(from, to);
    for (const deposit of deposits) {
      const changed = await creditDeposit(db, book, deposit, now());
      if (changed.length > 0) onChange(changed);
    }
    const dropped = await db.transaction().execute(async (trx) => {
      if (!(await advanceCursor(trx, identity, from, reached))) return undefined;
      for (const sweep of sweeps) await markSwept(trx, sweep);
      return await failDropped(trx, identity.chainId, reached.blockNumber);
    });
    if (dropped === undefined) return undefined;
    onChange(dropped);
    return reached;
  }

  /** Credits waiting deposits after an operator lowered the minimum. */
  async function collectAnew(): Promise<void> {
    const minimums = Object.values(tokenAsset).map(book.minimumBase).join();
    if (minimums === collectedWith) return;
    const collected = await creditWaiting(db, book, now());
    if (collected.length > 0) onChange(collected);
    collectedWith = minimums;
  }

  /**
   * Records deposits that are not final, and marks deposits as failed that a reorganisation of the chain has removed.
   */
  async function noteProgress(heads: ShownHeads, headsMoved: boolean): Promise<void> {
    const { latest, latestHash, finalized } = heads;
    const to = smaller(latest, finalized + rangeBlocks);
    const place = `${latestHash} ${to}`;
    // The code compares the hash of the newest block, because a reorganisation can replace blocks without changing the
    // block number.
    if (latest > finalized && place !== lookedInto) {
      const known = new Map((await seenDeposits(db, identity.chainId)).map((row) => [placeOf(row), row]));
      for (const log of await source.sightings(finalized + 1n, to)) {
        if (known.delete(placeOf(log))) continue;
        const row = await noteSighting(db, book, log, now());
        if (row !== undefined) onChange([row]);
      }
      for (const row of known.values()) {
        if (row.blockNumber > to || (await source.hashAt(row.blockNumber)) === row.blockHash) continue;
        const failed = await failSighting(db, row.id, row.blockHash);
        if (failed !== undefined) onChange([failed]);
      }
    }
    lookedInto = place;
    if (headsMoved) onChange(await seenDeposits(db, identity.chainId));
  }

  return {
    async look(signal) {
      const processed = await cursor();
      const heads = await source.heads(processed);
      let place: ChainPoint = processed;
      for (const { toBlock } of blockRanges(processed.blockNumber + 1n, heads.finalized, rangeBlocks)) {
        if (signal?.aborted === true) break;
        const reached = await processRange(place, toBlock);
        // Another process has processed this range of blocks. The next poll continues after this range.
        if (reached === undefined) break;
        place = reached;
      }
      await collectAnew();
      const moved = await noteHeads(db, identity, heads, now());
      await noteProgress(heads, moved);
      return { heads, processed: place.blockNumber };
    },
  };
}

function placeOf(one: Pick<Deposit, "blockHash" | "transactionHash" | "logIndex">): string {
  return `${one.blockHash} ${one.transactionHash} ${one.logIndex}`;
}
