import { communityOf, firstDayOfWindow } from "@gemplay/ledger";
import { identityStateOf } from "../../identity/index.ts";
import { executorOf } from "../../platform/database/index.ts";
import type { Settings } from "../../platform/settings/index.ts";
import { playPriceU, valueInU } from "../assets/index.ts";
import type { WalletDatabase } from "../wallet.tables.ts";
import { moneyHistory } from "./withdrawal-queue.repository.ts";
import {
  identityReason,
  identityRefusedReason,
  underReviewOf,
  valueSince,
  type Withdrawal,
} from "./withdrawals.repository.ts";

const dayMs = 24 * 60 * 60 * 1000;
/** The period in milliseconds in which the server adds withdrawals up, so that several small ones count as one. */
const periodMs = 30 * dayMs;

type Checked = Pick<Withdrawal, "id" | "playerId" | "valueUBase"> & Partial<Pick<Withdrawal, "reason">>;

/**
 * Returns why a withdrawal must wait because of the player's identity check. The caller has locked the player or the
 * player's funds password, so that no other withdrawal of the player is made before the transaction ends.
 *
 * @param withdrawal the withdrawal, whose row may already be stored
 * @returns undefined if the withdrawal needs no check, or if the player has passed the check
 */
export async function identityReasonOf(
  trx: WalletDatabase,
  settings: Settings,
  withdrawal: Checked,
  at: Date,
): Promise<typeof identityReason | typeof identityRefusedReason | undefined> {
  if (!(await needsCheck(trx, settings, withdrawal, at))) return undefined;
  const state = await identityStateOf(trx, withdrawal.playerId);
  if (state === "passed") return undefined;
  return state === "exhausted" ? identityRefusedReason : identityReason;
}

/**
 * Returns whether a withdrawal or its player is above a threshold of the settings. A withdrawal that already waits for a
 * check stays above the threshold, although the sums of its period change while it waits.
 */
async function needsCheck(
  trx: WalletDatabase,
  settings: Settings,
  { id, playerId, valueUBase, reason }: Checked,
  at: Date,
): Promise<boolean> {
  if (reason === identityReason || reason === identityRefusedReason) return hasThreshold(settings);
  const withdrawnAbove = settings.get("identity.withdrawnAboveU");
  if (withdrawnAbove !== null) {
    const others = await valueSince(trx, playerId, new Date(at.getTime() - periodMs), id);
    // A value without a price may be above the threshold.
    if (valueUBase === null || others === null || others + valueUBase > withdrawnAbove) return true;
  }
  const depositedAbove = settings.get("identity.depositedAboveU");
  if (depositedAbove !== null) {
    const { deposited } = await moneyHistory(trx, playerId);
    const playU = deposited.PLAY === 0n ? 0n : valueInU("PLAY", deposited.PLAY, playPriceU(settings));
    if (playU === null || deposited.U + playU > depositedAbove) return true;
  }
  const fromLevel = settings.get("identity.fromLevel");
  if (fromLevel === 0) return false;
  const { level } = await communityOf(executorOf(trx), playerId, { since: firstDayOfWindow(at, 1) });
  return level >= fromLevel;
}

/** Returns whether the operator has set one of the thresholds. */
const hasThreshold = (settings: Settings): boolean =>
  settings.get("identity.withdrawnAboveU") !== null ||
  settings.get("identity.depositedAboveU") !== null ||
  settings.get("identity.fromLevel") > 0;

/** Returns whether a withdrawal of the player waits because the player has not passed an identity check yet. */
export async function isIdentityCheckNeeded(
  db: WalletDatabase,
  settings: Settings,
  playerId: bigint,
  at: Date,
): Promise<boolean> {
  for (const row of await underReviewOf(db, playerId))
    if ((await identityReasonOf(db, settings, row, at)) === identityReason) return true;
  return false;
}
