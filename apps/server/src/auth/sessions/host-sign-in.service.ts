import { type Account, findIdentity, lockRow, showAs } from "../../account/index.ts";
import { AppError } from "../../platform/http/index.ts";
import type { Platform } from "../../platform/index.ts";
import type { Caller } from "../devices/index.ts";
import type { InitData } from "./init-data.ts";
import { deleteOldest, insertSession, sessionsAtMost } from "./sessions.repository.ts";

/** Opens the session of init data that were never seen before. */
export interface HostSignIn {
  /**
   * Opens a session, and creates the account of an unknown user. The session of a frozen account opens too, but allows
   * only to log out.
   *
   * @throws {AppError} SignInClosed, RegisterClosed, CountryClosed; AccountFrozen if the host user formerly belonged to
   * a player who is frozen; InitDataEnded if the init data were signed before the time until which init data of the
   * host user are ended
   */
  open(initData: InitData, tokenHash: Buffer, caller: Caller): Promise<void>;
}

export function createHostSignIn({
  db,
  clock,
  settings,
  account,
}: Pick<Platform, "db" | "clock" | "settings"> & { readonly account: Account }): HostSignIn {
  return {
    async open({ userId, shownAs, signedAtMs }, tokenHash, { device, isCountryClosed }) {
      if (!settings.get("signIn.open")) throw new AppError("SignInClosed");
      const identity = { kind: "host", name: userId } as const;
      await db.transaction().execute(async (trx) => {
        const { playerId, created } = await account.ensureIdentified(trx, identity);
        if (created && !settings.get("registration.open")) throw new AppError("RegisterClosed");
        if (created && isCountryClosed) throw new AppError("CountryClosed");
        // The owner of the identity and the end of init data are checked under the row lock, so that neither can
        // change.
        await lockRow(trx, playerId);
        if ((await findIdentity(trx, identity))?.player_id !== playerId) throw new AppError("InitDataEnded");
        const initDataAt = new Date(signedAtMs);
        if (!(await account.acceptsInitData(trx, identity, initDataAt))) throw new AppError("InitDataEnded");
        await showAs(trx, identity, shownAs);
        const at = new Date(clock.nowMs());
        const from = {
          signInMethod: "host",
          device,
          newDevice: false,
          deviceHash: null,
          initDataAt,
          insideHost: true,
        } as const;
        await insertSession(trx, { playerId, tokenHash, ...from, at });
        await deleteOldest(trx, playerId, sessionsAtMost);
      });
    },
  };
}
