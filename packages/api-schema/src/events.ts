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
 * name of the event, and `data:` contains JSON with the schema of the event. With `id:`, a client can resume the stream
 * (Last-Event-ID). An `event: resync` without data means that the server can no longer resume the stream at the given
 * id. After a resync event, the client must read the state again. The server sends an `event: heartbeat` every 15 s.
 *
 * The server sends public events to every stream. The server sends personal events only to streams that a client has
 * opened with `?ticket=`.
 */
export const events = {
  bet: FeedBet,
  /** A bet that won more than the operator's threshold for large wins. */
  bigWin: FeedBet,
  announcement: Announcement,
  /** A player reached a higher level in the community. */
  levelUp: FeedLevelUp,
  /** A Crash round accepts bets, starts, or is over. */
  crash: CrashRound,
  crashSeats: CrashSeats,
  /**
   * A personal event with the player's balances after a movement. The event `crashBet` already contains the balance, so
   * the server sends no event `balance` after a Crash bet. The balances of assets that the event does not list have not
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
  /** A personal event with a deposit of the player in its current state. */
  deposit: DepositRecord,
  /** A personal event with a withdrawal of the player in its current state. */
  withdrawal: WithdrawalRecord,
  /** A personal event for a new level of the player, with the gift in GEM that the player can collect. */
  ownLevelUp: Type.Object({ level: Level, gift: Amount, atMs: TimestampMs }),
  /**
   * A personal event with a notice that the open page shows to the player. The event `ownLevelUp` reports new levels,
   * so the server sends no event `notice` for a new level.
   */
  notice: Type.Object({
    what: PageNotice,
    recordId: Type.String(),
    /** The amount in the notice with its unit; null if the notice contains no amount. */
    amount: Type.Union([Type.String(), Type.Null()]),
    /** The public name of the friend in the notice; null if the notice does not name a friend. */
    friend: Type.Union([Type.String(), Type.Null()]),
  }),
  /**
   * A personal event after a change of the player's limits, break or reality check. After the event `limits`, the
   * client must read the player's limits again.
   */
  limits: Type.Object({}),
  /**
   * A personal event for a Crash bet of the player that was cashed out, lost or refunded. The event contains the
   * player's new balance.
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
