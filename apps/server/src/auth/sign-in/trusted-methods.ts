import type { Identity } from "../../account/index.ts";
import { AppError } from "../../platform/http/index.ts";
import type { Platform } from "../../platform/index.ts";

const hourMs = 3_600_000;
/** The longest time in milliseconds between the creation of an account and its login password in one registration. */
const registrationMs = 60_000;

/**
 * Refuses a sign-in method as a proof if the player bound it too recently. Otherwise a thief with a stolen session
 * could bind a sign-in method and withdraw the money before the owner notices the theft.
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

/**
 * Refuses codes to the e-mail address of an account as a proof for some time after somebody used the mailbox alone to
 * reset the login password, or to sign in on a new device. A thief with access to the mailbox could otherwise enter the
 * account with one e-mail code and withdraw the money with another e-mail code.
 *
 * @throws {AppError} EmailProofDelayed
 */
export function assertMailboxTrusted(
  { reset_at, code_sign_in_at }: Pick<Identity, "reset_at" | "code_sign_in_at">,
  context: Pick<Platform, "settings" | "clock">,
): void {
  assertNotLately(reset_at, context);
  assertNotLately(code_sign_in_at, context);
}

/**
 * Refuses a login password as a proof for some time after it was set or reset by an e-mail code, because the password
 * then proves no more than an e-mail code does. A password from the registration is trusted at once.
 *
 * @param setAt the time at which the password was set without the earlier password
 * @param registeredAt the time at which the account was created
 * @param email the e-mail address of the account; undefined for an account without an e-mail address
 * @throws {AppError} EmailProofDelayed
 */
export function assertPasswordTrusted(
  { setAt, registeredAt }: { readonly setAt: Date; readonly registeredAt: Date },
  email: Pick<Identity, "reset_at"> | undefined,
  context: Pick<Platform, "settings" | "clock">,
): void {
  assertNotLately(email?.reset_at ?? null, context);
  if (setAt.getTime() - registeredAt.getTime() > registrationMs) assertNotLately(setAt, context);
}

function assertNotLately(at: Date | null, { settings, clock }: Pick<Platform, "settings" | "clock">): void {
  const hours = settings.get("freshProof.wayInHours");
  if (at !== null && clock.nowMs() - at.getTime() < hours * hourMs)
    throw new AppError("EmailProofDelayed", { hours });
}

/** Returns the time at which the player bound an identity; null if the account was created with this identity. */
export const boundSince = ({ at_registration, bound_at }: Identity): Date | null =>
  at_registration ? null : bound_at;
