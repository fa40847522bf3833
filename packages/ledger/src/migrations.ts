import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

/**
 * One migration of the ledger's tables. The name of a migration determines its position in the order of all migrations.
 * The SQL text of a migration may contain several statements.
 */
export interface LedgerMigration {
  readonly name: string;
  readonly path: string;
}

const names = [
  "0001_ledger",
  "0002_house_day",
  "0004_hold",
  "0005_running_line",
  "0007_pair_rounds",
  "0008_sealed_seed",
  "0009_one_key_one_bet",
  "0010_reveal_last",
  "0011_multiplier",
  "0522_player_movements",
  "0601_inviter",
  "0602_community",
  "0621_game_day",
  "0631_movement_day",
  "0701_limits",
  "0711_withdraw_only",
  "0722_settled_holds",
  "0741_closed_account",
  "0901_months",
  "0902_keys",
  "0961_turnover_day",
  "0962_put_away",
  "0970_search_path",
  "1005_stake_budgets",
  "1013_race_prizes",
  "1021_seed_chain",
  "1022_client_seed",
  "1031_unlogged",
  "1040_bet_entries",
  "1120_hold_balance",
  "1130_confirmed_raises",
  "1131_exclusion_end",
  "1180_queue_players",
] as const;

/**
 * The ledger's migrations in the order in which the program applies them. The migrations of the ledger run before the
 * migrations of the server.
 */
export const ledgerMigrations: readonly LedgerMigration[] = names.map((name) => ({
  name,
  path: fileURLToPath(new URL(`../migrations/${name}.sql`, import.meta.url)),
}));

/** Reads the SQL text of a migration of the ledger. */
export async function readLedgerMigration(migration: LedgerMigration): Promise<string> {
  return await readFile(migration.path, "utf8");
}
