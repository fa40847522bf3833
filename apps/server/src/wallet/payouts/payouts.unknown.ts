import { vaultAbi } from "@gemplay/chain/abi";
import { type Address, getAbiItem, type Hash, type PublicClient } from "viem";
import { blockRanges } from "../../platform/chain/index.ts";
import type { EncryptionKeys } from "../../platform/config/index.ts";
import type { WalletDatabase, WithdrawalStatus } from "../wallet.tables.ts";
import { type ReadPayoutId, readPayoutId } from "../withdrawals/index.ts";
import { vaultsUsed } from "./vault-change.ts";

/** A payout of the vault that belongs to no withdrawal of this database. */
export interface UnknownPayout extends ReadPayoutId {
  /** The id of the payout on the chain. */
  readonly payoutId: Hash;
  readonly blockNumber: bigint;
  readonly transactionHash: Hash;
  readonly token: Address;
  readonly to: Address;
  readonly amountBase: bigint;
}

const paidOutEvent = getAbiItem({ abi: vaultAbi, name: "PaidOut" });

/**
 * Searches the final payouts of the present and the former vaults for payouts that the database does not contain. Such
 * payouts were paid after the backup was made from which the database was restored. Each payout id names the player.
 *
 * @throws if the chain does not answer
 */
export async function* unknownPayouts(
  db: WalletDatabase,
  client: PublicClient,
  { vault, startBlock, keys }: { vault: Address; startBlock: bigint; keys: EncryptionKeys },
): AsyncGenerator<UnknownPayout> {
  const vaults = [...new Set([vault, ...(await vaultsUsed(db))])];
  const { number: final } = await client.getBlock({ blockTag: "finalized" });
  for (const range of blockRanges(startBlock, final)) {
    const payouts = await payoutsOf(client, vaults, range);
    const known = await knownPayouts(
      db,
      payouts.map(({ payoutId }) => payoutId),
    );
    for (const payout of payouts)
      if (!known.has(payout.payoutId)) yield { ...readPayoutId(keys, payout.payoutId), ...payout };
  }
}

/** A payout as the chain shows it. */
export type ShownPayout = Omit<UnknownPayout, keyof ReadPayoutId>;

/**
 * Returns the payouts of vaults in a range of blocks, in the chain's order.
 *
 * @throws if the chain does not answer
 */
export async function payoutsOf(
  client: PublicClient,
  vaults: readonly Address[],
  range: { readonly fromBlock: bigint; readonly toBlock: bigint },
): Promise<ShownPayout[]> {
  const logs = await client.getLogs({
    address: [...vaults],
    event: paidOutEvent,
    strict: true,
    ...range,
  });
  return logs.map(({ args, blockNumber, transactionHash }) => {
    const { withdrawalId: payoutId, token, to, amount: amountBase } = args;
    return { payoutId, blockNumber, transactionHash, token, to, amountBase };
  });
}

/**
 * Returns the known payout ids with the status of their withdrawal. A payout that was recorded again and has no
 * withdrawal counts as confirmed.
 */
export async function knownPayouts(
  db: WalletDatabase,
  ids: readonly Hash[],
): Promise<ReadonlyMap<Hash, WithdrawalStatus>> {
  if (ids.length === 0) return new Map();
  const [madeAgain, withdrawn] = await Promise.all([
    db.selectFrom("payout_made_again").select("payout_id").where("payout_id", "in", ids).execute(),
    db.selectFrom("withdrawal").select(["payout_id", "status"]).where("payout_id", "in", ids).execute(),
  ]);
  return new Map<Hash, WithdrawalStatus>([
    ...madeAgain.map(({ payout_id }) => [payout_id, "confirmed"] as const),
    ...withdrawn.map(({ payout_id, status }) => [payout_id, status] as const),
  ]);
}
