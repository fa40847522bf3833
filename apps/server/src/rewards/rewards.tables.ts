import type { Data } from "@gemplay/api-schema";
import type { AssetId } from "@gemplay/money";
import type { Kysely } from "kysely";

export type RewardKind = Data<"GET /user/rewards">["rewards"][number]["kind"];

interface RewardCollectedTable {
  player_id: bigint;
  reward: string;
  kind: RewardKind;
  asset: AssetId;
  amount: string;
  at: Date;
}

interface CheckInTable {
  player_id: bigint;
  /** The UTC day, for example `2026-11-23`. */
  day: string;
  step: number;
}

type RewardTables = { reward_collected: RewardCollectedTable; check_in: CheckInTable };

export type RewardDatabase = Kysely<RewardTables>;

/** Returns the tables of rewards on the caller's connection or transaction. */
export function rewardTables<T>(db: Kysely<T>): RewardDatabase {
  return db.$extendTables<RewardTables>() as unknown as RewardDatabase;
}
