import type { Kysely } from "kysely";
import type { Credentials } from "../credentials/index.ts";
import { AppError } from "../platform/http/index.ts";
import type { Platform } from "../platform/index.ts";

const minuteMs = 60_000;

/** @throws {AppError} LoginPasswordFormat unless it has 8 to 20 characters, as a reader counts them; PasswordMismatch */
export function assertLoginPassword({
  password,
  confirmPassword,
}: {
  readonly password: string;
  readonly confirmPassword: string;
}): void {
  const { length } = [...password.normalize("NFC")];
  if (length < 8 || length > 20 || password.includes("\0")) throw new AppError("LoginPasswordFormat");
  if (password !== confirmPassword) throw new AppError("PasswordMismatch");
}

/**
 * Takes a try of whoever is signed in, and looks at their login password.
 *
 * @returns what accepts it in the transaction of what it allows
 * @throws {AppError} LoginPasswordNotSet, LoginTriesExceeded, LoginPasswordOldIncorrect; the last one from `accept` as
 *   well, when another was set meanwhile
 */
export async function checkLoginPassword(
  { credentials, settings }: Pick<Platform, "settings"> & { readonly credentials: Credentials },
  playerId: bigint,
  password: string,
): Promise<{ accept<T>(trx: Kysely<T>): Promise<void> }> {
  const minutes = settings.get("login.waitMinutes");
  const tries = settings.get("login.tries");
  const checked = await credentials.check(playerId, password, { tries, lockMs: minutes * minuteMs });
  if (checked.kind === "none") throw new AppError("LoginPasswordNotSet");
  if (checked.kind === "locked") throw new AppError("LoginTriesExceeded", { minutes });
  if (checked.kind === "wrong") throw new AppError("LoginPasswordOldIncorrect", { count: checked.triesLeft });
  return {
    async accept(trx) {
      if (!(await checked.accept(trx))) throw new AppError("LoginPasswordOldIncorrect", { count: tries });
    },
  };
}
