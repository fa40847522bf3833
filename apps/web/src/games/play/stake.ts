import { largestStakeBase } from "@gemplay/games";
import { cutAmount, formatAmount, parseAmount } from "@gemplay/money";
import { formatAmountText } from "../../i18n/index.ts";
import { readTypedAmount, type TypedRefusal } from "../../ui/typed-amount.ts";
import { type BetAsset, stakeDecimals } from "./round.ts";

/** Digits behind the point that the panel shows and that ½ and the table's limit are cut to. */
const shownDecimals = 4;
export const shownUnitBase = 10n ** BigInt(stakeDecimals - shownDecimals);

/**
 * A typed amount in base units.
 * @returns undefined for what is not an amount
 */
export function readStake(text: string): bigint | undefined {
  return readTypedAmount(text, stakeDecimals).amountBase;
}

/** Base units as an amount field shows them: all digits, and at least four behind the point. */
export function stakeText(amountBase: bigint): string {
  const text = formatAmount(amountBase, stakeDecimals);
  const fraction = text.split(".")[1] ?? "";
  return fraction.length < shownDecimals ? cutAmount(text, shownDecimals) : text;
}

/** A typed amount as it is read while nobody types: grouped, at least four decimals. What is no amount stays. */
export function restText(text: string): string {
  const amountBase = readStake(text);
  return amountBase === undefined ? text : formatAmountText(stakeText(amountBase), { decimals: null });
}

/** Base units of what is bet as people read them. */
export function formatBase(amountBase: bigint, shape?: Parameters<typeof formatAmountText>[1]): string {
  return formatAmountText(formatAmount(amountBase, stakeDecimals), shape);
}

/** What limits a stake; base units. */
export interface StakeBounds {
  readonly minimumBase: bigint;
  readonly balanceBase: bigint;
  /** The largest bet the table takes at this multiplier. */
  readonly largestBase: bigint | undefined;
  /** The largest bet that the round takes which all play together; undefined where it does not limit it. */
  readonly roundLargestBase?: bigint | undefined;
}

/** What the table says of its limits and the balance; decimal texts. */
interface TableLimits {
  limits(asset: BetAsset): { readonly minimumBet: string; readonly maximumWin: string } | undefined;
  balance(asset: BetAsset): string | undefined;
}

/**
 * What limits a stake at a table.
 * @param multiplierE4 what the bet may win at most, ten-thousandths
 * @returns undefined while limits or balance are not known
 */
export function stakeBounds(
  table: TableLimits,
  asset: BetAsset,
  multiplierE4: number,
): StakeBounds | undefined {
  const limits = table.limits(asset);
  const balance = table.balance(asset);
  if (!limits || balance === undefined) return undefined;
  return {
    minimumBase: parseAmount(limits.minimumBet, stakeDecimals),
    balanceBase: parseAmount(balance, stakeDecimals),
    largestBase: largestStakeBase(parseAmount(limits.maximumWin, stakeDecimals), multiplierE4),
  };
}

function smaller(one: bigint, other: bigint | undefined): bigint {
  return other === undefined || one < other ? one : other;
}

/** The most that can be bet now: the table's limit, cut to four decimals, or the whole balance to its last digit. */
export function maximumStake(bounds: Omit<StakeBounds, "minimumBase">): bigint {
  const { balanceBase, largestBase, roundLargestBase } = bounds;
  const limitBase = smaller(smaller(balanceBase, largestBase), roundLargestBase);
  return limitBase === balanceBase ? balanceBase : (limitBase / shownUnitBase) * shownUnitBase;
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
export type StakeRefusal = TypedRefusal | "belowMinimum" | "aboveMaximum" | "aboveRound" | "balance";

/**
 * The first reason against a typed stake, in the order a player would put right.
 * @returns undefined when it can be bet
 */
export function refuseStake(text: string, bounds: StakeBounds): StakeRefusal | undefined {
  const { amountBase: stakeBase, refusal } = readTypedAmount(text, stakeDecimals);
  if (refusal !== undefined) return refusal;
  if (stakeBase < bounds.minimumBase || stakeBase === 0n) return "belowMinimum";
  if (bounds.largestBase !== undefined && stakeBase > bounds.largestBase) return "aboveMaximum";
  if (bounds.roundLargestBase !== undefined && stakeBase > bounds.roundLargestBase) return "aboveRound";
  return stakeBase > bounds.balanceBase ? "balance" : undefined;
}

/** An amount as the main button names it: all its digits, and no zeros after them. */
export function actSum(amountBase: bigint): string {
  const [, fraction = ""] = formatAmount(amountBase, stakeDecimals).split(".");
  return formatBase(amountBase, { decimals: fraction.replace(/0+$/, "").length });
}
