import { randomUUID } from "node:crypto";
import type { Data } from "@gemplay/api-schema";
import { LedgerError, post } from "@gemplay/ledger";
import { formatAssetAmount } from "@gemplay/money";
import type { Clock } from "../platform/clock/index.ts";
import { type Database, executorOf } from "../platform/database/index.ts";
import { AppError, shownRefusal } from "../platform/http/index.ts";
import { createTurns, type Turns } from "../platform/turns/index.ts";
import { assertWithin, boundsOf, mostOf, payerOf } from "./swap.limits.ts";
import {
  findByRequest,
  insertQuote,
  insertSwap,
  lockMarket,
  lockPlayer,
  type Quote,
  type Swap,
  takeQuote,
} from "./swap.repository.ts";
import {
  countedValue,
  hasMoved,
  isPriced,
  type SwapPair,
  type SwapSums,
  shownRate,
  sumsOf,
  swapPairs,
} from "./swap.rules.ts";
import { type SwapDatabase, swapTables } from "./swap.tables.ts";
import { costsOf, ownBets, rateOf, readTerms, type Terms } from "./swap.terms.ts";
import { swapTransfers } from "./swap.transfers.ts";

export type PairOffer = Data<"GET /assets/swap_pairs">["pairs"][number];

/** What a player wants to swap. */
export interface SwapWish {
  readonly playerId: bigint;
  readonly pair: SwapPair;
  /** Base units, taken from the balance. */
  readonly amountBase: bigint;
}

export interface SwapRequest extends SwapWish {
  readonly requestId: string;
  readonly quoteId: string;
}

export interface Swaps {
  /** What is offered to a player now. */
  offers(playerId: bigint): Promise<{ readonly terms: Terms; readonly pairs: readonly PairOffer[] }>;
  /**
   * What an amount gives, held for some seconds.
   *
   * @throws {AppError} TradingNotEnabled, SwapPriceMissing, SwapBetsNeeded, SwapTooSmall, and the limits' refusals
   */
  quote(wish: SwapWish): Promise<{ readonly quote: Quote; readonly sums: SwapSums }>;
  /**
   * Swaps at a quote, or answers the swap that the same request made before. Quote, money and record are one transaction.
   *
   * @returns the row, and whether this call made it
   * @throws {AppError} ExchangeFailed, RequestRepeatedDifferently, AccountFrozen, WithdrawalsFrozen, InsufficientBalance, and those of `quote`
   */
  swap(request: SwapRequest): Promise<{ readonly row: Swap; readonly made: boolean }>;
}

export interface SwapsOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly turns: Turns;
  /**
   * Refuses an account out of which nothing may go; nobody stops it before the transaction ends.
   *
   * @throws {AppError} AccountFrozen, WithdrawalsFrozen
   */
  readonly assertMayLeave: (trx: SwapDatabase, playerId: bigint) => Promise<void>;
}

/** Why a pair cannot be swapped by a player now. */
async function closedReason(
  db: SwapDatabase,
  playerId: bigint,
  pair: SwapPair,
  terms: Terms,
): Promise<PairOffer["closed"]> {
  if (!terms.open) return "trading";
  if (rateOf(pair, terms) === null) return "price";
  if (pair.from !== "TPLAY") return null;
  if (!terms.launched) return "launch";
  const needed = terms.tplayOwnBetsBase;
  return needed > 0n && (await ownBets(executorOf(db), playerId)) < needed ? "bets" : null;
}

/** The rate of a pair that can be swapped. @throws {AppError} when it cannot */
async function openRate(db: SwapDatabase, playerId: bigint, pair: SwapPair, terms: Terms): Promise<bigint> {
  const closed = await closedReason(db, playerId, pair, terms);
  const rate = rateOf(pair, terms);
  if (closed === "price" || rate === null) throw new AppError("SwapPriceMissing");
  if (closed === "bets") {
    const minimum = formatAssetAmount(terms.tplayOwnBetsBase, "PLAY");
    throw new AppError("SwapBetsNeeded", { minimum, asset: "PLAY" });
  }
  if (closed !== null) throw new AppError("TradingNotEnabled");
  return rate;
}

