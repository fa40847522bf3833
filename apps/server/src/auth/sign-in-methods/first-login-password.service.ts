import type { Body } from "@gemplay/api-schema";
import type { Locale } from "@gemplay/i18n";
import type { Kysely } from "kysely";
import { identitiesOf } from "../../account/index.ts";
import type { Credentials } from "../../credentials/index.ts";
import { AppError } from "../../platform/http/index.ts";
import type { Platform } from "../../platform/index.ts";
import type { FreshProofs } from "../fresh-proofs/index.ts";
import type { OwnerNotices } from "../notices/index.ts";
import { assertLoginPassword } from "../sign-in/index.ts";

/** Sets the first login password of an account that was created with an e-mail code. */
export type SetFirstLoginPassword = (
  playerId: bigint,
  body: Body<"POST /account/secret/set">,
  locale: Locale,
) => Promise<void>;

export function createFirstLoginPassword({
  db,
  credentials,
  notices,
  onSignInMethodsChanged,
  proofs,
}: Pick<Platform, "db"> & {
  readonly credentials: Credentials;
  readonly notices: OwnerNotices;
  /** Puts the player's withdrawals on hold, in the transaction that changes a sign-in method of the player. */
  readonly onSignInMethodsChanged: <T>(trx: Kysely<T>, playerId: bigint) => Promise<void>;
  readonly proofs: FreshProofs;
}): SetFirstLoginPassword {
  return async (playerId, { proof, ...secret }, locale) => {
    assertLoginPassword(secret);
    if (await credentials.isSet(playerId)) throw new AppError("LoginPasswordAlreadySet");
    const identities = await identitiesOf(db, playerId);
    if (!identities.some(({ kind }) => kind !== "host")) throw new AppError("LoginNameMissing");
    // The function computes the hash before it checks the proof, because a busy server may refuse the computation. A
    // refused computation must not use up the proof.
    const hash = await credentials.hash(secret.password);
    const proved = await proofs.check(playerId, "setLoginPassword", proof);
    await db.transaction().execute(async (trx) => {
      await proved.use(trx);
      if (!(await credentials.set(trx, playerId, hash))) throw new AppError("LoginPasswordAlreadySet");
      await onSignInMethodsChanged(trx, playerId);
      await notices.notify(trx, playerId, locale, "loginPasswordSet");
    });
  };
}
