import { randomBytes } from "node:crypto";
import type { OperatorRole } from "@gemplay/api-schema/operator";
import { hashSecret } from "../../credentials/index.ts";
import { recordOperatorAction } from "../../platform/audit/index.ts";
import type { Platform } from "../../platform/index.ts";
import { codeSetup, newCodeSecret } from "./codes.ts";
import {
  countAdmins,
  findForSignIn,
  insertOperator,
  lockRoles,
  nextOperatorId,
  normalEmail,
  placeOf,
} from "./operators.repository.ts";

/** Thrown if an operator account cannot be created. The error message is written for the operator. */
export class OperatorNotMade extends Error {
  override readonly name = "OperatorNotMade";
}

/**
 * Credentials of a new operator. The command line shows the credentials only once, and the database never stores the
 * credentials in plain form.
 */
interface NewOperator {
  readonly email: string;
  readonly password: string;
  /** The code secret for an authenticator app, as letters and as a URI. */
  readonly letters: string;
  readonly uri: string;
}

/**
 * If there are at least two admins, a role that can move money must be requested and confirmed by two admins on the
 * operator's page.
 */
const adminsThatDecide = 2;
const passwordBytes = 15;

/**
 * Creates an operator with a random password and a random secret for codes.
 *
 * @throws {OperatorNotMade} if an operator with the e-mail address exists, or if two admins must give the role
 */
export async function makeOperator(
  { db, clock, secrets }: Pick<Platform, "db" | "clock" | "secrets">,
  wish: { readonly email: string; readonly name: string; readonly role: OperatorRole },
  by: { readonly actor: string; readonly reason?: string | undefined },
): Promise<NewOperator> {
  const email = normalEmail(wish.email);
  const password = randomBytes(passwordBytes).toString("base64url");
  const passwordHash = await hashSecret(password);
  const secret = newCodeSecret();
  await db.transaction().execute(async (trx) => {
    await lockRoles(trx);
    if ((await findForSignIn(trx, email)) !== undefined)
      throw new OperatorNotMade(`the operator ${email} already exists`);
    if (wish.role !== "viewer" && (await countAdmins(trx)) >= adminsThatDecide)
      throw new OperatorNotMade(
        `there are at least ${adminsThatDecide} admins, so the command line can create only viewers: two admins can give the viewer another role on the operator's page`,
      );
    const named = { id: await nextOperatorId(trx), totpNo: 1 };
    const encryptedTotp = secrets.encrypt(secret, placeOf(named));
    await insertOperator(
      trx,
      { ...named, ...wish, email, passwordHash, encryptedTotp },
      new Date(clock.nowMs()),
    );
    await recordOperatorAction(trx, { ...by, action: "operators.add", subject: email, newText: wish.role });
  });
  return { email, password, ...codeSetup(secret, email) };
}
