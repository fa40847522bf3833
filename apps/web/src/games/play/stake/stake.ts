import { largestStakeBase } from "@gemplay/games";
import { cutAmount, formatAmount, parseAmount } from "@gemplay/money";
import { formatAmountText } from "../../../i18n/index.ts";
import type { Currency } from "../../../stores/index.ts";
import { readTypedAmount, type TypedRefusal } from "../../../ui/money/typed-amount.ts";
import { stakeDecimals } from "../game/round.ts";

/**
 * Number of decimals that the bet panel shows. The bet panel truncates half of a stake and the bet limit of the table
 * to four decimals.
 */
const shownDecimals = 4;
export const shownUnitBase = 10n ** BigInt(stakeDecimals - shownDecimals);

/**
 * Reads an amount that the player typed and returns it in base units.
 * @returns undefined if the typed amount is invalid
 */
export function readStake(text: string): bigint | undefined {
  return readTypedAmount(text, stakeDecimals).amountBase;
}

/** Formats an amount in base units for an input field, with all its digits and at least four decimals. */
export function stakeText(amountBase: bigint): string {
  const text = formatAmount(amountBase, stakeDecimals);
  const fraction = text.split(".")[1] ?? "";
  return fraction.length < shownDecimals ? cutAmount(text, shownDecimals) : text;
}

/**
 * Formats a typed amount for an input field without focus. The result has groups of digits and at least four decimals.
 * If the typed amount is invalid, the function returns the text unchanged.
 */
export function restText(text: string): string {
  const amountBase = readStake(text);
  return amountBase === undefined ? text : formatAmountText(stakeText(amountBase), { decimals: null });
}

/** Formats the base units of a stake as text for the player. */
export function formatBase(amountBase: bigint, shape?: Parameters<typeof formatAmountText>[1]): string {
  return formatAmountText(formatAmount(amountBase, stakeDecimals), shape);
}

/** Limits for the stake of a bet, in base units. */
export interface StakeBounds {
  readonly minimumBase: bigint;
  readonly balanceBase: bigint;
  /** The largest bet that the table accepts for the largest possible multiplier of the bet. */
  readonly largestBase: bigint | undefined;
  /**
   * The largest bet that a round with several players still accepts. The value is undefined if the round has no stake
   * limit.
   */
  readonly roundLargestBase?: bigint | undefined;
}

/** Bet limits and balance of a table, as decimal text. */
interface TableLimits {
  limits(currency: Currency): { readonly minimumBet: string; readonly maximumWin: string } | undefined;
  balance(currency: Currency): string | undefined;
}

/**
 * Returns the limits for a stake at the given table.
 * @param multiplierE4 largest multiplier of the bet, in ten-thousandths
 * @returns undefined until the page knows the limits and the balance
 */
export function stakeBounds(
  table: TableLimits,
  currency: Currency,
  multiplierE4: number,
): StakeBounds | undefined {
  const limits = table.limits(currency);
  const balance = table.balance(currency);
  if (!limits || balance === undefined) return undefined;
  return {
    minimumBase: parseAmount(limits.minimumBet, stakeDecimals),
    balanceBase: parseAmount(balance, stakeDecimals),
    largestBase: largestStakeBase(parseAmount(limits.maximumWin, stakeDecimals), multiplierE4),
  };
}

/** Returns whether the balance is at least the minimum bet. */
export function reachesMinimum(bounds: StakeBounds | undefined): boolean {
  return bounds !== undefined && bounds.balanceBase > 0n && bounds.balanceBase >= bounds.minimumBase;
}

function smaller(one: bigint, other: bigint | undefined): bigint {
  return other === undefined || one < other ? one : other;
}

/**
 * Returns the largest possible bet: the table's limit, truncated to four decimals, or the whole balance with all its
 * digits.
 */
export function maximumStake(bounds: Omit<StakeBounds, "minimumBase">): bigint {
  const { balanceBase, largestBase, roundLargestBase } = bounds;
  const limitBase = smaller(smaller(balanceBase, largestBase), roundLargestBase);
  return limitBase === balanceBase ? balanceBase : (limitBase / shownUnitBase) * shownUnitBase;
}

/** Returns half of a stake, truncated to four decimals. The result is at least the smallest bet. */
export function halfStake(stakeBase: bigint, { minimumBase }: Pick<StakeBounds, "minimumBase">): bigint {
  const half = (stakeBase / 2n / shownUnitBase) * shownUnitBase;
  return half < minimumBase ? minimumBase : half;
}

/**
 * Returns twice the given stake, but at most the largest possible bet. If the stake is 0, the function returns the
 * smallest bet.
 */
export function doubleStake(stakeBase: bigint, bounds: StakeBounds): bigint {
  const double = stakeBase === 0n ? bounds.minimumBase : stakeBase * 2n;
  const maximum = maximumStake(bounds);
  return double > maximum && maximum >= bounds.minimumBase ? maximum : double;
}

/** Reason why the player cannot bet the typed stake. */
export type StakeRefusal = TypedRefusal | "belowMinimum" | "aboveMaximum" | "aboveRound" | "balance";

/**
 * Returns the first reason why a typed stake is not possible, in the order in which a player would correct the errors.
 * @returns undefined if the player can bet the stake
 */
export function refuseStake(text: string, bounds: StakeBounds): StakeRefusal | undefined {
  const { amountBase: stakeBase, refusal } = readTypedAmount(text, stakeDecimals);
  if (refusal !== undefined) return refusal;
  if (stakeBase < bounds.minimumBase || stakeBase === 0n) return "belowMinimum";
  if (bounds.largestBase !== undefined && stakeBase > bounds.largestBase) return "aboveMaximum";
  if (bounds.roundLargestBase !== undefined && stakeBase > bounds.roundLargestBase) return "aboveRound";
  return stakeBase > bounds.balanceBase ? "balance" : undefined;
}

/** Formats an amount for the text of the main button, with all its digits and without trailing zeros. */
export function actSum(amountBase: bigint): string {
  const [, fraction = ""] = formatAmount(amountBase, stakeDecimals).split(".");
  return formatBase(amountBase, { decimals: fraction.replace(/0+$/, "").length });
}
