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

/** Why nobody was made, for the operator. */
export class OperatorNotMade extends Error {
  override readonly name = "OperatorNotMade";
}

/** What an operator signs in by; it is told once and stored nowhere as it is. */
interface NewOperator {
  readonly email: string;
  readonly password: string;
  /** For an authenticator app: typed, or as an address. */
  readonly letters: string;
  readonly uri: string;
}

/** From so many admins on, giving a role that can move money takes two of them, on the page. */
const adminsThatDecide = 2;
const passwordBytes = 15;

/**
 * Makes an operator with a password and a secret of codes by chance.
 *
 * @throws {OperatorNotMade} when there is one of this address, or the role takes two admins' word
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
    const sealedTotp = secrets.seal(secret, placeOf(named));
    await insertOperator(
      trx,
      { ...named, ...wish, email, passwordHash, sealedTotp },
      new Date(clock.nowMs()),
    );
    await recordOperatorAction(trx, { ...by, action: "operators.add", subject: email, newText: wish.role });
  });
  return { email, password, ...codeSetup(secret, email) };
}
