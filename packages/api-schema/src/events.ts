import Type, { type Static, type TSchema } from "typebox";
import { CrashBet, CrashRound, CrashSeats } from "./games/crash.ts";
import { Announcement, FeedBet, FeedLevelUp } from "./routes/activity-feed.ts";
import { PageNotice } from "./routes/notify.ts";
import {
  Amount,
  AssetBalance,
  BetAsset,
  DepositRecord,
  Level,
  TimestampMs,
  WithdrawalRecord,
} from "./schemas.ts";

/**
 * The events that the server sends to a client of `GET /stream` (server-sent events). The field `event:` contains the
 * name, `data:` contains JSON that the schema describes, and `id:` resumes the stream with Last-Event-ID. An `event:
 * resync` without data means that the id is too old to resume the stream. After a resync event, the client must read
 * the state again. The server sends an `event: heartbeat` every 15 s.
 *
 * The server sends public events to every stream. The server sends personal events only to a stream that the client
 * opened with `?ticket=`.
 */
export const events = {
  bet: FeedBet,
  /** A bet whose win exceeds the thresholds that the operator has set. */
  bigWin: FeedBet,
  announcement: Announcement,
  /** A player reached a higher level in the community. */
  levelUp: FeedLevelUp,
  /** The event says that a Crash round accepts bets, starts, or is over. */
  crash: CrashRound,
  crashSeats: CrashSeats,
  /**
   * The personal event `balance` contains the balances after a movement. The event `crashBet` already contains the
   * balance, so the server sends no second event for the change. A balance that the event does not list has not
   * changed.
   */
  balance: Type.Object({
    assets: Type.Array(
      Type.Object({
        ...AssetBalance.properties,
        withdrawOnly: Type.Optional(AssetBalance.properties.withdrawOnly),
      }),
    ),
  }),
  /** A personal event that contains the player's deposit in its current state. */
  deposit: DepositRecord,
  /** A personal event that contains the player's withdrawal in its current state. */
  withdrawal: WithdrawalRecord,
  /** A personal event for the player's own level-up, with the gift in GEM that the player can collect. */
  ownLevelUp: Type.Object({ level: Level, gift: Amount, atMs: TimestampMs }),
  /**
   * A personal event with a notice that the player wants to see on the open page. The event `ownLevelUp` reports
   * level-ups, so this event does not report level-ups.
   */
  notice: Type.Object({
    what: PageNotice,
    recordId: Type.String(),
    /** The amount of the notice with its unit, or null if the notice contains no amount. */
    amount: Type.Union([Type.String(), Type.Null()]),
    /** The shown name of the friend that the notice mentions, or null for a notice that mentions no friend. */
    friend: Type.Union([Type.String(), Type.Null()]),
  }),
  /**
   * A personal event for a change of the player's own limits, break or reality check. After this event, the client has
   * to read the player's limits again.
   */
  limits: Type.Object({}),
  /**
   * A personal event for the player's own bet, which was cashed out, lost or refunded. The event for the own bet
   * contains the new balance.
   */
  crashBet: Type.Object({ bet: CrashBet, asset: BetAsset, balance: Amount }),
} as const satisfies Record<string, TSchema>;

export const personalEvents = [
  "balance",
  "deposit",
  "withdrawal",
  "ownLevelUp",
  "notice",
  "limits",
  "crashBet",
] as const;

export type EventName = keyof typeof events;
export type EventData<N extends EventName> = Static<(typeof events)[N]>;
