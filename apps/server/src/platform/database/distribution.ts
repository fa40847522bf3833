// The placement of each table in a deployment with several databases (decision 48): distributed by player, copied to
// every node, or local on the coordinator node.
import type { Executor } from "@gemplay/ledger";

/** Tables distributed by `player_id` in the same way, so that all data of a player are on one node. */
export const distributed = [
  ...[
    "wallet",
    "bet",
    "transfer",
    "hold",
    "posted_key",
    "seed",
    "seed_chain",
    "bet_day",
    "movement_day",
    "closed_account",
  ],
  ...["player_limit", "stake_budget", "play_pause", "exclusion_end", "friend_day", "level_up"],
  ...["community_day", "community_standing"],
  ...["put_away_bet", "put_away_line", "put_away_nonces", "put_away_transfer"],
  ...[
    "staged_round",
    "crash_bet",
    "swap_quote",
    "check_in",
    "reward_collected",
    "bonus_redemption",
    "identity_check",
    "race_standing",
  ],
  ...[
    "session",
    "stream_ticket",
    "seen_device",
    "credential",
    "second_factor",
    "recovery_code",
    "fresh_proof",
  ],
  ...[
    "api_key",
    "withdrawal_ticket",
    "withdrawal_address",
    "withdrawal_address_lock",
    "terms_accepted",
    "reality_check",
    "limit_offer",
    "player_lock",
  ],
  ...[
    "notice_asked",
    "notice_choice",
    "notice_manner",
    "push_subscription",
    "player_language",
    "account_export",
  ],
  ...["public_log_seed", "unlogged_seed", "unlogged_bets", "friend_batch"],
] as const;

/**
 * Distributed tables without a unique key. Citus can move a shard of a table without a unique key only if all columns
 * of a row together identify the row.
 */
export const withoutKey: readonly string[] = ["notice_asked", "unlogged_seed"];

/** Tables copied to every node, because distributed tables refer to them or triggers on shards read them. */
export const reference = {
  player: "tables of players refer to player; the address and the public name are unique in the deployment",
  ledger_month: "put_away_month refers to it",
  put_away_month: "triggers and views of archived months read the table",
  inviter: "a bet reads the player's inviter, and the inviter's level, on the node of the player",
  community_level: "the inviter of a player can be a player of another node",
  race: "the trigger that counts bets in races reads the table",
} as const;

/** Tables that stay on the coordinator node, each with the reason. */
const local: readonly (readonly [reason: string, tables: readonly string[]])[] = [
  ["names that are unique in the deployment", ["identity", "invite_code", "passkey", "removed_name"]],
  [
    "rows that exist before the player signs in",
    ["browser_link", "email_code", "passkey_challenge", "sign_in_nonce", "counted_try"],
  ],
  ["searched by the hash of a sign-in name, before the player is known", ["identity_seen"]],
  [
    "addresses, deposits and payouts on the chain are unique in the deployment",
    ["deposit", "deposit_address", "withdrawal"],
  ],
  [
    "payouts and the approvals of operators",
    ["payout_made_again", "payout_unclear", "payout_reference_key", "withdrawal_approval"],
  ],
  [
    "positions of the reading of the chain, and sent transactions",
    ["chain_cursor", "payout_cursor", "payout_lost_nonce", "vault_in_use"],
  ],
  [
    "sent to the chain with one account's nonces",
    ["chain_transaction", "sweep", "commitment", "faucet_grant"],
  ],
  ["rows with one order for all players", ["fact", "swap", "big_win", "race_winner", "race_prize"]],
  ["rows that anybody with the URL can read", ["shared_round"]],
  ["rows of the house", ["pool", "community_window"]],
  [
    "totals of all players by day, game or week",
    ["game_day", "house_day", "turnover_day", "cohort", "cohort_day", "cohort_closed"],
  ],
  ["one round for everybody", ["crash_chain", "crash_link", "crash_round", "crash_watch"]],
  ["the tree of the debts to all players", ["solvency_tree", "solvency_block"]],
  ["the server's own keys", ["receipt_key"]],
  ["one log for everybody", ["public_log", "public_log_entries", "public_log_head", "public_log_tile"]],
  [
    "rows for all players, or from the messaging host",
    ["announcement", "announcement_sending", "bonus_code", "bot_update", "host_chat"],
  ],
  ["findings of operators", ["risk_cluster", "risk_mark", "risk_win"]],
  [
    "operators",
    [
      "operator_account",
      "operator_action",
      "operator_request",
      "operator_session",
      "operator_try",
      "setting",
    ],
  ],
  [
    "the house's own condition",
    ["base_backup", "open_alert", "process_report", "queue_taken", "reconciliation"],
  ],
  ["the database's own", ["database_origin", "restoration", "kysely_migration", "kysely_migration_lock"]],
];

export const localTables: readonly string[] = local.flatMap(([, tables]) => tables);

/** The number of shards. With 256 shards, up to 256 nodes can have players, and Citus moves small parts. */
const usualShards = 256;

const texts = async (executor: Executor, query: string, values: unknown[] = []): Promise<string[]> =>
  (await executor.query(query, values)).rows.map((row) => String(Object.values(row)[0]));

/**
 * Distributes the tables of a migrated database over the nodes that Citus knows. Nobody may use the database meanwhile.
 * Citus refuses foreign keys to tables that are not distributed yet, so the function drops all foreign keys first and
 * creates them again at the end.
 *
 * @param executor a session on the coordinator without a transaction, because Citus distributes each table in a
 * transaction of its own
 * @throws the error of PostgreSQL if Citus refuses a table or a foreign key. Start again with a new database then
 */
export async function distribute(executor: Executor, shards = usualShards): Promise<void> {
  const foreignKeys = "FROM pg_constraint WHERE contype = 'f' AND conparentid = 0";
  const create = await texts(
    executor,
    `SELECT format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) ${foreignKeys}`,
  );
  const drop = await texts(
    executor,
    `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) ${foreignKeys}`,
  );
  for (const statement of drop) await executor.query(statement);
  // The triggers of the tables write only rows of the same player, and Citus copies a trigger to each shard.
  await executor.query("SET citus.enable_unsafe_triggers = on");
  await executor.query("SET citus.multi_shard_modify_mode = 'sequential'");
  const tables = new Set(
    await texts(
      executor,
      `SELECT relname::text FROM pg_class
       WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition`,
    ),
  );
  const there = (names: readonly string[]) => names.filter((name) => tables.has(name));
  for (const table of there(Object.keys(reference)))
    await executor.query("SELECT create_reference_table($1::text::regclass)", [table]);
  const [first, ...others] = there(distributed);
  await executor.query(
    "SELECT create_distributed_table($1::text::regclass, 'player_id', shard_count => $2::int)",
    [first, shards],
  );
  for (const table of others)
    await executor.query(
      "SELECT create_distributed_table($1::text::regclass, 'player_id', colocate_with => $2)",
      [table, first],
    );
  for (const table of there(withoutKey)) await executor.query(`ALTER TABLE ${table} REPLICA IDENTITY FULL`);
  for (const statement of create) await executor.query(statement);
}
