import type { Settings } from "../../platform/settings/index.ts";

/** The reason of a withdrawal that waits because the funds password was set or recovered lately. */
export const heldReason = "held";
/** The reason of one that waited so when the password was recovered: a person looks at it. */
export const recoveredReason = "recovered";

const hourMs = 60 * 60 * 1000;

/**
 * Until when withdrawals wait after the funds password was set or recovered.
 *
 * @returns undefined when they do not
 */
export function heldUntil(settings: Settings, passwordSetAt: Date, nowMs: number): Date | undefined {
  const untilMs = passwordSetAt.getTime() + settings.get("withdrawals.holdAfterProofHours") * hourMs;
  return untilMs > nowMs ? new Date(untilMs) : undefined;
}
