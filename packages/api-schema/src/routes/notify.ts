import Type, { type Static } from "typebox";
import { strict, TimestampMs } from "../schemas.ts";
import type { RouteShape } from "./route-shape.ts";

/** The kinds of notices. Security notices are always sent on every working channel. */
export const NoticeKind = Type.Enum([
  "depositCredited",
  "withdrawal",
  "rewardReady",
  "levelReached",
  "friendJoined",
  "announcement",
]);
export type NoticeKind = Static<typeof NoticeKind>;

/** The channels of notices: the open page, the bot's chat, e-mail. */
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

/** The notices that the open page shows without a request of the player, each notice once. */
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
     * The state of the chat. `none`: no host account is bound. `blocked`: the player blocked the bot or never started
     * it.
     */
    state: Type.Enum(["none", "works", "blocked"]),
    /** The player's name in the messaging host; null if no host account is bound. */
    name: Type.Union([Type.String(), Type.Null()]),
  }),
  mail: Type.Object({
    state: Type.Enum(["none", "works"]),
    /** The masked e-mail address; null if no e-mail is bound. */
    sentTo: Type.Union([Type.String(), Type.Null()]),
  }),
  kinds: Type.Record(Type.String(), Channels, { description: "by kind of notice" }),
  quietHours: Type.Object({
    on: Type.Boolean(),
    /**
     * Quiet hours from 22:00 to 08:00 at this offset from UTC in minutes. The server sends chat messages after the
     * quiet hours, except security messages.
     */
    utcOffsetMinutes: Type.Integer({ minimum: -720, maximum: 840 }),
  }),
});

export const notifyRoutes = {
  "GET /notify/settings": {
    access: ["player"],
    summary: "Of what the player is told, and where",
    data: NoticeSettings,
  },
  "POST /notify/settings": {
    access: ["player"],
    summary: "Switches one kind of notice on or off for one channel, or sets the quiet hours",
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
      "Sends the player a message about one of their own records, to their own chat or e-mail; the same again within a minute is sent once",
    body: strict({
      template: NoticeTemplate,
      recordId: Type.Optional(
        Type.String({ maxLength: 80, description: "of the record that it tells of; none for `test`" }),
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
