import type { Kysely } from "kysely";
import {
  type AttemptLimit,
  forgetAttempts,
  giveAttemptBack,
  takeAttempts,
} from "../platform/attempts/index.ts";
import { AppError } from "../platform/http/index.ts";
import type { Platform } from "../platform/index.ts";

const minuteMs = 60_000;
const dayMs = 86_400_000;

/**
 * Wrong codes are limited twice: a short limit counts the attempts of some minutes, and a long limit counts the
 * attempts of a day.
 */
type Limits = readonly [short: AttemptLimit, long: AttemptLimit];

/** Returns the limits of a player's attempts to type one kind of code. */
export function limitsOf({ settings }: Pick<Platform, "settings">, what: string, playerId: bigint): Limits {
  const subject = `${what} of ${playerId}`;
  return [
    {
      subject,
      limit: settings.get("secondFactor.tries"),
      windowMs: settings.get("secondFactor.waitMinutes") * minuteMs,
    },
    { subject: `${subject} in a day`, limit: settings.get("secondFactor.triesPerDay"), windowMs: dayMs },
  ];
}

/**
 * Counts an attempt before a second-factor code is checked.
 *
 * @returns the error that the caller throws if the code is wrong
 * @throws {AppError} SecondFactorTriesExceeded
 */
export async function countAttempt(
  { clock, db }: Pick<Platform, "clock" | "db">,
  limits: Limits,
): Promise<AppError> {
  const { left, untilMs } = await takeAttempts(db, limits, clock.nowMs());
  const exceeded = () => new AppError("SecondFactorTriesExceeded", { waitMs: untilMs - clock.nowMs() });
  if (left < 0) throw exceeded();
  return left > 0 ? new AppError("SecondFactorIncorrect", { count: left }) : exceeded();
}

/** Resets the short limit and gives back one attempt of the long limit, after a right second-factor code. */
export async function giveAttemptsBack<T>(trx: Kysely<T>, [short, long]: Limits): Promise<void> {
  await forgetAttempts(trx, short);
  await giveAttemptBack(trx, long);
}
