/**
 * The accounts of the ledger. A transfer subtracts its amount from the `debit` account and adds the amount to the
 * `credit` account. An account's balance is the sum of its credits minus the sum of its debits.
 *
 * - player: the balance that one player can stake; never below zero
 * - withdraw_only: deposits above the player's deposit limits; never below zero. The player can neither stake nor swap
 *   withdraw-only money. A withdrawal uses withdraw-only money before other money.
 * - house: the bankroll, which receives stakes and pays payouts
 * - open_bets: the stakes of bets that are placed and not settled yet
 * - airdrop_pool, rewards_budget: accounts that the operator funds in advance; never below zero
 * - race_prizes: prizes of races that were promised from the rewards budget and are not paid yet; never below zero
 * - chain_in: deposits that the vault received (the balance is minus the sum of the deposits). chain_out: withdrawals
 *   that the vault paid
 * - withdrawals: amounts that are reserved for payouts in progress; never below zero
 * - suspense: deposits whose owner is not known yet; never below zero
 * - fees: the fees that the house earned. issuance: the source of assets that exist only in the app (its balance is
 *   minus the amount that exists)
 */
export const accounts = [
  "player",
  "withdraw_only",
  "house",
  "open_bets",
  "airdrop_pool",
  "rewards_budget",
  "race_prizes",
  "chain_in",
  "chain_out",
  "withdrawals",
  "fees",
  "suspense",
  "issuance",
] as const;

export type Account = (typeof accounts)[number];

/**
 * The accounts that belong to a player. One row of `wallet` stores the playable and the withdraw-only balance of a
 * player.
 */
const playerAccounts = ["player", "withdraw_only"] as const;
export type PlayerAccount = (typeof playerAccounts)[number];
export type SystemAccount = Exclude<Account, PlayerAccount>;

/** Returns whether the account belongs to a player. The balance of a player's account never falls below zero. */
export function isPlayers(account: Account): account is PlayerAccount {
  return (playerAccounts as readonly string[]).includes(account);
}

/**
 * SQL expression for the change of a player's money by a transfer. In each transfer of a player, exactly one of the two
 * accounts belongs to the player.
 */
export const playersChangeSql = `CASE WHEN credit IN ('${playerAccounts.join("', '")}') THEN amount ELSE -amount END`;

/**
 * System accounts whose balance must not fall below zero. The table `pool` contains the balance of each pool account.
 */
export const pools = ["airdrop_pool", "rewards_budget", "race_prizes", "withdrawals", "suspense"] as const;
export type PoolAccount = (typeof pools)[number];

/** Returns whether the account is a pool, which is a system account whose balance never falls below zero. */
export function isPool(account: Account): account is PoolAccount {
  return (pools as readonly string[]).includes(account);
}
