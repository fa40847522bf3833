/**
 * Accounts of the ledger. `debit` is what an amount leaves, `credit` what it reaches; a balance is credits less debits.
 *
 * - player: one player's balance, never below zero
 * - withdraw_only: what came above the player's limits on deposits, never below zero: neither staked nor swapped, and the
 *   first to leave
 * - house: the bankroll; stakes reach it, payouts leave it
 * - open_bets: stakes of bets that are taken and not settled yet
 * - airdrop_pool, rewards_budget: funded beforehand, never below zero
 * - chain_in: what the vault received (its balance is minus that sum); chain_out: what it paid
 * - withdrawals: held for payouts under way; suspense: arrived, but whose is not known yet; both never below zero
 * - fees: earned fees; issuance: the source of in-app-only assets (its balance is minus what exists)
 */
export const accounts = [
  "player",
  "withdraw_only",
  "house",
  "open_bets",
  "airdrop_pool",
  "rewards_budget",
  "chain_in",
  "chain_out",
  "withdrawals",
  "fees",
  "suspense",
  "issuance",
] as const;

export type Account = (typeof accounts)[number];

/** A player's own; the running sums of both are one row of `wallet`. */
const playerAccounts = ["player", "withdraw_only"] as const;
export type PlayerAccount = (typeof playerAccounts)[number];
export type SystemAccount = Exclude<Account, PlayerAccount>;

/** Whether the account is a player's, and so kept at zero or above. */
export function isPlayers(account: Account): account is PlayerAccount {
  return (playerAccounts as readonly string[]).includes(account);
}

/** SQL of what a transfer changed for its player: exactly one side of it is the player's. */
export const playersChangeSql = `CASE WHEN credit IN ('${playerAccounts.join("', '")}') THEN amount ELSE -amount END`;

/** System accounts that may not go below zero; their running sums are rows of `pool`. */
export const pools = ["airdrop_pool", "rewards_budget", "withdrawals", "suspense"] as const;
export type PoolAccount = (typeof pools)[number];

/** Whether the account is kept at zero or above. */
export function isPool(account: Account): account is PoolAccount {
  return (pools as readonly string[]).includes(account);
}
