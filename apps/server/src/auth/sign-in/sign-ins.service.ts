import type { WayIn } from "@gemplay/api-schema";
import type { Kysely } from "kysely";
import { findPlayer, keepLanguage } from "../../account/index.ts";
import type { Platform } from "../../platform/index.ts";
import { letterDevice } from "../../platform/mail/index.ts";
import { takeTry } from "../../platform/tries/index.ts";
import { type Asker, noteDevice } from "../devices/index.ts";
import type { OwnerNotices } from "../notices/index.ts";
import type { Sessions } from "../sessions/index.ts";

export interface SignIns {
  /**
   * Opens a session in the transaction of a sign-in, and sends the owner an e-mail if the browser is new.
   *
   * @param from.deviceKey secret of the page by which the server recognizes a device
   * @param from.initDataAt time at which the messaging host signed the init data, if the page is open inside the
   * messaging host
   * @returns the token of the session
   */
  open<T>(
    trx: Kysely<T>,
    playerId: bigint,
    from: {
      readonly wayIn: WayIn;
      readonly asker: Asker;
      readonly deviceKey: string | undefined;
      readonly initDataAt?: Date;
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
  /** Sends the owner a sign-in alert, unless the account has reached the daily limit of alerts. */
  async function tell<T>(trx: Kysely<T>, playerId: bigint, { device, locale }: Asker): Promise<void> {
    if ((await findPlayer(trx, playerId))?.signInAlerts !== true) return;
    const limit = {
      subject: `sign-in alerts of ${playerId}`,
      limit: settings.get("signInAlerts.perDay"),
      windowMs: dayMs,
    };
    if ((await takeTry(trx, limit, clock.nowMs())).left < 0) return;
    await notices.tell(trx, playerId, locale, "newDevice", letterDevice(device));
  }

  return {
    async open(trx, playerId, { wayIn, asker, deviceKey, initDataAt = null }) {
      const noted = await noteDevice(trx, playerId, deviceKey, {
        at: new Date(clock.nowMs()),
        isInUse: initDataAt !== null,
      });
      await keepLanguage(trx, playerId, asker.locale);
      if (noted.isNew) await tell(trx, playerId, asker);
      return await sessions.open(trx, playerId, {
        wayIn,
        initDataAt,
        device: asker.device,
        newDevice: noted.isNew,
        deviceHash: noted.hash,
      });
    },
  };
}
