import { vaultAbi } from "@gemplay/chain/abi";
import { type Address, getAbiItem, type Hash, type PublicClient } from "viem";
import { blockRanges } from "../platform/chain/index.ts";
import type { EncryptionKeys } from "../platform/config/index.ts";
import { type ReadPayoutId, readPayoutId } from "./payout-ids.ts";
import { vaultsUsed } from "./vault-change.ts";
import type { WalletDatabase } from "./wallet.tables.ts";

/** A payout of the vault that no withdrawal of this database asked for. */
export interface UnknownPayout extends ReadPayoutId {
  /** Its id on the chain. */
  readonly payoutId: Hash;
  readonly blockNumber: bigint;
  readonly transactionHash: Hash;
  readonly token: Address;
  readonly to: Address;
  readonly amountBase: bigint;
}

const paidOutEvent = getAbiItem({ abi: vaultAbi, name: "PaidOut" });

/**
 * Looks through the final payouts of the vault, and of those used before, for those that the database does not know: what
 * was paid after the copy was made from which it was restored. Each tells by its id whom it paid.
 *
 * @throws when the chain does not answer
 */
export async function* unknownPayouts(
  db: WalletDatabase,
  client: PublicClient,
  { vault, startBlock, keys }: { vault: Address; startBlock: bigint; keys: EncryptionKeys },
): AsyncGenerator<UnknownPayout> {
  const vaults = [...new Set([vault, ...(await vaultsUsed(db))])];
  const { number: final } = await client.getBlock({ blockTag: "finalized" });
  for (const range of blockRanges(startBlock, final)) {
    const logs = await client.getLogs({ address: vaults, event: paidOutEvent, strict: true, ...range });
    if (logs.length === 0) continue;
    const ids = logs.map(({ args }) => args.withdrawalId);
    const rows = await db
      .selectFrom("withdrawal")
      .select("payout_id")
      .where("payout_id", "in", ids)
      .execute();
    const known = new Set(rows.map(({ payout_id }) => payout_id));
    for (const { args, blockNumber, transactionHash } of logs) {
      const { withdrawalId: payoutId, token, to, amount: amountBase } = args;
      if (!known.has(payoutId))
        yield {
          ...readPayoutId(keys, payoutId),
          ...{ payoutId, blockNumber, transactionHash, token, to, amountBase },
        };
    }
  }
}
