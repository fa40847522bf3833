import type { Generated, Kysely, Selectable } from "kysely";
import type { BetAssetId } from "../limits.ts";

/** bigint comes as such, numeric as its exact text. */
interface ChainTable {
  id: number;
  base_round: number;
  rounds: number;
  commitment: string | null;
  published_at: Date | null;
  salt_block: bigint | null;
  salt: string | null;
}

interface LinkTable {
  round: number;
  chain_id: number;
  game_hash: string;
}

export interface RoundTable {
  round: number;
  chain_id: number;
  state: "betting" | "running" | "over";
  starts_at: Date;
  beat_at: Date | null;
  staked_play: Generated<string>;
  staked_tplay: Generated<string>;
  game_hash: string | null;
  crash_point_e4: bigint | null;
  is_settled: Generated<boolean>;
}

interface BetTable {
  player_id: bigint;
  id: string;
  round: number;
  address: string;
  asset: BetAssetId;
  amount: string;
  auto_cash_out_e4: bigint | null;
  target_e4: bigint;
  state: Generated<"open" | "cashed_out" | "lost" | "refunded">;
  cash_out_e4: bigint | null;
  payout: Generated<string>;
}

/** A bet as it is stored. */
export type BetRow = Selectable<BetTable>;

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

/** The game's own tables, in a database or in a transaction of it. */
export function crashTables<T>(db: Kysely<T>): Kysely<CrashTables> {
  return db as unknown as Kysely<CrashTables>;
}
