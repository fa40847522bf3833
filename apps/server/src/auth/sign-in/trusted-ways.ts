import type { Identity } from "../../account/index.ts";
import { AppError } from "../../platform/http/index.ts";
import type { Platform } from "../../platform/index.ts";

const hourMs = 3_600_000;

/**
 * Refuses what was bound too short a time ago to prove anything: whoever binds a way in with a stolen session must not
 * reach the money by it before the owner has had time to see it.
 *
 * @param boundAt null: it made the account
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

/** Since when it is bound; null when the account was made with it. */
export const boundSince = ({ at_registration, bound_at }: Identity): Date | null =>
  at_registration ? null : bound_at;
