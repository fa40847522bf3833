// Simulates the notification settings of a player on the server. In this simulation, the bot and the e-mail service
// work.
import type { Data } from "@gemplay/api-schema";
import { serverConfig } from "./account.ts";
import type { Answers } from "./api-stand-in.ts";

type Settings = Data<"GET /notify/settings">;

const off = { page: false, push: false, chat: false, mail: false };

export interface NoticeSettings {
  readonly answers: Answers;
  now(): Settings;
  /** Changes the notification settings in the same way as another device of the player. */
  set(changed: Partial<Settings>): void;
}

/**
 * Creates the notification settings of a player who has neither a messaging account nor an e-mail address, but has
 * switched on e-mails about withdrawals.
 */
export function noticeSettings(): NoticeSettings {
  let settings: Settings = {
    chat: { state: "none", name: null },
    mail: { state: "none", sentTo: null },
    push: null,
    kinds: {
      depositCredited: off,
      withdrawal: { ...off, mail: true },
      rewardReady: off,
      levelReached: off,
      friendJoined: off,
      announcement: off,
    },
    quietHours: { on: false, utcOffsetMinutes: 0 },
  };
  return {
    answers: {
      "GET /config": {
        ...serverConfig(),
        host: { botUsername: "gemplay_bot", chain: "address" },
      },
      "GET /notify/settings": () => settings,
      "POST /notify/settings": ({ body }) => {
        if ("quietHours" in body) {
          const { quietHours: on, utcOffsetMinutes } = body;
          settings = { ...settings, quietHours: { on, utcOffsetMinutes } };
          return settings;
        }
        const { kind, channel, on } = body;
        const kinds = { ...settings.kinds, [kind]: { ...off, ...settings.kinds[kind], [channel]: on } };
        settings = { ...settings, kinds };
        return settings;
      },
      "POST /notify/send/message": () => ({
        sentTo: settings.mail.sentTo ?? "",
        queuedAtMs: Date.now(),
      }),
    },
    now: () => settings,
    set(changed) {
      settings = { ...settings, ...changed };
    },
  };
}

/** An e-mail address that is bound to the account and confirmed. */
export const mailWorks: Settings["mail"] = { state: "works", sentTo: "n***a@mail.example" };
