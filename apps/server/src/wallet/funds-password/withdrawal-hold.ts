import type { Settings } from "../../platform/settings/index.ts";

/** The reason of a withdrawal that waits because the funds password was set or recovered a short time ago. */
export const heldReason = "held";
/**
 * The reason of a withdrawal that was waiting when the funds password was recovered. A person must review the
 * withdrawal.
 */
export const recoveredReason = "recovered";

const hourMs = 60 * 60 * 1000;

/**
 * Returns the time until which withdrawals wait after the funds password was set or recovered.
 *
 * @returns undefined if withdrawals do not wait
 */
export function heldUntil(settings: Settings, passwordSetAt: Date, nowMs: number): Date | undefined {
  const untilMs = passwordSetAt.getTime() + settings.get("withdrawals.holdAfterProofHours") * hourMs;
  return untilMs > nowMs ? new Date(untilMs) : undefined;
}
