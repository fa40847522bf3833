import Type, { type Static } from "typebox";
import { Device, strict, TimestampMs } from "../schemas.ts";
import type { RouteShape } from "./route-shape.ts";

/**
 * The kinds of notices that the server sends to players. Notices about security go to every channel that works, even if
 * the player has disabled all other notices.
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

/** The channels for notices: the open page, web push, the chat with the bot, and e-mail. */
export const NoticeChannel = Type.Enum(["page", "push", "chat", "mail"]);
export type NoticeChannel = Static<typeof NoticeChannel>;

/** The messages that a player can ask the server to send. The message `test` describes no record. */
export const NoticeTemplate = Type.Enum([
  "depositCredited",
  "withdrawalSent",
  "rewardReady",
  "rankUp",
  "test",
]);
export type NoticeTemplate = Static<typeof NoticeTemplate>;

/** The notices that the open page shows automatically. The page shows each notice once. */
export const PageNotice = Type.Enum([
  "depositCredited",
  "withdrawalSent",
  "withdrawalConfirmed",
  "withdrawalRefunded",
  "rewardReady",
  "racePrize",
  "friendJoined",
]);
export type PageNotice = Static<typeof PageNotice>;

const Channels = Type.Object({
  page: Type.Boolean(),
  push: Type.Boolean(),
  chat: Type.Boolean(),
  mail: Type.Boolean(),
});

/** A browser of the player with push notices. */
const PushDevice = Type.Object({
  id: Type.String(),
  device: Device,
  /** True for the browser of the calling session. */
  current: Type.Boolean(),
  /** The time of the last push notice to this browser; null if there was none. */
  lastSentAtMs: Type.Union([TimestampMs, Type.Null()]),
});

const NoticeSettings = Type.Object({
  chat: Type.Object({
    /**
     * The state of the player's chat with the bot of the messaging host. `none` means that the Gemplay account is not
     * bound to an account of the messaging host. `blocked` means that the player has blocked the bot or has never
     * started the bot.
     */
    state: Type.Enum(["none", "works", "blocked"]),
    /** The player's name in the messaging host; null if no account of the messaging host is bound. */
    name: Type.Union([Type.String(), Type.Null()]),
  }),
  mail: Type.Object({
    state: Type.Enum(["none", "works"]),
    /** The masked e-mail address; null if the account has no e-mail. */
    sentTo: Type.Union([Type.String(), Type.Null()]),
  }),
  /** The player's browsers with push notices; null if the server has no keys for web push. */
  push: Type.Union([
    Type.Object({
      /** The public VAPID key with which a browser subscribes. */
      publicKey: Type.String(),
      devices: Type.Array(PushDevice),
    }),
    Type.Null(),
  ]),
  kinds: Type.Record(Type.String(), Channels, { description: "the channels for each kind of notice" }),
  quietHours: Type.Object({
    on: Type.Boolean(),
    /**
     * The difference to UTC, in minutes, by which the quiet hours (22:00 to 08:00) are computed. During the quiet
     * hours, the server delays chat messages, except messages about security.
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
  "POST /notify/push": {
    access: ["player"],
    summary:
      "Turns push notices on for the browser of the session. The server removes the same browser from every other account",
    body: strict({
      endpoint: Type.String({ maxLength: 1_000, description: "the URL of the browser's push service" }),
      p256dh: Type.String({ pattern: "^[\\w-]{87}=?$" }),
      auth: Type.String({ pattern: "^[\\w-]{22}={0,2}$" }),
    }),
    data: NoticeSettings,
  },
  "POST /notify/push/remove": {
    access: ["player"],
    summary: "Turns push notices off for one of the player's browsers",
    body: strict({ id: Type.String({ pattern: "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$" }) }),
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
      /** The destination of the message: the player's name in the chat, or the masked e-mail address. */
      sentTo: Type.String(),
      queuedAtMs: TimestampMs,
    }),
  },
} as const satisfies Record<`${"GET" | "POST"} /notify/${string}`, RouteShape>;
