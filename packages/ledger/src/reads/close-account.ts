import { type AssetId, assetIds } from "@gemplay/money";
import { type Owned, ownedBy } from "../community/index.ts";
import { type Executor, LedgerError, type SystemAccount } from "../database/index.ts";
import { lockEveryWallet, post, walletName, withdrawOnlyName } from "../journal/index.ts";

/** Where a balance goes that is given up: what exists in the app only goes back to where it came from. */
const heir: Readonly<Record<AssetId, SystemAccount>> = {
  PLAY: "house",
  U: "house",
  // It exists no longer, as when it is swapped: less has to be covered.
  TPLAY: "issuance",
  GEM: "rewards_budget",
};

/** Both of a player's own accounts: what can be staked, and what can only be withdrawn. */
const ownAccounts = [
  { debit: "player", name: walletName, key: (asset: AssetId) => `give_up:${asset}` },
  {
    debit: "withdraw_only",
    name: withdrawOnlyName,
    key: (asset: AssetId) => `give_up:${asset}:withdraw_only`,
  },
] as const;

/**
 * Locks all that a player owns until the transaction ends, and says what it is: no bet, deposit or reward comes between.
 *
 * @throws {LedgerError} not_in_transaction
 */
export async function lockOwned(executor: Executor, playerId: bigint): Promise<Owned> {
  await lockEveryWallet(executor, playerId);
  // A statement of its own: its snapshot is younger than the locks.
  return await ownedBy(executor, playerId);
}

/**
 * Closes a player's account for good: what is left on both of their accounts moves to where it came from, what was earned
 * and not collected stays where it is, and from then on nothing is credited to it.
 *
 * @throws {LedgerError} not_in_transaction, account_in_use: something would be left that cannot be given up
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
  // In one, so that the pools are locked in order, whatever is given up.
  await post(
    executor,
    left.filter(({ amountBase }) => amountBase > 0n),
  );
  await executor.query("INSERT INTO closed_account (player_id) VALUES ($1::bigint)", [String(playerId)]);
  const rest = await ownedBy(executor, playerId);
  const asset = assetIds.find((one) => Object.values(rest).some((part) => part[one] !== 0n));
  if (asset !== undefined) throw new LedgerError("account_in_use", `${playerId} still owns ${asset}`);
}
