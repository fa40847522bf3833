import { assets, formatAssetAmount } from "@gemplay/money";
import { assertMayLeave, findPlayer } from "../../account/index.ts";
import { larger } from "../../platform/bigint-order.ts";
import { AppError } from "../../platform/http/index.ts";
import type { Settings } from "../../platform/settings/index.ts";
import type { ChainAsset, WithdrawalTerms } from "../assets/index.ts";
import type { WalletDatabase } from "../wallet.tables.ts";

const minimumSetting = { PLAY: "withdrawals.minimumPlay", U: "withdrawals.minimumU" } as const;
const feeSetting = { PLAY: "withdrawals.feePlay", U: "withdrawals.feeU" } as const;

/** Returns the configured minimum of a withdrawal in base units. */
export function minimumBase(settings: Settings, asset: ChainAsset): bigint {
  return settings.get(minimumSetting[asset]);
}

/** Returns the fee of a withdrawal in base units of the withdrawn asset. */
export function feeBase(settings: Settings, asset: ChainAsset): bigint {
  return settings.get(feeSetting[asset]);
}

/**
 * Returns the limit that a withdrawal must exceed, in base units. The limit is never below the fee, so that the
 * recipient gets an amount even if the fee is above the minimum.
 */
function leastBase(settings: Settings, asset: ChainAsset): bigint {
  return larger(minimumBase(settings, asset), feeBase(settings, asset));
}

/**
 * Returns the largest PLAY and U balance, in base units, that is too small to withdraw. A player who deletes the
 * account may give up a balance up to this size, and any amount of all other assets.
 */
export function dustBase(settings: Settings): Readonly<Record<ChainAsset, bigint>> {
  return { PLAY: leastBase(settings, "PLAY"), U: leastBase(settings, "U") };
}

/**
 * Checks that withdrawals are open and the amount of a withdrawal is above the limit.
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
 * Refuses a player whose account is frozen, completely or for withdrawals.
 *
 * @throws {AppError} AccountFrozen, WithdrawalsFrozen
 */
export async function assertMayWithdraw(db: WalletDatabase, playerId: bigint): Promise<void> {
  assertMayLeave((await findPlayer(db, playerId))?.freeze ?? "none");
}

export interface AutomaticLimits {
  /** The limit of one withdrawal, in U base units. */
  readonly eachU: bigint;
  /** The limit of a player's withdrawals of 24 hours, in U base units. */
  readonly dayU: bigint;
}

export function automaticLimits(settings: Settings): AutomaticLimits {
  return { eachU: settings.get("withdrawals.automaticU"), dayU: settings.get("withdrawals.automaticDayU") };
}

/**
 * Returns why a person must review a withdrawal before the worker pays it.
 *
 * @param usedU the value of the player's automatic withdrawals of the last 24 hours, in U base units
 * @returns undefined if the withdrawal needs no review
 */
export function reviewReason(
  valueU: bigint | null,
  usedU: bigint,
  limits: AutomaticLimits,
): "no_price" | "above_each" | "above_day" | undefined {
  if (valueU === null) return "no_price";
  if (valueU > limits.eachU) return "above_each";
  return usedU + valueU > limits.dayU ? "above_day" : undefined;
}
