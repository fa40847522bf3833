import type { AssetId } from "@gemplay/money";
import type { Generated, Kysely } from "kysely";

/** The database driver reads and writes int8 as bigint, and numeric as its exact text (set in platform/database). */
interface SwapQuoteTable {
  player_id: bigint;
  id: string;
  from_asset: AssetId;
  to_asset: AssetId;
  amount: string;
  received: string;
  fee: string;
  rate: string;
  spread_bps: number;
  expires_at: Date;
}

export interface SwapTable extends Omit<SwapQuoteTable, "spread_bps" | "expires_at"> {
  number: Generated<bigint>;
  request_id: string;
  quote_id: string;
  value_u: string | null;
  at: Date;
}

export type SwapTables = { swap_quote: SwapQuoteTable; swap: SwapTable };

/** A database connection or transaction with the types of the swap tables. */
export type SwapDatabase = Kysely<SwapTables>;

/** Gives the caller's connection or transaction the types of the swap tables. */
export function swapTables<T>(db: Kysely<T>): SwapDatabase {
  return db.$extendTables<SwapTables>() as unknown as SwapDatabase;
}
