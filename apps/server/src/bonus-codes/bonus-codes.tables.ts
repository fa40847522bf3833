import type { Data } from "@gemplay/api-schema";
import type { Generated, Kysely } from "kysely";

type Terms = Data<"POST /user/bonus_code/terms">;
export type BonusAsset = Terms["assetId"];
export type Conditions = Terms["conditions"];

export interface BonusCodeTable {
  id: Generated<string>;
  code: string;
  asset: BonusAsset;
  amount: string;
  number: number;
  redeemed: Generated<number>;
  until_at: Date;
  conditions: Conditions;
  made_by: bigint;
  made_at: Date;
  /** The second admin; null while the code waits for a confirmation. */
  confirmed_by: Generated<bigint | null>;
  withdrawn_at: Generated<Date | null>;
}

export interface BonusRedemptionTable {
  player_id: bigint;
  bonus_id: string;
  request_id: string;
  code: string;
  asset: BonusAsset;
  amount: string;
  balance: string;
  record: string;
  at: Date;
}

type BonusTables = { bonus_code: BonusCodeTable; bonus_redemption: BonusRedemptionTable };

export type BonusDatabase = Kysely<BonusTables>;

/** Returns the tables of bonus codes on the caller's connection or transaction. */
export function bonusTables<T>(db: Kysely<T>): BonusDatabase {
  return db.$extendTables<BonusTables>() as unknown as BonusDatabase;
}
