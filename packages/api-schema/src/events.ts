import Type, { type Static, type TSchema } from "typebox";
import {
  Amount,
  AssetBalance,
  BetAsset,
  DepositRecord,
  GameName,
  TimestampMs,
  WithdrawalRecord,
} from "./schemas.ts";

/**
 * Events of `GET /stream` (server-sent events). `event:` is the name, `data:` the JSON of the schema, `id:` resumes
 * with Last-Event-ID; an `event: resync` without data means: too old to resume, read the state again.
 * Public events reach everybody; personal ones only a stream opened with `?ticket=`.
 */
export const events = {
  /** A bet that was settled; the name is masked. */
  bet: Type.Object({
    id: Type.String(),
    game: GameName,
    name: Type.String(),
    asset: BetAsset,
    amount: Amount,
    payout: Amount,
    multiplierE4: Type.Integer(),
    result: Type.Enum(["WIN", "LOSE"]),
    atMs: TimestampMs,
  }),
  /** Personal: balances after a movement. */
  balance: Type.Object({ assets: Type.Array(AssetBalance) }),
  /** Personal. */
  deposit: DepositRecord,
  /** Personal. */
  withdrawal: WithdrawalRecord,
} as const satisfies Record<string, TSchema>;

export const personalEvents = ["balance", "deposit", "withdrawal"] as const;

export type EventName = keyof typeof events;
export type EventData<N extends EventName> = Static<(typeof events)[N]>;
