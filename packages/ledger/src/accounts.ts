/**
 * Accounts of the ledger. `debit` is what an amount leaves, `credit` what it reaches; a balance is credits less debits.
 *
 * - player: one player's balance, never below zero
 * - house: the bankroll; stakes reach it, payouts leave it
 * - open_bets: stakes of bets that are taken and not settled yet
 * - airdrop_pool, rewards_budget: funded beforehand, never below zero
 * - chain_in: what the vault received (its balance is minus that sum); chain_out: what it paid
 * - withdrawals: held for payouts under way; suspense: arrived, but whose is not known yet; both never below zero
 * - fees: earned fees; issuance: the source of in-app-only assets (its balance is minus what exists)
 */
export const accounts = [
  "player",
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
export type SystemAccount = Exclude<Account, "player">;

/** System accounts that may not go below zero; their running sums are rows of `pool`. */
export const pools = ["airdrop_pool", "rewards_budget", "withdrawals", "suspense"] as const;
export type PoolAccount = (typeof pools)[number];

/** Whether the account is kept at zero or above. */
export function isPool(account: Account): account is PoolAccount {
  return (pools as readonly string[]).includes(account);
}
