import type { ErrorName } from "@gemplay/api-schema";
import { type SystemAccount, systemBalances } from "@gemplay/ledger";
import { type AssetId, assets, cutAmount, formatAssetAmount } from "@gemplay/money";
import { larger, smaller } from "../platform/bigint-order.ts";
import { executorOf } from "../platform/database/index.ts";
import { AppError } from "../platform/http/index.ts";
import { receivedFor, type Worth, worthSince } from "./swap.repository.ts";
import {
  amountFor,
  amountWorth,
  countedValue,
  isPriced,
  type SwapPair,
  type SwapSums,
} from "./swap.rules.ts";
import type { SwapDatabase } from "./swap.tables.ts";
import { costsOf, ownBets, type Terms } from "./swap.terms.ts";

/** A limit for one swap, either for the swap's value in U or for the amount that the player receives. */
interface Bound {
  readonly of: "value" | "paid";
  readonly leftBase: bigint;
  readonly refusal: ErrorName;
  /** The asset in which the page shows `leftBase` to the player; undefined if the page does not show `leftBase`. */
  readonly asset?: AssetId;
}

/**
 * The account that pays the received asset of a swap: the house for PLAY and U, and a pool or budget for the other
 * assets.
 */
const payers = {
  PLAY: { account: "house", asset: "U", refusal: "SwapReserveEmpty" },
  U: { account: "house", asset: "PLAY", refusal: "SwapReserveEmpty" },
  GEM: { account: "rewards_budget", asset: "PLAY", refusal: "RewardsBudgetEmpty" },
  TPLAY: { account: "airdrop_pool", asset: "PLAY", refusal: "AirdropPoolEmpty" },
} as const satisfies Record<AssetId, { account: SystemAccount; asset: AssetId; refusal: ErrorName }>;

export const payerOf = ({ from }: SwapPair) => payers[from];

const dayMs = 24 * 60 * 60 * 1000;
const left = (allowed: bigint, used: bigint) => larger(allowed - used, 0n);

/** The values at one time, in base units, from which the limits of a player's swaps are computed. */
export interface Standing {
  /** The balance of the account that pays each swap pair. */
  readonly reserves: ReadonlyMap<SwapPair, bigint>;
  /** For each asset, the total value of the swaps in which players gave this asset in the last 24 hours, in U. */
  readonly used: ReadonlyMap<AssetId, Worth>;
  readonly ownBetsBase: bigint;
  /** The total PLAY that the player has ever received for gems. */
  readonly forGemsBase: bigint;
}

/**
 * Reads the values from which the limits of the given swap pairs are computed. The limits for all players together are
 * exact only while the caller holds the lock of the market. The ledger checks a pool's balance again when it takes
 * money from the pool.
 */
export async function readStanding(
  db: SwapDatabase,
  playerId: bigint,
  pairs: readonly SwapPair[],
  terms: Terms,
  nowMs: number,
): Promise<Standing> {
  const executor = executorOf(db);
  const has = (from: AssetId) => pairs.some((pair) => pair.from === from);
  const held = await systemBalances(executor, pairs.map(payerOf));
  const needsBets = has("GEM") || (has("TPLAY") && terms.tplayOwnBetsBase > 0n);
  return {
    reserves: new Map(pairs.map((pair, place) => [pair, held[place] ?? 0n])),
    used: pairs.some(isPriced)
      ? await worthSince(db, { playerId, since: new Date(nowMs - dayMs) })
      : new Map(),
    ownBetsBase: needsBets ? await ownBets(executor, playerId) : 0n,
    forGemsBase: has("GEM") ? await receivedFor(db, playerId, "GEM") : 0n,
  };
}

/** Returns the limits of a player's swap between the two assets of a pair. */
export function boundsOf(standing: Standing, pair: SwapPair, terms: Terms): readonly Bound[] {
  const { refusal } = payerOf(pair);
  const bounds: Bound[] = [{ of: "paid", leftBase: larger(standing.reserves.get(pair) ?? 0n, 0n), refusal }];
  if (isPriced(pair)) {
    const { all, own } = standing.used.get(pair.from) ?? { all: 0n, own: 0n };
    bounds.push(
      { of: "value", leftBase: left(terms.playerDayBase, own), refusal: "SwapPlayerLimit", asset: "U" },
      { of: "value", leftBase: left(terms.totalDayBase, all), refusal: "SwapTotalLimit", asset: "U" },
    );
  }
  if (pair.from === "GEM") {
    const allowed = standing.ownBetsBase / terms.betsPerGemPlay;
    const leftBase = left(allowed, standing.forGemsBase);
    bounds.push({ of: "paid", leftBase, refusal: "SwapGemLimit", asset: "GEM" });
  }
  return bounds;
}

/** Returns the largest amount of the swapped asset that one limit allows, in base units. */
function mostWithin({ of, leftBase }: Bound, pair: SwapPair, rate: bigint, terms: Terms): bigint {
  return of === "value"
    ? amountWorth(pair, leftBase, rate)
    : amountFor(pair, leftBase, rate, costsOf(pair, terms));
}

/** Returns the largest amount of a swap that all limits allow. */
export function mostOf(bounds: readonly Bound[], pair: SwapPair, rate: bigint, terms: Terms): bigint {
  return bounds.map((bound) => mostWithin(bound, pair, rate, terms)).reduce(smaller);
}

/**
 * Checks a swap against its limits.
 *
 * @throws {AppError} the error of the first limit that the swap exceeds
 */
export function assertWithin(
  bounds: readonly Bound[],
  pair: SwapPair,
  { amountBase, receivedBase, feeBase }: Pick<SwapSums, "amountBase" | "receivedBase" | "feeBase">,
  rate: bigint,
  terms: Terms,
): void {
  const value = countedValue(pair, amountBase, rate) ?? 0n;
  for (const bound of bounds) {
    if ((bound.of === "value" ? value : receivedBase + feeBase) <= bound.leftBase) continue;
    const { asset, refusal } = bound;
    if (asset === undefined) throw new AppError(refusal);
    const leftBase = asset === "GEM" ? mostWithin(bound, pair, rate, terms) : bound.leftBase;
    const shown = cutAmount(formatAssetAmount(leftBase, asset));
    throw new AppError(refusal, { maximum: shown, asset: assets[asset].shownAs });
  }
}
