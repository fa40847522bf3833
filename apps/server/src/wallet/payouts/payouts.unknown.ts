import { vaultAbi } from "@gemplay/chain/abi";
import { type Address, getAbiItem, type PublicClient } from "viem";
import { blockRanges } from "../../platform/chain/index.ts";
import type { EncryptionKeys } from "../../platform/config/index.ts";
import type { WalletDatabase } from "../wallet.tables.ts";
import { type ReadPayoutId, readPayoutId } from "../withdrawals/index.ts";
import { knownPayouts } from "./found-payouts.repository.ts";
import type { ShownPayout } from "./payouts.chain.ts";
import { vaultsUsed } from "./vaults.repository.ts";

/** A payout of a vault for which this database contains no withdrawal. */
export interface UnknownPayout extends ReadPayoutId, ShownPayout {}

const paidOutEvent = getAbiItem({ abi: vaultAbi, name: "PaidOut" });

/**
 * Finds payouts in final blocks that the database does not contain, for the current vault and all former vaults. Such a
 * payout was made after the time of the backup from which the database was restored. The id of a payout contains the
 * player.
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

/**
 * Returns the payouts of the given vaults in a range of blocks, in the order of the chain.
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
