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

/** Credentials of a new operator. The credentials are shown once and never stored in plain form. */
interface NewOperator {
  readonly email: string;
  readonly password: string;
  /** The code secret for an authenticator app, as letters and as a URI. */
  readonly letters: string;
  readonly uri: string;
}

/** Number of admins from which on two admins must give a role that can move money, on the operator's page. */
const adminsThatDecide = 2;
const passwordBytes = 15;

/**
 * Creates an operator with a random password and a random secret for codes.
 *
 * @throws {OperatorNotMade} if the address already has an operator, or two admins must give the role
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
      throw new OperatorNotMade(`there is an operator ${email}`);
    if (wish.role !== "viewer" && (await countAdmins(trx)) >= adminsThatDecide)
      throw new OperatorNotMade(
        `there are ${adminsThatDecide} admins: make a viewer, whom they give another role on the operator's page`,
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
