import { type AssetId, assetIds } from "@gemplay/money";
import type { SystemAccount } from "./accounts.ts";
import type { Executor } from "./executor.ts";
import { type Owned, ownedBy } from "./owed.ts";
import { lockWallets, post } from "./post.ts";
import { LedgerError } from "./refusals.ts";
import { requireTransaction } from "./transaction.ts";

/** Where a balance goes that is given up: what exists in the app only goes back to where it came from. */
const heir: Readonly<Record<AssetId, SystemAccount>> = {
  PLAY: "house",
  U: "house",
  // It exists no longer, as when it is swapped: less has to be covered.
  TPLAY: "issuance",
  GEM: "rewards_budget",
};

/**
 * Locks all that a player owns until the transaction ends, and says what it is: no bet, deposit or reward comes between.
 *
 * @throws {LedgerError} not_in_transaction
 */
export async function lockOwned(executor: Executor, playerId: bigint): Promise<Owned> {
  await requireTransaction(executor);
  await lockWallets(
    executor,
    assetIds.map((asset) => ({ playerId, asset })),
  );
  // A statement of its own: its snapshot is younger than the locks.
  return await ownedBy(executor, playerId);
}

/**
 * Closes a player's account for good: what is left of balances moves to where it came from, what was earned and not
 * collected stays where it is, and from then on nothing is credited to it.
 *
 * @throws {LedgerError} not_in_transaction, account_in_use: something would be left that cannot be given up
 */
export async function closeAccount(executor: Executor, playerId: bigint): Promise<void> {
  const { balance } = await lockOwned(executor, playerId);
  const left = assetIds.filter((asset) => balance[asset] > 0n);
  await post(
    executor,
    left.map((asset) => ({
      ...{ playerId, debit: "player" as const, credit: heir[asset], asset, amountBase: balance[asset] },
      ...{ kind: "give_up", reference: "account closed", idempotencyKey: `give_up:${asset}` },
    })),
  );
  await executor.query("INSERT INTO closed_account (player_id) VALUES ($1::bigint)", [String(playerId)]);
  const rest = await ownedBy(executor, playerId);
  const asset = assetIds.find((one) => Object.values(rest).some((part) => part[one] !== 0n));
  if (asset !== undefined) throw new LedgerError("account_in_use", `${playerId} still owns ${asset}`);
}
