import type { Body, Data } from "@gemplay/api-schema";
import type { Locale } from "@gemplay/i18n";
import type { Kysely } from "kysely";
import { keepLanguage, lockPlayer } from "../account/index.ts";
import type { Database } from "../platform/database/index.ts";
import { dropChoice, keepChoice, setQuietHours } from "./preferences.repository.ts";
import { isDefault, preferencesOf } from "./preferences.ts";
import { type WaysDependencies, waysOf } from "./ways.ts";

type Shown = Data<"GET /notify/settings">;

export interface NoticeSettings {
  shown(playerId: bigint): Promise<Shown>;
  change(playerId: bigint, change: Body<"POST /notify/settings">, locale: Locale): Promise<Shown>;
}

export function createNoticeSettings(db: Database, dependencies: WaysDependencies): NoticeSettings {
  async function shown<T>(on: Kysely<T>, playerId: bigint): Promise<Shown> {
    const { chat, mail } = await waysOf(on, playerId, dependencies);
    const { kinds, quietHours } = await preferencesOf(on, playerId);
    return {
      chat: { state: chat.state, name: chat.name },
      mail: { state: mail.state, sentTo: mail.sentTo },
      kinds: { ...kinds },
      quietHours,
    };
  }

  return {
    shown: (playerId) => shown(db, playerId),
    change: (playerId, change, locale) =>
      db.transaction().execute(async (trx) => {
        await lockPlayer(trx, playerId);
        await keepLanguage(trx, playerId, locale);
        if ("quietHours" in change) {
          const { quietHours: on, utcOffsetMinutes } = change;
          await setQuietHours(trx, playerId, { on, utcOffsetMinutes });
        } else {
          const { kind, channel, on: isOn } = change;
          if (isDefault(kind, channel, isOn)) await dropChoice(trx, playerId, { kind, channel });
          else await keepChoice(trx, playerId, { kind, channel, isOn });
        }
        return await shown(trx, playerId);
      }),
  };
}
