import { type Account, findIdentity, lockRow, showAs } from "../../account/index.ts";
import { AppError } from "../../platform/http/index.ts";
import type { Platform } from "../../platform/index.ts";
import type { Caller } from "../devices/index.ts";
import type { InitData } from "./init-data.ts";
import { deleteOldest, insertSession, sessionsAtMost } from "./sessions.repository.ts";

/** Opens sessions for init data that the server has not seen before. */
export interface HostSignIn {
  /**
   * Opens a session for init data, and creates the account of an unknown user of the messaging host. A frozen account
   * gets a session too, but this session allows only the logout.
   *
   * @throws {AppError} SignInClosed, RegisterClosed, CountryClosed; AccountFrozen if the host user was earlier bound to
   * an account that is frozen; InitDataEnded if the session of these init data was ended
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
        // Under the lock of the player's row, the transaction checks the owner of the identity again, and whether the
        // init data were ended. The lock prevents concurrent changes of both. Other transactions cannot see an account
        // that this transaction has created and not committed yet.
        if (!created) {
          await lockRow(trx, playerId);
          if ((await findIdentity(trx, identity))?.player_id !== playerId)
            throw new AppError("InitDataEnded");
        }
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
