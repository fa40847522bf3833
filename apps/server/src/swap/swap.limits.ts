import type { ErrorName } from "@gemplay/api-schema";
import { type SystemAccount, systemBalance } from "@gemplay/ledger";
import { type AssetId, assets, cutAmount, formatAssetAmount } from "@gemplay/money";
import { larger, smaller } from "../platform/bigint-order.ts";
import { executorOf } from "../platform/database/index.ts";
import { AppError } from "../platform/http/index.ts";
import { receivedFor, worthSince } from "./swap.repository.ts";
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

/** What bounds a swap: by its value in U, or by what is paid out for it. */
interface Bound {
  readonly of: "value" | "paid";
  readonly leftBase: bigint;
  readonly refusal: ErrorName;
  /** What `leftBase` is told in, where it is. */
  readonly asset?: AssetId;
}

/** Who pays what a swap brings: pools that hold nothing else, and for PLAY and U the house. */
const payers = {
  PLAY: { account: "house", asset: "U", refusal: "SwapReserveEmpty" },
  U: { account: "house", asset: "PLAY", refusal: "SwapReserveEmpty" },
  GEM: { account: "rewards_budget", asset: "PLAY", refusal: "RewardsBudgetEmpty" },
  TPLAY: { account: "airdrop_pool", asset: "PLAY", refusal: "AirdropPoolEmpty" },
} as const satisfies Record<AssetId, { account: SystemAccount; asset: AssetId; refusal: ErrorName }>;

export const payerOf = ({ from }: SwapPair) => payers[from];

const dayMs = 24 * 60 * 60 * 1000;
const left = (allowed: bigint, used: bigint) => larger(allowed - used, 0n);

/**
 * What bounds a player's swap of a pair now. What is left for everybody is exact under the market's lock; a pool's row is
 * looked at again where the ledger takes from it.
 */
export async function boundsOf(
  db: SwapDatabase,
  playerId: bigint,
  pair: SwapPair,
  terms: Terms,
  nowMs: number,
): Promise<readonly Bound[]> {
  const executor = executorOf(db);
  const { account, asset, refusal } = payerOf(pair);
  const reserve = await systemBalance(executor, account, asset);
  const bounds: Bound[] = [{ of: "paid", leftBase: larger(reserve, 0n), refusal }];
  if (isPriced(pair)) {
    const used = await worthSince(db, { from: pair.from, playerId, since: new Date(nowMs - dayMs) });
    bounds.push(
      { of: "value", leftBase: left(terms.playerDayBase, used.own), refusal: "SwapPlayerLimit", asset: "U" },
      { of: "value", leftBase: left(terms.totalDayBase, used.all), refusal: "SwapTotalLimit", asset: "U" },
    );
  }
  if (pair.from === "GEM") {
    const allowed = (await ownBets(executor, playerId)) / terms.betsPerGemPlay;
    const leftBase = left(allowed, await receivedFor(db, playerId, "GEM"));
    bounds.push({ of: "paid", leftBase, refusal: "SwapGemLimit", asset: "GEM" });
  }
  return bounds;
}

/** The most that may be swapped within a bound, base units of what is given. */
function mostWithin({ of, leftBase }: Bound, pair: SwapPair, rate: bigint, terms: Terms): bigint {
  return of === "value"
    ? amountWorth(pair, leftBase, rate)
    : amountFor(pair, leftBase, rate, costsOf(pair, terms));
}

/** The most that all bounds leave. */
export function mostOf(bounds: readonly Bound[], pair: SwapPair, rate: bigint, terms: Terms): bigint {
  return bounds.map((bound) => mostWithin(bound, pair, rate, terms)).reduce(smaller);
}

/** @throws {AppError} the refusal of the first bound that a swap is beyond */
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
