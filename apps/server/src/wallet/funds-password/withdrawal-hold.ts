import type { Settings } from "../../platform/settings/index.ts";

/**
 * The reason that is stored for a withdrawal that waits because the funds password was set or recovered a short time
 * ago.
 */
export const heldReason = "held";
/**
 * The reason that is stored for a withdrawal that already waited when the player recovered the funds password. An
 * operator must review such a withdrawal.
 */
export const recoveredReason = "recovered";

const hourMs = 60 * 60 * 1000;

/**
 * Returns the time until which a player's withdrawals wait after the funds password was set or recovered.
 *
 * @returns undefined if the player's withdrawals do not wait
 */
export function heldUntil(settings: Settings, passwordSetAt: Date, nowMs: number): Date | undefined {
  const untilMs = passwordSetAt.getTime() + settings.get("withdrawals.holdAfterProofHours") * hourMs;
  return untilMs > nowMs ? new Date(untilMs) : undefined;
}
