import Type, { type Static } from "typebox";
import { strict, TimestampMs } from "../schemas.ts";
import type { RouteShape } from "./route-shape.ts";

/** What a player may be told of. Security is told always, wherever it works. */
export const NoticeKind = Type.Enum([
  "depositCredited",
  "withdrawal",
  "rewardReady",
  "levelReached",
  "friendJoined",
  "announcement",
]);
export type NoticeKind = Static<typeof NoticeKind>;

/** Where: on the open page, in the bot's chat, by mail. */
export const NoticeChannel = Type.Enum(["page", "chat", "mail"]);
export type NoticeChannel = Static<typeof NoticeChannel>;

/** What a player may ask to be sent; `test` names no record. */
export const NoticeTemplate = Type.Enum([
  "depositCredited",
  "withdrawalSent",
  "rewardReady",
  "rankUp",
  "test",
]);
export type NoticeTemplate = Static<typeof NoticeTemplate>;

/** What the open page says by itself, each once. */
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
    /** `none`: no host account is bound; `blocked`: the player blocked the bot, or never started it. */
    state: Type.Enum(["none", "works", "blocked"]),
    /** Of the account in the host, as its owner knows it; null: none is bound. */
    name: Type.Union([Type.String(), Type.Null()]),
  }),
  mail: Type.Object({
    state: Type.Enum(["none", "works"]),
    /** Parts of the address. */
    sentTo: Type.Union([Type.String(), Type.Null()]),
  }),
  kinds: Type.Record(Type.String(), Channels, { description: "by kind of notice" }),
  quietHours: Type.Object({
    on: Type.Boolean(),
    /** From 22:00 to 08:00 by a clock so many minutes ahead of UTC; chat messages but security wait until it ends. */
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
      /** The chat's name, or parts of the address. */
      sentTo: Type.String(),
      queuedAtMs: TimestampMs,
    }),
  },
} as const satisfies Record<`${"GET" | "POST"} /notify/${string}`, RouteShape>;
