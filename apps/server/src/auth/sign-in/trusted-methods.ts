import type { Identity } from "../../account/index.ts";
import { AppError } from "../../platform/http/index.ts";
import type { Platform } from "../../platform/index.ts";

const hourMs = 3_600_000;

/**
 * Refuses a sign-in method as a proof if the player bound this sign-in method too short a time ago. Otherwise a thief
 * with a stolen session could bind a sign-in method and withdraw the money before the owner notices.
 *
 * @param boundAt the time at which the player bound the sign-in method; null if the account was created with the
 * sign-in method
 * @throws {AppError} WayInTooNew
 */
export function assertTrusted(
  boundAt: Date | null,
  { settings, clock }: Pick<Platform, "settings" | "clock">,
): void {
  const hours = settings.get("freshProof.wayInHours");
  if (boundAt !== null && clock.nowMs() - boundAt.getTime() < hours * hourMs)
    throw new AppError("WayInTooNew", { hours });
}

/** Returns the time at which the player bound an identity; null if the account was created with the identity. */
export const boundSince = ({ at_registration, bound_at }: Identity): Date | null =>
  at_registration ? null : bound_at;
