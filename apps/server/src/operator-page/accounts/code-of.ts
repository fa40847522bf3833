import type { Platform } from "../../platform/index.ts";
import { codeAt } from "./codes.ts";
import { findForSignIn, normalEmail, placeOf } from "./operators.repository.ts";

/**
 * Returns an operator's current code for the local stack, where the operators have no authenticator app; undefined if
 * the operator does not exist.
 */
export async function codeOf(
  { db, clock, secrets }: Pick<Platform, "db" | "clock" | "secrets">,
  email: string,
): Promise<string | undefined> {
  const operator = await findForSignIn(db, normalEmail(email));
  return operator && codeAt(secrets.decrypt(operator.encryptedTotp, placeOf(operator)), clock.nowMs());
}
