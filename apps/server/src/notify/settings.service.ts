import type { Body, Data } from "@gemplay/api-schema";
import type { Locale } from "@gemplay/i18n";
import type { Kysely } from "kysely";
import { assertNotFrozen, keepLanguage, lockPlayer } from "../account/index.ts";
import type { Database } from "../platform/database/index.ts";
import { type Push, pushDevices } from "../push/index.ts";
import { dropChoice, keepChoice, setQuietHours } from "./preferences.repository.ts";
import { isDefault, preferencesOf } from "./preferences.ts";
import { type WaysDependencies, waysOf } from "./ways.ts";

type SettingsDependencies = WaysDependencies & { readonly push: Push };
type Shown = Data<"GET /notify/settings">;

/** The player and the session of a call. */
interface OwnSession {
  readonly id: bigint;
  readonly sessionId: string;
}

export interface NoticeSettings {
  shown(session: OwnSession): Promise<Shown>;
  change(session: OwnSession, change: Body<"POST /notify/settings">, locale: Locale): Promise<Shown>;
  /** Turns push notices on for the browser of the session. */
  subscribe(session: OwnSession, subscription: Body<"POST /notify/push">, locale: Locale): Promise<Shown>;
  /** Turns push notices off for one of the player's browsers. */
  unsubscribe(session: OwnSession, id: string): Promise<Shown>;
}

export function createNoticeSettings(db: Database, dependencies: SettingsDependencies): NoticeSettings {
  const { push } = dependencies;

  async function shownPush<T>(on: Kysely<T>, { id, sessionId }: OwnSession): Promise<Shown["push"]> {
    if (push.publicKey === undefined) return null;
    const devices = (await pushDevices(on, id)).map(({ lastSentAt, ...one }) => ({
      id: one.id,
      device: one.device,
      current: one.sessionId === sessionId,
      lastSentAtMs: lastSentAt?.getTime() ?? null,
    }));
    return { publicKey: push.publicKey, devices };
  }

  async function shown<T>(on: Kysely<T>, session: OwnSession): Promise<Shown> {
    const { id: playerId } = session;
    const { chat, mail } = await waysOf(on, playerId, dependencies);
    const { kinds, quietHours } = await preferencesOf(on, playerId);
    return {
      chat: { state: chat.state, name: chat.name },
      mail: { state: mail.state, sentTo: mail.sentTo },
      push: await shownPush(on, session),
      kinds: { ...kinds },
      quietHours,
    };
  }

  return {
    shown: (session) => shown(db, session),
    change: (session, change, locale) =>
      db.transaction().execute(async (trx) => {
        const { id: playerId } = session;
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
        return await shown(trx, session);
      }),
    subscribe: (session, subscription, locale) =>
      db.transaction().execute(async (trx) => {
        await lockPlayer(trx, session.id);
        // The account may have been frozen, and its subscriptions removed, after the session of the call was read.
        await assertNotFrozen(trx, session.id);
        await keepLanguage(trx, session.id, locale);
        await push.subscribe(trx, session.id, session.sessionId, subscription);
        return await shown(trx, session);
      }),
    unsubscribe: (session, id) =>
      db.transaction().execute(async (trx) => {
        await lockPlayer(trx, session.id);
        await push.unsubscribe(trx, session.id, id);
        return await shown(trx, session);
      }),
  };
}