export function createSwaps({ db: database, clock, turns, assertMayLeave }: SwapsOptions): Swaps {
  const db = swapTables(database);
  // Who waits for the market's lock must not keep a session of the pool meanwhile.
  const market = createTurns();

  /** The swap itself, under the locks of player and market: what decides is read after them. */
  async function make(trx: SwapDatabase, request: SwapRequest): Promise<Swap> {
    const { playerId, pair, amountBase, requestId, quoteId } = request;
    const nowMs = clock.nowMs();
    const terms = await readTerms(trx, nowMs);
    const rateNow = await openRate(trx, playerId, pair, terms);
    const quote = await takeQuote(trx, playerId, quoteId);
    if (quote === undefined || !isFor(quote, request) || quote.expiresAt.getTime() <= nowMs)
      throw new AppError("ExchangeFailed");
    const { rate, spreadBps, receivedBase, feeBase } = quote;
    if (hasMoved(rate, rateNow, spreadBps)) throw new AppError("ExchangeFailed");
    assertWithin(await boundsOf(trx, playerId, pair, terms, nowMs), pair, quote, rate, terms);
    const row = await insertSwap(trx, {
      ...{ playerId, ...pair, amountBase, receivedBase, feeBase, rate, requestId, quoteId },
      id: randomUUID(),
      valueBase: countedValue(pair, amountBase, rate),
      at: new Date(nowMs),
    });
    await post(executorOf(trx), swapTransfers(row));
    return row;
  }

  async function swapOnce(request: SwapRequest): Promise<{ row: Swap; made: boolean }> {
    try {
      return await db.transaction().execute(async (trx) => {
        await lockPlayer(trx, request.playerId);
        const before = await findByRequest(trx, request.playerId, request.requestId);
        if (before !== undefined) {
          if (!isSame(before, request)) throw new AppError("RequestRepeatedDifferently");
          return { row: before, made: false };
        }
        if (isPriced(request.pair)) await lockMarket(trx);
        // The session may not know yet: what counts is the row, in the transaction that moves the money.
        await assertMayLeave(trx, request.playerId);
        return { row: await make(trx, request), made: true };
      });
    } catch (error) {
      if (error instanceof LedgerError && error.refusal === "pool_exhausted")
        throw new AppError(payerOf(request.pair).refusal, {}, { cause: error });
      throw shownRefusal(error);
    }
  }

  return {
    async offers(playerId) {
      const nowMs = clock.nowMs();
      const terms = await readTerms(db, nowMs);
      const pairs: PairOffer[] = [];
      for (const pair of swapPairs) {
        const rate = rateOf(pair, terms);
        const most =
          rate === null ? null : mostOf(await boundsOf(db, playerId, pair, terms, nowMs), pair, rate, terms);
        pairs.push({
          ...{ fromAssetId: pair.from, toAssetId: pair.to, ...costsOf(pair, terms) },
          closed: await closedReason(db, playerId, pair, terms),
          rate: rate === null ? null : shownRate(pair, rate),
          most: most === null ? null : formatAssetAmount(most, pair.from),
        });
      }
      return { terms, pairs };
    },

    async quote({ playerId, pair, amountBase }) {
      const nowMs = clock.nowMs();
      const terms = await readTerms(db, nowMs);
      const rate = await openRate(db, playerId, pair, terms);
      const costs = costsOf(pair, terms);
      const sums = sumsOf(pair, amountBase, rate, costs);
      if (sums.receivedBase === 0n) throw new AppError("SwapTooSmall");
      assertWithin(await boundsOf(db, playerId, pair, terms, nowMs), pair, sums, rate, terms);
      const { receivedBase, feeBase } = sums;
      const quote: Quote = {
        ...{ playerId, ...pair, amountBase, receivedBase, feeBase, rate },
        id: randomUUID(),
        spreadBps: costs.spreadBps,
        expiresAt: new Date(nowMs + terms.quoteSeconds * 1_000),
      };
      await insertQuote(db, quote, new Date(nowMs));
      return { quote, sums };
    },

    async swap(request) {
      return await turns.take(request.playerId, () =>
        isPriced(request.pair) ? market.take(0n, () => swapOnce(request)) : swapOnce(request),
      );
    },
  };
}

const isFor = (terms: Pick<Quote, "from" | "to" | "amountBase">, { pair, amountBase }: SwapWish) =>
  terms.from === pair.from && terms.to === pair.to && terms.amountBase === amountBase;

const isSame = (row: Swap, request: SwapRequest) => row.quoteId === request.quoteId && isFor(row, request);
