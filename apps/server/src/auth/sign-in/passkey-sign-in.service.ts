import type { Body, Data } from "@gemplay/api-schema";
import { assertNotFrozen, lockRow } from "../../account/index.ts";
import { AppError } from "../../platform/http/index.ts";
import type { Platform } from "../../platform/index.ts";
import type { Caller } from "../devices/index.ts";
import type { Passkeys } from "../passkeys/index.ts";
import type { SignIns } from "./sign-ins.service.ts";

/** Opens a session for the owner of a passkey. */
export interface PasskeySignIn {
  /**
   * Signs in with the signature of a passkey. The authenticator has verified the player, so the server asks for no code
   * of the second factor.
   *
   * @throws {AppError} SignInClosed, PasskeyInvalid, PasskeyUnknown, AccountFrozen
   */
  signIn(body: Body<"POST /user/passkey/login">, caller: Caller): Promise<Data<"POST /user/passkey/login">>;
}

export function createPasskeySignIn({
  db,
  passkeys,
  settings,
  signIns,
}: Pick<Platform, "db" | "settings"> & {
  readonly passkeys: Passkeys;
  readonly signIns: SignIns;
}): PasskeySignIn {
  return {
    async signIn({ passkey, deviceKey }, caller) {
      if (!settings.get("signIn.open")) throw new AppError("SignInClosed");
      const { playerId, use } = await passkeys.check(passkey, "signIn");
      return await db.transaction().execute(async (trx) => {
        if ((await lockRow(trx, playerId))?.deleted !== false) throw new AppError("PasskeyUnknown");
        await use(trx);
        await assertNotFrozen(trx, playerId);
        const token = await signIns.open(trx, playerId, { signInMethod: "passkey", caller, deviceKey });
        return { token, userId: String(playerId) };
      });
    },
  };
}
