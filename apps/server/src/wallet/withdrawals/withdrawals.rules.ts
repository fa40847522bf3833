import { leastWithdrawal, type ReviewReason, reviewReason } from "@gemplay/api-schema/withdrawal-rules";
import { assets, formatAssetAmount } from "@gemplay/money";
import { assertMayLeave, findPlayer } from "../../account/index.ts";
import { AppError } from "../../platform/http/index.ts";
import type { Settings } from "../../platform/settings/index.ts";
import type { ChainAsset, WithdrawalTerms } from "../assets/index.ts";
import type { WalletDatabase } from "../wallet.tables.ts";

const minimumSetting = { PLAY: "withdrawals.minimumPlay", U: "withdrawals.minimumU" } as const;
const feeSetting = { PLAY: "withdrawals.feePlay", U: "withdrawals.feeU" } as const;

/** Returns the minimum amount of a withdrawal from the settings, in base units. */
export function minimumBase(settings: Settings, asset: ChainAsset): bigint {
  return settings.get(minimumSetting[asset]);
}

/** Returns the fee of a withdrawal in base units of the withdrawn asset. */
export function feeBase(settings: Settings, asset: ChainAsset): bigint {
  return settings.get(feeSetting[asset]);
}

/** Returns the amount that a withdrawal must exceed, in base units. */
function leastBase(settings: Settings, asset: ChainAsset): bigint {
  return leastWithdrawal({ minimum: minimumBase(settings, asset), fee: feeBase(settings, asset) });
}

/**
 * Returns the largest balances of PLAY and U, in base units, that are too small for a withdrawal. A player who deletes
 * the account can give up balances of at most this size, and any balance of all other assets.
 */
export function dustBase(settings: Settings): Readonly<Record<ChainAsset, bigint>> {
  return { PLAY: leastBase(settings, "PLAY"), U: leastBase(settings, "U") };
}

/**
 * Checks that withdrawals are open, and that the amount of a withdrawal is large enough.
 *
 * @throws {AppError} WithdrawalClosed, WithdrawalBelowMinimum
 */
export function assertOffered(settings: Settings, { asset, amountBase }: WithdrawalTerms): void {
  if (!settings.get("withdrawals.open")) throw new AppError("WithdrawalClosed");
  const least = leastBase(settings, asset);
  if (amountBase <= least)
    throw new AppError("WithdrawalBelowMinimum", {
      minimum: formatAssetAmount(least, asset),
      asset: assets[asset].shownAs,
    });
}

/**
 * Throws an error if the account of the player is frozen, completely or for withdrawals.
 *
 * @throws {AppError} AccountFrozen, WithdrawalsFrozen
 */
export async function assertMayWithdraw(db: WalletDatabase, playerId: bigint): Promise<void> {
  assertMayLeave((await findPlayer(db, playerId))?.freeze ?? "none");
}

export interface AutomaticLimits {
  /** The largest value of one withdrawal without a review, in U base units. */
  readonly eachU: bigint;
  /** The largest total value of a player's withdrawals without a review in 24 hours, in U base units. */
  readonly dayU: bigint;
}

export function automaticLimits(settings: Settings): AutomaticLimits {
  return { eachU: settings.get("withdrawals.automaticU"), dayU: settings.get("withdrawals.automaticDayU") };
}

/**
 * Returns the reason why an operator must review a withdrawal before the worker pays the withdrawal.
 *
 * @param valueU the value of the withdrawal in U base units; null if no price of the asset is set
 * @param usedU the value of the player's automatic withdrawals of the last 24 hours, in U base units
 * @returns undefined if the withdrawal needs no review
 */
export function reviewReasonOf(
  valueU: bigint | null,
  usedU: bigint,
  { eachU, dayU }: AutomaticLimits,
): ReviewReason | undefined {
  return valueU === null
    ? reviewReason(0n, undefined)
    : reviewReason(valueU, { each: eachU, leftToday: dayU - usedU });
}
