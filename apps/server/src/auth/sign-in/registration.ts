import { giveAttemptBack, takeAttempt } from "../../platform/attempts/index.ts";
import { AppError } from "../../platform/http/index.ts";
import type { Platform } from "../../platform/index.ts";
import type { Caller } from "../devices/index.ts";

const dayMs = 86_400_000;

/**
 * Checks that the deployment accepts new accounts from the caller, and counts a registration of the caller's network.
 *
 * @returns `giveBack` removes the registration from the count if the caller got no account
 * @throws {AppError} RegisterClosed, CountryClosed, RegisterLimitReached
 */
export async function countRegistration(
  { clock, db, settings }: Pick<Platform, "db" | "clock" | "settings">,
  { isCountryClosed, network }: Caller,
): Promise<{ giveBack(): Promise<void> }> {
  if (!settings.get("registration.open")) throw new AppError("RegisterClosed");
  if (isCountryClosed) throw new AppError("CountryClosed");
  const limit = {
    subject: `registrations from ${network}`,
    limit: settings.get("registration.perNetworkDay"),
    windowMs: dayMs,
  };
  if ((await takeAttempt(db, limit, clock.nowMs())).left < 0) throw new AppError("RegisterLimitReached");
  return { giveBack: () => giveAttemptBack(db, limit) };
}
