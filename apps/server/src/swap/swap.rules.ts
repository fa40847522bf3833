import type { Data } from "@gemplay/api-schema";
import { type AssetId, assets, formatAssetAmount } from "@gemplay/money";

/** What is offered, in the order in which the page shows it. */
export const swapPairs = [
  { from: "PLAY", to: "U" },
  { from: "U", to: "PLAY" },
  { from: "GEM", to: "PLAY" },
  { from: "TPLAY", to: "PLAY" },
] as const;
export type SwapPair = (typeof swapPairs)[number];

export type SwapRate = Data<"POST /assets/swap">["rate"];

/** What is taken off an amount at its rate, in hundredths of a percent. */
export interface SwapCosts {
  readonly spreadBps: number;
  readonly feeBps: number;
}

/** What an amount gives; base units. */
export interface SwapSums {
  /** Taken from the balance. */
  readonly amountBase: bigint;
  /** At the rate, cut. */
  readonly grossBase: bigint;
  readonly feeBase: bigint;
  /** What neither arrives nor is a fee: the spread and what was cut. */
  readonly spreadBase: bigint;
  readonly receivedBase: bigint;
}

const wholeBps = 10_000n;

/** The pair of two assets; undefined when it is not offered. */
export function findPair(from: AssetId, to: AssetId): SwapPair | undefined {
  return swapPairs.find((pair) => pair.from === from && pair.to === to);
}

/** Whether the pair is swapped at the price of PLAY, with the house, and counts against the limits of 24 hours. */
export const isPriced = ({ from }: SwapPair): boolean => from === "PLAY" || from === "U";

const oneOf = (asset: AssetId) => 10n ** BigInt(assets[asset].decimals);

/**
 * How many base units of one asset a base unit of the other gives, as a fraction.
 *
 * @param rate of PLAY and U the price of one PLAY in base units of U; of gems how many give one PLAY; else 1
 */
export function ratioOf({ from }: SwapPair, rate: bigint): { readonly up: bigint; readonly down: bigint } {
  if (from === "PLAY") return { up: rate, down: oneOf("PLAY") };
  if (from === "U") return { up: oneOf("PLAY"), down: rate };
  return { up: oneOf("PLAY"), down: oneOf(from) * rate };
}

/** The same for people: so much of one for so much of the other. */
export function shownRate({ from }: SwapPair, rate: bigint): SwapRate {
  if (from === "GEM" || from === "TPLAY")
    return { assetId: from, amount: String(rate), worthAssetId: "PLAY", worth: "1" };
  return { assetId: "PLAY", amount: "1", worthAssetId: "U", worth: formatAssetAmount(rate, "U") };
}

/**
 * What an amount gives. What arrives is cut once, below one base unit, in the house's favour; the fee is cut as well, out of
 * the house's part.
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

/** What a swap counts against the limits, in base units of U, rounded up; null where none count it. */
export function countedValue(pair: SwapPair, amountBase: bigint, rate: bigint): bigint | null {
  if (!isPriced(pair)) return null;
  if (pair.from === "U") return amountBase;
  const one = oneOf("PLAY");
  return (amountBase * rate + one - 1n) / one;
}

/** The most that may be swapped so that it is worth no more than this; see `countedValue`. */
export function amountWorth(pair: SwapPair, valueBase: bigint, rate: bigint): bigint {
  return pair.from === "U" ? valueBase : (valueBase * oneOf("PLAY")) / rate;
}

/** The most that may be swapped so that no more than this is paid out, the fee among it. */
export function amountFor(pair: SwapPair, paidBase: bigint, rate: bigint, { spreadBps }: SwapCosts): bigint {
  const { up, down } = ratioOf(pair, rate);
  return (paidBase * down * wholeBps) / (up * (wholeBps - BigInt(spreadBps)));
}

/** Whether a rate has moved by half the spread or more since it was quoted; without a spread, whether it has moved. */
export function hasMoved(quoted: bigint, now: bigint, spreadBps: number): boolean {
  const moved = now > quoted ? now - quoted : quoted - now;
  return moved > 0n && moved * 2n * wholeBps >= quoted * BigInt(spreadBps);
}
