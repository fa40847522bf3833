import type { Settings } from "../../platform/settings/index.ts";

/**
 * The stored reason of a withdrawal that waits because the funds password was recently set or recovered, or a sign-in
 * method recently changed.
 */
export const heldReason = "held";
/**
 * The stored reason of a withdrawal that was already waiting when the player recovered the funds password. An operator
 * must review such a withdrawal.
 */
export const recoveredReason = "recovered";

const hourMs = 60 * 60 * 1000;

/**
 * Returns the time until which a player's withdrawals wait. `holdWithdrawals` moves the time `passwordSetAt` forward if
 * a sign-in method changes.
 *
 * @returns undefined if the player's withdrawals do not wait
 */
export function heldUntil(settings: Settings, passwordSetAt: Date, nowMs: number): Date | undefined {
  const untilMs = passwordSetAt.getTime() + settings.get("withdrawals.holdAfterProofHours") * hourMs;
  return untilMs > nowMs ? new Date(untilMs) : undefined;
}
