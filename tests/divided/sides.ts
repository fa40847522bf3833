// The placement of each table in a deployment with several databases (decision 48): distributed by player, copied to
// every node, or local on one node.

/** Tables distributed by `player_id` in the same way, so that all data of a player are on one node. */
export const distributed = [
  ...["wallet", "bet", "transfer", "hold", "posted_key", "seed", "bet_day", "movement_day", "closed_account"],
  ...["player_limit", "play_pause", "inviter", "friend_day", "level_up"],
  ...["community_day", "community_level", "community_standing"],
  ...["put_away_bet", "put_away_line", "put_away_nonces", "put_away_transfer"],
  ...["staged_round", "crash_bet", "swap_quote", "check_in", "reward_collected"],
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
    "withdrawal_ticket",
    "withdrawal_address",
    "withdrawal_address_lock",
    "terms_accepted",
    "reality_check",
  ],
  ...["notice_asked", "notice_choice", "notice_manner", "player_language", "account_export"],
] as const;

/**
 * Distributed tables without a unique key. Citus can move a shard of a table without a unique key only if all columns
 * of a row together identify the row.
 */
export const withoutKey: readonly string[] = ["notice_asked"];

/** Tables that PostgreSQL could partition, but that stay local for another reason. */
export const leftByChoice: readonly string[] = ["identity_seen", "risk_win"];

/** Tables copied to every node, because distributed tables refer to them or triggers on shards read them. */
export const reference = {
  player:
    "what players have refers to it; its address and its public name are one player's in the whole house",
  ledger_month: "put_away_month refers to it",
  put_away_month: "read by the triggers and views of what is put away",
} as const;

/** Tables that stay on the coordinator node, each with the reason. */
const local: readonly (readonly [reason: string, tables: readonly string[]])[] = [
  ["names that are one player's in the whole house", ["identity", "invite_code", "removed_name"]],
  ["opened by who is nobody yet", ["browser_link", "email_code", "sign_in_nonce", "counted_try"]],
  ["asked by the hash of what signs in, before the player is known", ["identity_seen"]],
  [
    "an address, a deposit or a payout on the chain is one in the whole house",
    ["deposit", "deposit_address", "withdrawal"],
  ],
  [
    "payouts and who agreed to them",
    ["payout_made_again", "payout_unclear", "payout_reference_key", "withdrawal_approval"],
  ],
  [
    "where the chain was read to, and what was sent to it",
    ["chain_cursor", "payout_cursor", "payout_lost_nonce", "vault_in_use"],
  ],
  [
    "sent to the chain with one account's nonces",
    ["chain_transaction", "sweep", "commitment", "faucet_grant"],
  ],
  ["in the order of the whole house", ["fact", "swap", "big_win"]],
  ["opened by whoever was sent its address", ["shared_round"]],
  ["many players in one row", ["friend_batch", "pool", "community_window"]],
  [
    "sums of the house by day, game or week",
    ["game_day", "house_day", "turnover_day", "cohort", "cohort_day", "cohort_closed"],
  ],
  ["one round for everybody", ["crash_chain", "crash_link", "crash_round", "crash_watch"]],
  ["the tree of what everybody is owed", ["solvency_tree", "solvency_block"]],
  ["told to everybody, or by the host", ["announcement", "announcement_sending", "bot_update", "host_chat"]],
  ["what operators find", ["risk_cluster", "risk_mark", "risk_win"]],
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

const names = (tables: readonly string[]): string => {
  const lines = [""];
  for (const table of tables) {
    const word = `'${table}', `;
    if (`${lines.at(-1)}${word}`.length > 118) lines.push("");
    lines[lines.length - 1] += word;
  }
  return lines
    .map((line) => `  ${line.trimEnd()}`)
    .join("\n")
    .replace(/,$/, "");
};

/**
 * Returns the Citus statements that distribute a migrated database. The statements require that the nodes already
 * exist.
 */
export function distributionStatements(): string {
  const [first, ...others] = distributed;
  return [
    "SET citus.enable_unsafe_triggers = on;",
    "SET citus.multi_shard_modify_mode = 'sequential';",
    `SELECT create_reference_table(name) FROM unnest(ARRAY[\n${names(Object.keys(reference))}]) name;`,
    `SELECT create_distributed_table('${first}', 'player_id', shard_count => 256);`,
    `SELECT create_distributed_table(name, 'player_id', colocate_with => '${first}') FROM unnest(ARRAY[\n${names(others)}]) name;`,
    `SELECT citus_add_local_table_to_metadata(name) FROM unnest(ARRAY[\n${names(localTables)}]) name;`,
    ...withoutKey.map((table) => `ALTER TABLE ${table} REPLICA IDENTITY FULL;`),
  ].join("\n");
}
