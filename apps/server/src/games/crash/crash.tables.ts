import type { Generated, Kysely } from "kysely";
import type { BetAssetId } from "../limits.ts";

/** The database driver returns int8 as bigint, and numeric as its exact text. */
export interface ChainTable {
  id: number;
  base_round: number;
  rounds: number;
  commitment: string | null;
  published_at: Date | null;
  commit_contract: string | null;
  commit_transaction: string | null;
  commit_block: bigint | null;
  salt_block: bigint | null;
  salt: string | null;
  /** The reason why the hash chain was abandoned; null if the chain was not abandoned. */
  given_up: Generated<"spoiled" | "restored" | null>;
}

export interface LinkTable {
  round: number;
  chain_id: number;
  sealed_hash: string | null;
}

export interface RoundTable {
  round: number;
  chain_id: number;
  state: "betting" | "running" | "over";
  starts_at: Date;
  beat_at: Date | null;
  staked_play: Generated<string>;
  staked_tplay: Generated<string>;
  /** The largest total win of all bets of the round; null for a round that an earlier version of the server began. */
  most_win_play: string | null;
  most_win_tplay: string | null;
  at_risk_play: Generated<string>;
  at_risk_tplay: Generated<string>;
  by_hand_e4: bigint | null;
  game_hash: string | null;
  crash_point_e4: bigint | null;
  is_settled: Generated<boolean>;
}

export interface BetTable {
  player_id: bigint;
  id: string;
  round: number;
  masked_name: string;
  asset: BetAssetId;
  amount: string;
  auto_cash_out_e4: bigint | null;
  target_e4: bigint;
  state: Generated<"open" | "cashed_out" | "lost" | "refunded">;
  cash_out_e4: bigint | null;
  payout: Generated<string>;
  called_at: Date | null;
}

interface WatchTable {
  is_only: boolean;
  watched_at: Date;
}

interface CrashTables {
  crash_chain: ChainTable;
  crash_link: LinkTable;
  crash_round: RoundTable;
  crash_bet: BetTable;
  crash_watch: WatchTable;
}

/** Adds the Crash tables to the type of the caller's database connection or transaction. */
export function crashTables<T>(db: Kysely<T>): Kysely<CrashTables> {
  return db as unknown as Kysely<CrashTables>;
}
