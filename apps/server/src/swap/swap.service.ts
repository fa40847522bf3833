import { randomUUID } from "node:crypto";
import type { Data } from "@gemplay/api-schema";
import { LedgerError, post } from "@gemplay/ledger";
import { formatAssetAmount } from "@gemplay/money";
import { lockPlayer } from "../account/index.ts";
import type { Clock } from "../platform/clock/index.ts";
import { type Database, executorOf } from "../platform/database/index.ts";
import { AppError, shownRefusal } from "../platform/http/index.ts";
import { createTurns, type Turns } from "../platform/turns/index.ts";
import { assertWithin, boundsOf, mostOf, payerOf, readStanding, type Standing } from "./swap.limits.ts";
import {
  findByRequest,
  insertQuote,
  insertSwap,
  lockMarket,
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
import { type SwapDatabase, type SwapTables, swapTables } from "./swap.tables.ts";
import { costsOf, rateOf, readTerms, type Terms } from "./swap.terms.ts";
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
  /** What a new swap of this call is refused with. */
  readonly barred?: AppError | undefined;
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
function closedReason(pair: SwapPair, terms: Terms, { ownBetsBase }: Standing): PairOffer["closed"] {
  if (!terms.open) return "trading";
  if (rateOf(pair, terms) === null) return "price";
  if (pair.from !== "TPLAY") return null;
  if (!terms.launched) return "launch";
  return ownBetsBase < terms.tplayOwnBetsBase ? "bets" : null;
}

/** The rate of a pair that can be swapped. @throws {AppError} when it cannot */
function openRate(pair: SwapPair, terms: Terms, standing: Standing): bigint {
  const closed = closedReason(pair, terms, standing);
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
    const standing = await readStanding(trx, playerId, [pair], terms, nowMs);
    const rateNow = openRate(pair, terms, standing);
    const quote = await takeQuote(trx, playerId, quoteId);
    if (quote === undefined || !isFor(quote, request) || quote.expiresAt.getTime() <= nowMs)
      throw new AppError("ExchangeFailed");
    const { rate, spreadBps, receivedBase, feeBase } = quote;
    if (hasMoved(rate, rateNow, spreadBps)) throw new AppError("ExchangeFailed");
    assertWithin(boundsOf(standing, pair, terms), pair, quote, rate, terms);
    const row = await insertSwap(trx, {
      playerId,
      ...pair,
      amountBase,
      receivedBase,
      feeBase,
      rate,
      requestId,
      quoteId,
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
        // One swap of a player at a time, and whoever freezes the account waits for it, or it for them.
        await lockPlayer<SwapTables>(trx, request.playerId);
        const before = await findByRequest(trx, request.playerId, request.requestId);
        if (before !== undefined) {
          if (!isSame(before, request)) throw new AppError("RequestRepeatedDifferently");
          return { row: before, made: false };
        }
        if (request.barred !== undefined) throw request.barred;
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
      const standing = await readStanding(db, playerId, swapPairs, terms, nowMs);
      const pairs = swapPairs.map((pair): PairOffer => {
        const rate = rateOf(pair, terms);
        const most = rate === null ? null : mostOf(boundsOf(standing, pair, terms), pair, rate, terms);
        return {
          fromAssetId: pair.from,
          toAssetId: pair.to,
          ...costsOf(pair, terms),
          closed: closedReason(pair, terms, standing),
          rate: rate === null ? null : shownRate(pair, rate),
          most: most === null ? null : formatAssetAmount(most, pair.from),
        };
      });
      return { terms, pairs };
    },

    async quote({ playerId, pair, amountBase }) {
      const nowMs = clock.nowMs();
      const terms = await readTerms(db, nowMs);
      const standing = await readStanding(db, playerId, [pair], terms, nowMs);
      const rate = openRate(pair, terms, standing);
      const costs = costsOf(pair, terms);
      const sums = sumsOf(pair, amountBase, rate, costs);
      if (sums.receivedBase === 0n) throw new AppError("SwapTooSmall");
      assertWithin(boundsOf(standing, pair, terms), pair, sums, rate, terms);
      const { receivedBase, feeBase } = sums;
      const quote: Quote = {
        playerId,
        ...pair,
        amountBase,
        receivedBase,
        feeBase,
        rate,
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
