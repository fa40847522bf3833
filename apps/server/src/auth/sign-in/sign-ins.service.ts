import type { SignInMethod } from "@gemplay/api-schema";
import type { Kysely } from "kysely";
import { findPlayer, keepLanguage } from "../../account/index.ts";
import { takeAttempt } from "../../platform/attempts/index.ts";
import type { Platform } from "../../platform/index.ts";
import { emailDevice } from "../../platform/mail/index.ts";
import { type Caller, noteDevice } from "../devices/index.ts";
import type { OwnerNotices } from "../notices/index.ts";
import type { Sessions } from "../sessions/index.ts";

export interface SignIns {
  /**
   * Opens a session in the transaction of a sign-in. If the browser is new, sends an e-mail to the owner of the
   * account.
   *
   * @param from.deviceKey the secret on the page by which the server recognizes the device
   * @param from.initDataAt the time at which the messaging host signed the init data, if the page is open inside the
   * messaging host
   * @returns the token of the session
   */
  open<T>(
    trx: Kysely<T>,
    playerId: bigint,
    from: {
      readonly signInMethod: SignInMethod;
      readonly caller: Caller;
      readonly deviceKey: string | undefined;
      readonly initDataAt?: Date;
      /** True if the transaction has created the account, so that its first device is no reason for an alert. */
      readonly isNewAccount?: boolean;
    },
  ): Promise<string>;
}

const dayMs = 86_400_000;

export function createSignIns({
  clock,
  settings,
  sessions,
  notices,
}: Pick<Platform, "clock" | "settings"> & {
  readonly sessions: Sessions;
  readonly notices: OwnerNotices;
}): SignIns {
  /** Sends the owner of the account a sign-in alert, unless the account has reached the daily limit of alerts. */
  async function notifyOfDevice<T>(
    trx: Kysely<T>,
    playerId: bigint,
    { device, locale }: Caller,
  ): Promise<void> {
    if ((await findPlayer(trx, playerId))?.signInAlerts !== true) return;
    const limit = {
      subject: `sign-in alerts of ${playerId}`,
      limit: settings.get("signInAlerts.perDay"),
      windowMs: dayMs,
    };
    if ((await takeAttempt(trx, limit, clock.nowMs())).left < 0) return;
    await notices.notify(trx, playerId, locale, "newDevice", emailDevice(device));
  }

  return {
    async open(trx, playerId, { signInMethod, caller, deviceKey, initDataAt = null, isNewAccount = false }) {
      const noted = await noteDevice(trx, playerId, deviceKey, {
        at: new Date(clock.nowMs()),
        isInUse: !isNewAccount,
      });
      await keepLanguage(trx, playerId, caller.locale);
      if (noted.isNew) await notifyOfDevice(trx, playerId, caller);
      return await sessions.open(trx, playerId, {
        signInMethod,
        initDataAt,
        device: caller.device,
        newDevice: noted.isNew,
        deviceHash: noted.hash,
      });
    },
  };
}
