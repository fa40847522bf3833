import { type AssetId, assetIds } from "@gemplay/money";
import { type Owned, ownedBy } from "../community/index.ts";
import { type Executor, LedgerError, type SystemAccount } from "../database/index.ts";
import { lockEveryWallet, post, walletName, withdrawOnlyName } from "../journal/index.ts";

/**
 * The system account that receives the balance of a closed account. Assets that exist only in the app move to the
 * account `issuance`.
 */
const heir: Readonly<Record<AssetId, SystemAccount>> = {
  PLAY: "house",
  U: "house",
  // The closing of an account destroys the account's TPLAY balance, as a swap does. After the closing, less TPLAY
  // exists, so less PLAY in the airdrop pool is enough to cover the TPLAY.
  TPLAY: "issuance",
  GEM: "rewards_budget",
};

/** The two accounts of a player: the playable balance, and the withdraw-only balance. */
const ownAccounts = [
  { debit: "player", name: walletName, key: (asset: AssetId) => `give_up:${asset}` },
  {
    debit: "withdraw_only",
    name: withdrawOnlyName,
    key: (asset: AssetId) => `give_up:${asset}:withdraw_only`,
  },
] as const;

/**
 * Returns all amounts that a player owns, and locks the player's wallets until the transaction ends. Before the end of
 * the transaction, no bet, deposit or reward can change the returned amounts.
 *
 * @throws {LedgerError} not_in_transaction
 */
export async function lockOwned(executor: Executor, playerId: bigint): Promise<Owned> {
  await lockEveryWallet(executor, playerId);
  // The query of `ownedBy` runs after the locks, so that its snapshot contains every committed change.
  return await ownedBy(executor, playerId);
}

/**
 * Closes a player's account permanently. The remaining playable and withdraw-only balances of the account move to
 * system accounts. The player loses all uncollected earnings. The ledger refuses every later transfer that credits the
 * closed account.
 *
 * @throws {LedgerError} not_in_transaction, account_in_use (the player still owns an amount that the closing cannot
 * move, for example the stake of an open bet)
 */
export async function closeAccount(executor: Executor, playerId: bigint): Promise<void> {
  const sums = await lockEveryWallet(executor, playerId);
  const left = assetIds.flatMap((asset) =>
    ownAccounts.map(({ debit, name, key }) => ({
      playerId,
      debit,
      credit: heir[asset],
      asset,
      amountBase: sums.get(name(playerId, asset)) ?? 0n,
      kind: "give_up",
      reference: "account closed",
      idempotencyKey: key(asset),
    })),
  );
  // One call of `post` contains all transfers, because `post` locks the wallets and pools of one call in a fixed order.
  await post(
    executor,
    left.filter(({ amountBase }) => amountBase > 0n),
  );
  await executor.query("INSERT INTO closed_account (player_id) VALUES ($1::bigint)", [String(playerId)]);
  const rest = await ownedBy(executor, playerId);
  const asset = assetIds.find((one) => Object.values(rest).some((part) => part[one] !== 0n));
  if (asset !== undefined) throw new LedgerError("account_in_use", `player ${playerId} still owns ${asset}`);
}
