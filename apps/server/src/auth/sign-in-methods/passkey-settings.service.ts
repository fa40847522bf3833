import type { Body, Data } from "@gemplay/api-schema";
import { shownName } from "@gemplay/api-schema/player";
import type { Locale } from "@gemplay/i18n";
import type { Kysely } from "kysely";
import { findPlayer, identitiesOf, identityOf } from "../../account/index.ts";
import type { EmailCodes } from "../../email-codes/index.ts";
import { AppError, type SessionPlayer } from "../../platform/http/index.ts";
import type { Platform } from "../../platform/index.ts";
import type { FreshProofs } from "../fresh-proofs/index.ts";
import type { OwnerNotices } from "../notices/index.ts";
import { deletePasskey, type Passkeys, passkeysOf, renamePasskey } from "../passkeys/index.ts";
import type { Sessions } from "../sessions/index.ts";

/** Lists, adds, renames and removes the passkeys of an account. */
export interface PasskeySettings {
  list(playerId: bigint): Promise<Data<"GET /user/passkeys">>;
  begin(playerId: bigint, origin: string | undefined): Promise<Data<"POST /user/passkey/begin">>;
  add(
    player: Pick<SessionPlayer, "id" | "sessionId" | "isInsideHost">,
    body: Body<"POST /user/passkey/add">,
    locale: Locale,
  ): Promise<void>;
  rename(playerId: bigint, body: Body<"POST /user/passkey/rename">): Promise<void>;
  remove(playerId: bigint, body: Body<"POST /user/passkey/remove">, locale: Locale): Promise<void>;
}

const bytesOf = (id: string) => Buffer.from(id, "base64url");

export function createPasskeySettings({
  db,
  codes,
  notices,
  onSignInMethodsChanged,
  passkeys,
  proofs,
  sessions,
}: Pick<Platform, "db"> & {
  readonly codes: EmailCodes;
  readonly notices: OwnerNotices;
  /** Puts the player's withdrawals on hold, in the transaction that changes a sign-in method of the player. */
  readonly onSignInMethodsChanged: <T>(trx: Kysely<T>, playerId: bigint) => Promise<void>;
  readonly passkeys: Passkeys;
  readonly proofs: FreshProofs;
  readonly sessions: Sessions;
}): PasskeySettings {
  /** Invalidates the account's e-mail codes from the time before the change. */
  async function endCodes<T>(trx: Kysely<T>, playerId: bigint): Promise<void> {
    const email = await identityOf(trx, playerId, "email");
    if (email !== undefined) await codes.end(trx, { email: email.name, playerId });
  }

  return {
    async list(playerId) {
      const stored = await passkeysOf(db, playerId);
      return {
        passkeys: stored.map(({ credential_id, name, bound_at, last_used_at }) => ({
          id: credential_id.toString("base64url"),
          name,
          addedAtMs: bound_at.getTime(),
          lastUsedAtMs: last_used_at?.getTime() ?? null,
        })),
      };
    },

    async begin(playerId, origin) {
      const player = await findPlayer(db, playerId);
      return await passkeys.begin(playerId, player === undefined ? "" : shownName(player), origin);
    },

    async add(session, { passkey, name, proof }, locale) {
      const playerId = session.id;
      const made = await passkeys.checkNew(passkey, playerId);
      const proved = await proofs.check(playerId, "addPasskey", proof, session);
      await db.transaction().execute(async (trx) => {
        await proved.use(trx);
        await made.store(trx, name.trim());
        await endCodes(trx, playerId);
        await onSignInMethodsChanged(trx, playerId);
        await notices.notify(trx, playerId, locale, "passkeyAdded", name.trim());
      });
    },

    async rename(playerId, { id, name }) {
      if (!(await renamePasskey(db, playerId, bytesOf(id), name.trim()))) throw new AppError("WayInNotBound");
    },

    async remove(playerId, { id, proof }, locale) {
      const proved = await proofs.check(playerId, "removeWayIn", proof);
      await db.transaction().execute(async (trx) => {
        await proved.use(trx);
        const own = await passkeysOf(trx, playerId);
        const passkey = own.find(({ credential_id }) => credential_id.equals(bytesOf(id)));
        if (passkey === undefined) throw new AppError("WayInNotBound");
        const hasOther =
          own.length > 1 ||
          (await findPlayer(trx, playerId))?.address != null ||
          (await identitiesOf(trx, playerId)).length > 0;
        if (!hasOther) throw new AppError("LastWayIn");
        await notices.notify(trx, playerId, locale, "wayInRemoved", passkey.name);
        await endCodes(trx, playerId);
        await deletePasskey(trx, playerId, passkey.credential_id);
        await sessions.endOfMethod(trx, playerId, "passkey");
        await onSignInMethodsChanged(trx, playerId);
      });
    },
  };
}
