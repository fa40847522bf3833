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
 * Events of `GET /stream` (server-sent events). `event:` is the name, `data:` the JSON of the schema, `id:` resumes
 * with Last-Event-ID; an `event: resync` without data means: too old to resume, read the state again. An
 * `event: heartbeat` comes every 15 s.
 * Public events reach everybody; personal ones only a stream opened with `?ticket=`.
 */
export const events = {
  bet: LiveFloorBet,
  /** A bet that won above the operator's bounds. */
  bigWin: LiveFloorBet,
  announcement: Announcement,
  /** Somebody rose in the community. */
  levelUp: LiveFloorLevelUp,
  /** A round of Crash takes bets, starts, or is over. */
  crash: CrashRound,
  crashSeats: CrashSeats,
  /** Personal: balances after a movement, but for those that `crashBet` tells. What is not told stays as it was. */
  balance: Type.Object({
    assets: Type.Array(
      Type.Object({
        ...AssetBalance.properties,
        withdrawOnly: Type.Optional(AssetBalance.properties.withdrawOnly),
      }),
    ),
  }),
  /** Personal. */
  deposit: DepositRecord,
  /** Personal. */
  withdrawal: WithdrawalRecord,
  /** Personal: the own rise, and the gems that can be collected for it. */
  ownLevelUp: Type.Object({ level: Level, gift: Amount, atMs: TimestampMs }),
  /** Personal: what became true and the player wants told on the open page. A rise is told by `ownLevelUp`. */
  notice: Type.Object({
    what: PageNotice,
    recordId: Type.String(),
    /** With its unit; null where it is about no amount. */
    amount: Type.Union([Type.String(), Type.Null()]),
    /** The name to others of the friend it is about; null: it is about none. */
    friend: Type.Union([Type.String(), Type.Null()]),
  }),
  /** Personal: the own limits, break or reality check have changed; how they stand is to be asked. */
  limits: Type.Object({}),
  /** Personal: the own bet was cashed out, lost, or refunded, and the balance after that. */
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
