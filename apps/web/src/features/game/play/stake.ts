import { AmountError, cutAmount, formatAmount, parseAmount } from "@gemplay/money";
import { stakeDecimals } from "./round.ts";

/** Digits behind the point that the panel shows and that ½ and the table's limit are cut to. */
const shownDecimals = 4;
const shownUnitBase = 10n ** BigInt(stakeDecimals - shownDecimals);

/**
 * What someone typed as the text the amount grammar reads. Phones offer a comma or a point by their region and not by
 * the page's language, so one separator of either kind is the decimal one; groups before it are taken away. «1,000» is
 * read as one and not as a thousand: a misreading may only ever make a bet smaller, and the field then shows it.
 */
export function readTyped(text: string): string {
  const packed = text.replace(/[\s\u00a0\u202f']/g, "");
  const last = Math.max(packed.lastIndexOf("."), packed.lastIndexOf(","));
  if (last === -1) return packed.replace(/^0+(?=\d)/, "");
  const separator = packed[last] ?? ".";
  const group = separator === "." ? "," : ".";
  const head = packed
    .slice(0, last)
    .replaceAll(group, "")
    .replace(/^0+(?=\d)/, "");
  const tail = packed.slice(last + 1);
  return tail === "" ? head : `${head === "" ? "0" : head}.${tail}`;
}

/**
 * A typed amount in base units.
 * @returns undefined for what is not an amount
 */
export function readStake(text: string): bigint | undefined {
  try {
    return parseAmount(readTyped(text), stakeDecimals);
  } catch (error) {
    if (error instanceof AmountError) return undefined;
    throw error;
  }
}

/** Base units as an amount field shows them: all digits, and at least four behind the point. */
export function stakeText(amountBase: bigint): string {
  const text = formatAmount(amountBase, stakeDecimals);
  const fraction = text.split(".")[1] ?? "";
  return fraction.length < shownDecimals ? cutAmount(text, shownDecimals) : text;
}

/** What limits a stake; base units. */
export interface StakeBounds {
  readonly minimumBase: bigint;
  readonly balanceBase: bigint;
  /** The largest bet the table takes at this multiplier. */
  readonly largestBase: bigint | undefined;
}

/** The most that can be bet now: the table's limit, cut to four decimals, or the whole balance to its last digit. */
export function maximumStake({ balanceBase, largestBase }: Omit<StakeBounds, "minimumBase">): bigint {
  if (largestBase === undefined || balanceBase <= largestBase) return balanceBase;
  return (largestBase / shownUnitBase) * shownUnitBase;
}

/** Half of a stake, cut to four decimals, never below the smallest bet. */
export function halfStake(stakeBase: bigint, { minimumBase }: Pick<StakeBounds, "minimumBase">): bigint {
  const half = (stakeBase / 2n / shownUnitBase) * shownUnitBase;
  return half < minimumBase ? minimumBase : half;
}

/** Twice a stake, exact, never above what can be bet; the smallest bet when there was none. */
export function doubleStake(stakeBase: bigint, bounds: StakeBounds): bigint {
  const double = stakeBase === 0n ? bounds.minimumBase : stakeBase * 2n;
  const maximum = maximumStake(bounds);
  return double > maximum && maximum >= bounds.minimumBase ? maximum : double;
}

/** Why a stake cannot be bet now. */
export type StakeRefusal = "empty" | "invalid" | "belowMinimum" | "aboveMaximum" | "balance";

/**
 * The first reason against a typed stake, in the order a player would put right.
 * @returns undefined when it can be bet
 */
export function refuseStake(text: string, bounds: StakeBounds): StakeRefusal | undefined {
  if (text.trim() === "") return "empty";
  const stakeBase = readStake(text);
  if (stakeBase === undefined) return "invalid";
  if (stakeBase < bounds.minimumBase || stakeBase === 0n) return "belowMinimum";
  if (bounds.largestBase !== undefined && stakeBase > bounds.largestBase) return "aboveMaximum";
  return stakeBase > bounds.balanceBase ? "balance" : undefined;
}
