import Type, { type Static } from "typebox";
import { strict, TimestampMs } from "../schemas.ts";
import type { RouteShape } from "./route-shape.ts";

/**
 * The kinds of notices that the server sends to a player. The server sends security notices on every working channel,
 * even if the player has disabled other notices.
 */
export const NoticeKind = Type.Enum([
  "depositCredited",
  "withdrawal",
  "rewardReady",
  "levelReached",
  "friendJoined",
  "announcement",
]);
export type NoticeKind = Static<typeof NoticeKind>;

/** The channels of notices: the open page, the chat with the bot, and e-mail. */
export const NoticeChannel = Type.Enum(["page", "chat", "mail"]);
export type NoticeChannel = Static<typeof NoticeChannel>;

/** The messages that a player can request. The message `test` belongs to no record. */
export const NoticeTemplate = Type.Enum([
  "depositCredited",
  "withdrawalSent",
  "rewardReady",
  "rankUp",
  "test",
]);
export type NoticeTemplate = Static<typeof NoticeTemplate>;

/** The notices that the open page shows without a request of the player. The page shows each notice once. */
export const PageNotice = Type.Enum([
  "depositCredited",
  "withdrawalSent",
  "withdrawalConfirmed",
  "withdrawalRefunded",
  "rewardReady",
  "friendJoined",
]);
export type PageNotice = Static<typeof PageNotice>;

const Channels = Type.Object({ page: Type.Boolean(), chat: Type.Boolean(), mail: Type.Boolean() });

const NoticeSettings = Type.Object({
  chat: Type.Object({
    /**
     * The state of the player's chat with the bot. `none` means that the account has no account of the messaging host.
     * `blocked` means that the player has blocked the bot or has never started the bot.
     */
    state: Type.Enum(["none", "works", "blocked"]),
    /**
     * The player's name in the messaging host. The name in the messaging host is null if the account has no account of
     * the messaging host.
     */
    name: Type.Union([Type.String(), Type.Null()]),
  }),
  mail: Type.Object({
    state: Type.Enum(["none", "works"]),
    /** The masked e-mail address; null if the account has no e-mail. */
    sentTo: Type.Union([Type.String(), Type.Null()]),
  }),
  kinds: Type.Record(Type.String(), Channels, { description: "the channels for each kind of notice" }),
  quietHours: Type.Object({
    on: Type.Boolean(),
    /**
     * The quiet hours are from 22:00 to 08:00, at this offset from UTC in minutes. The server sends chat messages after
     * the quiet hours, except security messages.
     */
    utcOffsetMinutes: Type.Integer({ minimum: -720, maximum: 840 }),
  }),
});

export const notifyRoutes = {
  "GET /notify/settings": {
    access: ["player"],
    summary: "Returns the kinds of notices and the channels that the player has enabled",
    data: NoticeSettings,
  },
  "POST /notify/settings": {
    access: ["player"],
    summary: "Enables or disables one kind of notice for one channel, or sets the quiet hours",
    body: Type.Union([
      strict({ kind: NoticeKind, channel: NoticeChannel, on: Type.Boolean() }),
      strict({
        quietHours: Type.Boolean(),
        utcOffsetMinutes: Type.Integer({ minimum: -720, maximum: 840 }),
      }),
    ]),
    data: NoticeSettings,
  },
  "POST /notify/send/message": {
    access: ["player"],
    summary:
      "Sends the player a message about one of the player's own records, by chat or e-mail. If the request is repeated within a minute, the server sends the message once",
    body: strict({
      template: NoticeTemplate,
      recordId: Type.Optional(
        Type.String({
          maxLength: 80,
          description: "the id of the record that the message describes; no id for `test`",
        }),
      ),
      channel: Type.Enum(["chat", "mail"]),
    }),
    data: Type.Object({
      /** The player's name in the chat, or the masked e-mail address. */
      sentTo: Type.String(),
      queuedAtMs: TimestampMs,
    }),
  },
} as const satisfies Record<`${"GET" | "POST"} /notify/${string}`, RouteShape>;
