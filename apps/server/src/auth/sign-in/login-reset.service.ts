import type { Body, Data } from "@gemplay/api-schema";
import type { Locale } from "@gemplay/i18n";
import { assertNotFrozen, findIdentity, identityOf, recordReset } from "../../account/index.ts";
import type { Credentials } from "../../credentials/index.ts";
import type { EmailCodes } from "../../email-codes/index.ts";
import { AppError, type SessionPlayer } from "../../platform/http/index.ts";
import type { Platform } from "../../platform/index.ts";
import type { SecondFactors } from "../../second-factor/index.ts";
import type { OwnerNotices } from "../notices/index.ts";
import type { Sessions } from "../sessions/index.ts";
import { assertLoginPassword, checkLoginPassword } from "./login-password.ts";
import { assertTrusted, boundSince } from "./trusted-methods.ts";

/**
 * Replaces a login password. The player proves the identity by the old password, or by an e-mail code after forgetting
 * the password.
 */
export interface LoginReset {
  change(player: SessionPlayer, body: Body<"POST /account/secret/change">): Promise<void>;
  /**
   * Checks the e-mail code of a password reset.
   *
   * @returns a ticket for `save`
   * @throws {AppError} UserNotExists, only after a right code
   */
  prove(body: Body<"POST /account/forgot/code/valid">): Promise<Data<"POST /account/forgot/code/valid">>;
  save(body: Body<"POST /account/forgot/secret/save">, locale: Locale): Promise<void>;
}

const minuteMs = 60_000;

export function createLoginReset(
  dependencies: Pick<Platform, "db" | "clock" | "settings"> & {
    readonly codes: EmailCodes;
    readonly credentials: Credentials;
    readonly factors: SecondFactors;
    readonly sessions: Sessions;
    readonly notices: OwnerNotices;
  },
): LoginReset {
  const { db, clock, settings, codes, credentials, factors, sessions, notices } = dependencies;

  return {
    async change({ id: playerId, sessionId }, { oldPassword, secondFactor, ...secret }) {
      assertLoginPassword(secret);
      if (oldPassword.normalize("NFC") === secret.password.normalize("NFC"))
        throw new AppError("LoginPasswordUnchanged");
      await factors.assertTyped(playerId, secondFactor);
      // `change` computes the hash of the new password before it checks the old password, because a busy server may
      // refuse the computation. A refused computation must not cost the player an attempt at the old password.
      const hash = await credentials.hash(secret.password);
      const old = await checkLoginPassword(dependencies, playerId, oldPassword);
      const factor = await factors.check(playerId, secondFactor);
      await db.transaction().execute(async (trx) => {
        await factor.use(trx);
        await assertNotFrozen(trx, playerId);
        await old.accept(trx);
        await credentials.change(trx, playerId, hash);
        await sessions.endIn(trx, { playerId, but: sessionId });
      });
    },

    async prove(typed) {
      const right = await codes.check(typed, { purpose: "resetLogin" });
      const identity = await findIdentity(db, { kind: "email", name: right.email });
      if (identity === undefined || identity.player_id !== right.playerId)
        throw new AppError("UserNotExists");
      assertTrusted(boundSince(identity), dependencies);
      return await right.exchange(settings.get("freshProof.minutes") * minuteMs);
    },

    async save({ ticket, secondFactor, ...secret }, locale) {
      assertLoginPassword(secret);
      const concerned = await codes.concernedBy(ticket);
      // Only the holder of the reset ticket, who has read the mailbox, learns that the account has a second factor.
      const factor = concerned && (await factors.check(concerned.playerId, secondFactor, concerned));
      const hash = await credentials.hash(secret.password);
      await db.transaction().execute(async (trx) => {
        const { email, playerId } = await codes.takeTicket(trx, ticket, "resetLogin");
        const own = playerId === null ? undefined : await identityOf(trx, playerId, "email");
        if (playerId === null || own?.name !== email) throw new AppError("AccountTicketInvalid");
        await factor?.use(trx);
        await assertNotFrozen(trx, playerId);
        if (!(await credentials.replace(trx, playerId, hash))) await credentials.set(trx, playerId, hash);
        await recordReset(trx, playerId, new Date(clock.nowMs()));
        await codes.end(trx, { email, playerId });
        await sessions.endIn(trx, { playerId });
        await notices.notify(trx, playerId, locale, "loginReset");
      });
    },
  };
}
