import Type, { type Static, type TSchema } from "typebox";
import { CrashBet, CrashRound, CrashSeats } from "./games/crash.ts";
import { Announcement, LiveFloorBet, LiveFloorLevelUp } from "./routes/floor.ts";
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
 * Events of `GET /stream` (server-sent events). `event:` is the name, `data:` is the JSON of the schema, and `id:`
 * resumes the stream with Last-Event-ID. An `event: resync` without data means that the id is too old to resume the
 * stream, so the client must read the state again. An `event: heartbeat` is sent every 15 s.
 *
 * Public events are sent to every stream. Personal events are sent only to a stream that was opened with `?ticket=`.
 */
export const events = {
  bet: LiveFloorBet,
  /** A bet that won more than the operator's thresholds. */
  bigWin: LiveFloorBet,
  announcement: Announcement,
  /** A player reached a higher level in the community. */
  levelUp: LiveFloorLevelUp,
  /** A Crash round accepts bets, starts, or is over. */
  crash: CrashRound,
  crashSeats: CrashSeats,
  /**
   * Personal: the balances after a movement, except changes that `crashBet` reports. Balances that are not listed are
   * unchanged.
   */
  balance: Type.Object({
    assets: Type.Array(
      Type.Object({
        ...AssetBalance.properties,
        withdrawOnly: Type.Optional(AssetBalance.properties.withdrawOnly),
      }),
    ),
  }),
  /** Personal: the player's deposit in its present state. */
  deposit: DepositRecord,
  /** Personal: the player's withdrawal in its present state. */
  withdrawal: WithdrawalRecord,
  /** Personal: the player's own level-up, with the gift in GEM that the player can collect. */
  ownLevelUp: Type.Object({ level: Level, gift: Amount, atMs: TimestampMs }),
  /** Personal: a notice that the player wants to see on the open page. `ownLevelUp` reports level-ups instead. */
  notice: Type.Object({
    what: PageNotice,
    recordId: Type.String(),
    /** The amount with its unit; null if the notice has no amount. */
    amount: Type.Union([Type.String(), Type.Null()]),
    /** The shown name of the friend that the notice is about; null for a notice that is about no friend. */
    friend: Type.Union([Type.String(), Type.Null()]),
  }),
  /** Personal: the player's own limits, break or reality check changed. The client has to read the limits again. */
  limits: Type.Object({}),
  /** Personal: the player's own bet was cashed out, lost or refunded. The event contains the new balance. */
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
