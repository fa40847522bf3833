import { type Executor, playerTotals } from "@gemplay/ledger";
import type { Kysely } from "kysely";
import { type SettingKey, storedSettings } from "../platform/settings/index.ts";
import { isPriced, type SwapCosts, type SwapPair } from "./swap.rules.ts";

const keys = [
  "price.playU",
  "price.maximumHours",
  "price.feedUrl",
  "price.feedMaximumSeconds",
  "launch.at",
  "swap.open",
  "swap.quoteSeconds",
  "swap.spreadBps",
  "swap.feeBps",
  "swap.playerDayU",
  "swap.totalDayU",
  "swap.gemPerPlay",
  "swap.betsPerGemPlay",
  "swap.tplayOwnBets",
] as const satisfies readonly SettingKey[];

/** The price, the costs and the limits of all swaps at one time. */
export interface Terms {
  readonly open: boolean;
  readonly launchAt: Date | null;
  readonly launched: boolean;
  /** The price of one PLAY in base units of U; null if no price is set, or if the price is too old. */
  readonly priceBase: bigint | null;
  readonly quoteSeconds: number;
  readonly costs: SwapCosts;
  /** The limits for the total value of swaps in any 24 hours, in base units of U. */
  readonly playerDayBase: bigint;
  readonly totalDayBase: bigint;
  readonly gemPerPlay: bigint;
  readonly betsPerGemPlay: bigint;
  readonly tplayOwnBetsBase: bigint;
}

const hourMs = 3_600_000;

/**
 * Reads the stored price, costs and limits of swaps. If every caller reads the terms inside its transaction after it
 * has taken the locks, all processes use the same terms.
 */
export async function readTerms<T>(db: Kysely<T>, nowMs: number): Promise<Terms> {
  const stored = await storedSettings(db, keys);
  const price = stored["price.playU"];
  const mayBeOldMs =
    stored["price.feedUrl"].value === ""
      ? stored["price.maximumHours"].value * hourMs
      : stored["price.feedMaximumSeconds"].value * 1_000;
  const fresh = price.changedAt !== null && nowMs - price.changedAt.getTime() <= mayBeOldMs;
  const launchAt = stored["launch.at"].value;
  return {
    open: stored["swap.open"].value,
    launchAt,
    launched: launchAt !== null && launchAt.getTime() <= nowMs,
    priceBase: fresh ? price.value : null,
    quoteSeconds: stored["swap.quoteSeconds"].value,
    costs: { spreadBps: stored["swap.spreadBps"].value, feeBps: stored["swap.feeBps"].value },
    playerDayBase: stored["swap.playerDayU"].value,
    totalDayBase: stored["swap.totalDayU"].value,
    gemPerPlay: BigInt(stored["swap.gemPerPlay"].value),
    betsPerGemPlay: BigInt(stored["swap.betsPerGemPlay"].value),
    tplayOwnBetsBase: stored["swap.tplayOwnBets"].value,
  };
}

/** Returns the current exchange rate of a swap pair, as `ratioOf` returns the rate; null if no price is set. */
export function rateOf(pair: SwapPair, terms: Terms): bigint | null {
  if (isPriced(pair)) return terms.priceBase;
  return pair.from === "GEM" ? terms.gemPerPlay : 1n;
}

const noCosts: SwapCosts = { spreadBps: 0, feeBps: 0 };

/** Returns the spread and the fee of a swap pair. Only pairs with a price have a spread and a fee. */
export const costsOf = (pair: SwapPair, terms: Terms): SwapCosts => (isPriced(pair) ? terms.costs : noCosts);

/** Returns the sum of the player's PLAY stakes in finished rounds, in base units. */
export async function ownBets(executor: Executor, playerId: bigint): Promise<bigint> {
  const totals = await playerTotals(executor, playerId);
  return totals.filter(({ asset }) => asset === "PLAY").reduce((sum, { stakedBase }) => sum + stakedBase, 0n);
}
