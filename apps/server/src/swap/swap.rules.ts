import type { Data } from "@gemplay/api-schema";
import { type AssetId, assets, formatAssetAmount } from "@gemplay/money";

/** The swap pairs that the page offers, in the order of the page. */
export const swapPairs = [
  { from: "PLAY", to: "U" },
  { from: "U", to: "PLAY" },
  { from: "GEM", to: "PLAY" },
  { from: "TPLAY", to: "PLAY" },
] as const;
export type SwapPair = (typeof swapPairs)[number];

export type SwapRate = Data<"POST /assets/swap">["rate"];

/** The spread and the fee of a swap, in hundredths of a percent. */
export interface SwapCosts {
  readonly spreadBps: number;
  readonly feeBps: number;
}

/** The amounts of a swap, in base units. */
export interface SwapSums {
  /** The amount that the swap takes from the balance. */
  readonly amountBase: bigint;
  /** The value of the swapped amount at the exchange rate, before the spread and the fee, rounded down. */
  readonly grossBase: bigint;
  readonly feeBase: bigint;
  /** The part of the swap that the house keeps, from the spread and from rounding. */
  readonly spreadBase: bigint;
  readonly receivedBase: bigint;
}

const wholeBps = 10_000n;

/** Returns the swap pair of two assets; undefined if the page offers no swap between the assets. */
export function findPair(from: AssetId, to: AssetId): SwapPair | undefined {
  return swapPairs.find((pair) => pair.from === from && pair.to === to);
}

/**
 * Returns whether players swap the pair with the house at the price of PLAY. Swaps with the house count toward the
 * 24-hour limits.
 */
export const isPriced = ({ from }: SwapPair): boolean => from === "PLAY" || from === "U";

const oneOf = (asset: AssetId) => 10n ** BigInt(assets[asset].decimals);

/**
 * Returns how many base units of the received asset one base unit of the swapped asset gives, as a fraction.
 *
 * @param rate for PLAY and U: the price of one PLAY in base units of U; for gems: the number of gems for one PLAY;
 *   otherwise 1
 */
export function ratioOf({ from }: SwapPair, rate: bigint): { readonly up: bigint; readonly down: bigint } {
  if (from === "PLAY") return { up: rate, down: oneOf("PLAY") };
  if (from === "U") return { up: oneOf("PLAY"), down: rate };
  return { up: oneOf("PLAY"), down: oneOf(from) * rate };
}

/**
 * Returns the exchange rate in readable form: an amount of one asset, and the value of this amount in the other asset.
 */
export function shownRate({ from }: SwapPair, rate: bigint): SwapRate {
  if (from === "GEM" || from === "TPLAY")
    return { assetId: from, amount: String(rate), worthAssetId: "PLAY", worth: "1" };
  return { assetId: "PLAY", amount: "1", worthAssetId: "U", worth: formatAssetAmount(rate, "U") };
}

/**
 * Computes the amounts of a swap. The received amount is rounded down once, to whole base units, in favour of the
 * house. The fee, which is part of the house's share, is also rounded down.
 */
export function sumsOf(pair: SwapPair, amountBase: bigint, rate: bigint, costs: SwapCosts): SwapSums {
  const { up, down } = ratioOf(pair, rate);
  const share = (bps: number) => (amountBase * up * BigInt(bps)) / (down * wholeBps);
  const [grossBase, feeBase] = [share(Number(wholeBps)), share(costs.feeBps)];
  const receivedBase = share(Number(wholeBps) - costs.spreadBps - costs.feeBps);
  return {
    amountBase,
    grossBase,
    feeBase,
    receivedBase,
    spreadBase: grossBase - feeBase - receivedBase,
  };
}

/**
 * Returns the value with which a swap counts toward the limits, in base units of U, rounded up; null if the swap counts
 * toward no limit.
 */
export function countedValue(pair: SwapPair, amountBase: bigint, rate: bigint): bigint | null {
  if (!isPriced(pair)) return null;
  if (pair.from === "U") return amountBase;
  const one = oneOf("PLAY");
  return (amountBase * rate + one - 1n) / one;
}

/** Returns the largest amount of a swap for which `countedValue` is at most `valueBase`. */
export function amountWorth(pair: SwapPair, valueBase: bigint, rate: bigint): bigint {
  return pair.from === "U" ? valueBase : (valueBase * oneOf("PLAY")) / rate;
}

/** Returns the largest amount of a swap for which at most `paidBase` is paid out, including the fee. */
export function amountFor(pair: SwapPair, paidBase: bigint, rate: bigint, { spreadBps }: SwapCosts): bigint {
  const { up, down } = ratioOf(pair, rate);
  return (paidBase * down * wholeBps) / (up * (wholeBps - BigInt(spreadBps)));
}

/**
 * Returns whether an exchange rate has changed by half the spread or more since the quote. If the spread is zero, the
 * function returns true for any change of the rate.
 */
export function hasMoved(quoted: bigint, now: bigint, spreadBps: number): boolean {
  const moved = now > quoted ? now - quoted : quoted - now;
  return moved > 0n && moved * 2n * wholeBps >= quoted * BigInt(spreadBps);
}
