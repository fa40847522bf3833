import { loginPasswordLength, passwordFault } from "@gemplay/api-schema/password";
import type { Kysely } from "kysely";
import type { Credentials } from "../../credentials/index.ts";
import { AppError } from "../../platform/http/index.ts";
import type { Platform } from "../../platform/index.ts";

const minuteMs = 60_000;

/**
 * Checks the format of a new login password, and checks that the player repeated it correctly.
 *
 * @throws {AppError} LoginPasswordFormat, PasswordMismatch
 */
export function assertLoginPassword({
  password,
  confirmPassword,
}: {
  readonly password: string;
  readonly confirmPassword: string;
}): void {
  if (passwordFault(password, loginPasswordLength) !== undefined || password.includes("\0"))
    throw new AppError("LoginPasswordFormat");
  if (password !== confirmPassword) throw new AppError("PasswordMismatch");
}

/**
 * Counts an attempt of a signed-in player at the login password, and checks the password.
 *
 * @returns an object whose function `accept` checks, in the transaction of the protected action, that the password is
 * still the same
 * @throws {AppError} LoginPasswordNotSet, LoginTriesExceeded, LoginPasswordOldIncorrect; `accept` also throws
 * LoginPasswordOldIncorrect if the player has replaced the password
 */
export async function checkLoginPassword(
  {
    credentials,
    settings,
    clock,
  }: Pick<Platform, "settings" | "clock"> & { readonly credentials: Credentials },
  playerId: bigint,
  password: string,
): Promise<{ accept<T>(trx: Kysely<T>): Promise<void> }> {
  const attempts = settings.get("login.tries");
  const lockMs = settings.get("login.waitMinutes") * minuteMs;
  const checked = await credentials.check(playerId, password, { attempts, lockMs });
  if (checked.kind === "none") throw new AppError("LoginPasswordNotSet");
  if (checked.kind === "locked")
    throw new AppError("LoginTriesExceeded", { waitMs: checked.untilMs - clock.nowMs() });
  if (checked.kind === "wrong")
    throw new AppError("LoginPasswordOldIncorrect", { count: checked.attemptsLeft });
  return {
    async accept(trx) {
      if (!(await checked.accept(trx))) throw new AppError("LoginPasswordOldIncorrect", { count: attempts });
    },
  };
}
