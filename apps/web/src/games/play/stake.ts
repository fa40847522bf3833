import { largestStakeBase } from "@gemplay/games";
import { cutAmount, formatAmount, parseAmount } from "@gemplay/money";
import { formatAmountText } from "../../i18n/index.ts";
import { readTypedAmount, type TypedRefusal } from "../../ui/typed-amount.ts";
import { type BetAsset, stakeDecimals } from "./round.ts";

/**
 * Number of decimals that the panel shows. The panel cuts half of a stake and the limit of the table to this number of
 * decimals.
 */
const shownDecimals = 4;
export const shownUnitBase = 10n ** BigInt(stakeDecimals - shownDecimals);

/** Reads a typed amount in base units. @returns undefined for an invalid amount */
export function readStake(text: string): bigint | undefined {
  return readTypedAmount(text, stakeDecimals).amountBase;
}

/** Formats base units for an amount field, with all digits and at least four decimals. */
export function stakeText(amountBase: bigint): string {
  const text = formatAmount(amountBase, stakeDecimals);
  const fraction = text.split(".")[1] ?? "";
  return fraction.length < shownDecimals ? cutAmount(text, shownDecimals) : text;
}

/**
 * Formats a typed amount for a field without focus: with groups and at least four decimals. An invalid text stays
 * unchanged.
 */
export function restText(text: string): string {
  const amountBase = readStake(text);
  return amountBase === undefined ? text : formatAmountText(stakeText(amountBase), { decimals: null });
}

/** Formats base units of a stake for reading. */
export function formatBase(amountBase: bigint, shape?: Parameters<typeof formatAmountText>[1]): string {
  return formatAmountText(formatAmount(amountBase, stakeDecimals), shape);
}

/** Limits of a stake in base units. */
export interface StakeBounds {
  readonly minimumBase: bigint;
  readonly balanceBase: bigint;
  /** The largest bet that the table accepts at this multiplier. */
  readonly largestBase: bigint | undefined;
  /** The largest bet that a shared round still accepts, or undefined if the round has no limit. */
  readonly roundLargestBase?: bigint | undefined;
}

/** Limits and balance of a table as decimal text. */
interface TableLimits {
  limits(asset: BetAsset): { readonly minimumBet: string; readonly maximumWin: string } | undefined;
  balance(asset: BetAsset): string | undefined;
}

/**
 * Returns the limits of a stake at a table.
 * @param multiplierE4 largest multiplier of the bet, in ten-thousandths
 * @returns undefined until limits and balance are known
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

/** Returns the largest possible bet: the table's limit cut to four decimals, or the whole balance to its last digit. */
export function maximumStake(bounds: Omit<StakeBounds, "minimumBase">): bigint {
  const { balanceBase, largestBase, roundLargestBase } = bounds;
  const limitBase = smaller(smaller(balanceBase, largestBase), roundLargestBase);
  return limitBase === balanceBase ? balanceBase : (limitBase / shownUnitBase) * shownUnitBase;
}

/** Returns half of a stake, cut to four decimals, but at least the smallest bet. */
export function halfStake(stakeBase: bigint, { minimumBase }: Pick<StakeBounds, "minimumBase">): bigint {
  const half = (stakeBase / 2n / shownUnitBase) * shownUnitBase;
  return half < minimumBase ? minimumBase : half;
}

/** Returns twice a stake, but at most the largest possible bet. Twice 0 is the smallest bet. */
export function doubleStake(stakeBase: bigint, bounds: StakeBounds): bigint {
  const double = stakeBase === 0n ? bounds.minimumBase : stakeBase * 2n;
  const maximum = maximumStake(bounds);
  return double > maximum && maximum >= bounds.minimumBase ? maximum : double;
}

/** Reason why a stake cannot be bet now. */
export type StakeRefusal = TypedRefusal | "belowMinimum" | "aboveMaximum" | "aboveRound" | "balance";

/**
 * Returns the first reason against a typed stake, in the order in which a player would correct them.
 * @returns undefined if the stake can be bet
 */
export function refuseStake(text: string, bounds: StakeBounds): StakeRefusal | undefined {
  const { amountBase: stakeBase, refusal } = readTypedAmount(text, stakeDecimals);
  if (refusal !== undefined) return refusal;
  if (stakeBase < bounds.minimumBase || stakeBase === 0n) return "belowMinimum";
  if (bounds.largestBase !== undefined && stakeBase > bounds.largestBase) return "aboveMaximum";
  if (bounds.roundLargestBase !== undefined && stakeBase > bounds.roundLargestBase) return "aboveRound";
  return stakeBase > bounds.balanceBase ? "balance" : undefined;
}

/** Formats an amount for the main button with all its digits and without trailing zeros. */
export function actSum(amountBase: bigint): string {
  const [, fraction = ""] = formatAmount(amountBase, stakeDecimals).split(".");
  return formatBase(amountBase, { decimals: fraction.replace(/0+$/, "").length });
}
