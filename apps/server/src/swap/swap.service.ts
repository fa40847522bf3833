import { randomUUID } from "node:crypto";
import type { Data } from "@gemplay/api-schema";
import { LedgerError, post } from "@gemplay/ledger";
import { formatAssetAmount } from "@gemplay/money";
import { lockPlayer } from "../account/index.ts";
import type { Clock } from "../platform/clock/index.ts";
import { type Database, executorOf } from "../platform/database/index.ts";
import { AppError, shownRefusal } from "../platform/http/index.ts";
import { createMutex, type Mutex, type PlayerMutex } from "../platform/player-mutex/index.ts";
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

/** A swap that a player requests. */
export interface SwapWish {
  readonly playerId: bigint;
  readonly pair: SwapPair;
  /** The amount that the swap takes from the balance, in base units. */
  readonly amountBase: bigint;
}

export interface SwapRequest extends SwapWish {
  readonly requestId: string;
  readonly quoteId: string;
  /** The error that a new swap of this call gets; undefined if the player may make new swaps. */
  readonly denied?: AppError | undefined;
}

/** The stored swap, and whether this call made the swap. */
interface SwapResult {
  readonly row: Swap;
  readonly made: boolean;
}

export interface Swaps {
  /** Returns the swap pairs that the page offers to a player now, with their rates and limits. */
  offers(playerId: bigint): Promise<{ readonly terms: Terms; readonly pairs: readonly PairOffer[] }>;
  /**
   * Computes the amounts of a swap and stores the amounts as a quote, which expires after some seconds.
   *
   * @throws {AppError} TradingNotEnabled, SwapPriceMissing, SwapBetsNeeded, SwapTooSmall, and the errors of the limits
   */
  quote(wish: SwapWish): Promise<{ readonly quote: Quote; readonly sums: SwapSums }>;
  /**
   * Makes a swap at the terms of a quote, or returns the existing swap if the request is repeated. One transaction uses
   * up the quote, moves the money and records the swap.
   *
   * @throws {AppError} ExchangeFailed, RequestRepeatedDifferently, AccountFrozen, WithdrawalsFrozen,
   *   InsufficientBalance, and the errors of `quote`
   */
  swap(request: SwapRequest): Promise<SwapResult>;
}

export interface SwapsOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly playerMutex: PlayerMutex;
  /**
   * Refuses a player whose account is frozen for withdrawals. The function locks the account, so that nobody can freeze
   * the account until the transaction ends.
   *
   * @throws {AppError} AccountFrozen, WithdrawalsFrozen
   */
  readonly assertMayLeave: (trx: SwapDatabase, playerId: bigint) => Promise<void>;
}

/** Returns the reason why a player cannot swap a pair of assets now; null if the pair is open. */
function closedReason(pair: SwapPair, terms: Terms, { ownBetsBase }: Standing): PairOffer["closed"] {
  if (!terms.open) return "trading";
  if (rateOf(pair, terms) === null) return "price";
  if (pair.from !== "TPLAY") return null;
  if (!terms.launched) return "launch";
  return ownBetsBase < terms.tplayOwnBetsBase ? "bets" : null;
}

/**
 * Returns the exchange rate of a swap pair that is open.
 *
 * @throws {AppError} if swaps of the pair are closed
 */
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

/** The options of the swap service with typed tables, and the mutex for swaps between PLAY and U. */
type SwapsContext = Omit<SwapsOptions, "db"> & {
  readonly db: SwapDatabase;
  /**
   * The mutex for swaps between PLAY and U. A call waits for the mutex before it waits for the lock in the database, so
   * that most waiting calls use no database session.
   */
  readonly marketMutex: Mutex;
};

export function createSwaps(options: SwapsOptions): Swaps {
  const context: SwapsContext = { ...options, db: swapTables(options.db), marketMutex: createMutex() };
  return {
    offers: (playerId) => offers(context, playerId),
    quote: (wish) => quote(context, wish),
    swap: (request) => swap(context, request),
  };
}

async function offers({ db, clock }: SwapsContext, playerId: bigint) {
  const nowMs = clock.nowMs();
  const terms = await readTerms(db, nowMs);
  const standing = await readStanding(db, playerId, swapPairs, terms, nowMs);
  return { terms, pairs: swapPairs.map((pair) => offerOf(pair, terms, standing)) };
}

function offerOf(pair: SwapPair, terms: Terms, standing: Standing): PairOffer {
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
}

async function quote({ db, clock }: SwapsContext, { playerId, pair, amountBase }: SwapWish) {
  const nowMs = clock.nowMs();
  const terms = await readTerms(db, nowMs);
  const standing = await readStanding(db, playerId, [pair], terms, nowMs);
  const rate = openRate(pair, terms, standing);
  const costs = costsOf(pair, terms);
  const sums = sumsOf(pair, amountBase, rate, costs);
  if (sums.receivedBase === 0n) throw new AppError("SwapTooSmall");
  assertWithin(boundsOf(standing, pair, terms), pair, sums, rate, terms);
  const { receivedBase, feeBase } = sums;
  const quoted: Quote = {
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
  await insertQuote(db, quoted, new Date(nowMs));
  return { quote: quoted, sums };
}

async function swap(context: SwapsContext, request: SwapRequest): Promise<SwapResult> {
  const { playerMutex, marketMutex } = context;
  return await playerMutex.take(request.playerId, () =>
    isPriced(request.pair) ? marketMutex.run(() => swapOnce(context, request)) : swapOnce(context, request),
  );
}

/** Makes a swap in one transaction, or returns the existing swap if the request is repeated. */
async function swapOnce(context: SwapsContext, request: SwapRequest): Promise<SwapResult> {
  const { db, assertMayLeave } = context;
  try {
    return await db.transaction().execute(async (trx) => {
      // The lock of the player's row allows one swap at a time for each player. A call that freezes the account waits
      // for the same lock of the player's row.
      await lockPlayer<SwapTables>(trx, request.playerId);
      const before = await findByRequest(trx, request.playerId, request.requestId);
      if (before !== undefined) {
        if (!isSame(before, request)) throw new AppError("RequestRepeatedDifferently");
        return { row: before, made: false };
      }
      if (request.denied !== undefined) throw request.denied;
      if (isPriced(request.pair)) await lockMarket(trx);
      // The cached session may be older than a freeze of the account. The code therefore checks the player's row for a
      // freeze, inside the transaction that moves the money.
      await assertMayLeave(trx, request.playerId);
      return { row: await makeSwap(context, trx, request), made: true };
    });
  } catch (error) {
    if (error instanceof LedgerError && error.refusal === "pool_exhausted")
      throw new AppError(payerOf(request.pair).refusal, {}, { cause: error });
    throw shownRefusal(error);
  }
}

/**
 * Makes a swap inside a transaction that holds the locks of the player and the market. The code reads all values that
 * decide about the swap after it has taken the locks.
 */
async function makeSwap({ clock }: SwapsContext, trx: SwapDatabase, request: SwapRequest): Promise<Swap> {
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

const isFor = (terms: Pick<Quote, "from" | "to" | "amountBase">, { pair, amountBase }: SwapWish) =>
  terms.from === pair.from && terms.to === pair.to && terms.amountBase === amountBase;

const isSame = (row: Swap, request: SwapRequest) => row.quoteId === request.quoteId && isFor(row, request);
