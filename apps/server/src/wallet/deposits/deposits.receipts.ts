import type { Block, PublicClient, TransactionReceipt } from "viem";
import { asked, ProviderError, type ProviderFault } from "../../platform/chain/index.ts";

export type MinedBlock = Block<bigint, false, "latest">;

/**
 * Reads the receipts of all transactions of a block.
 *
 * @throws {ProviderError}
 */
export async function receiptsOf(
  client: PublicClient,
  { number, hash, transactions }: MinedBlock,
): Promise<readonly TransactionReceipt[]> {
  const receipts = await asked(`receipts of ${number}`, client.getBlockReceipts({ blockNumber: number }));
  assertSame("incomplete", `receipts of ${number}`, receipts.length, transactions.length);
  for (const { transactionHash, blockHash } of receipts)
    assertSame("disagrees", `block of ${transactionHash}`, blockHash, hash);
  return receipts;
}

export function assertSame<T>(fault: ProviderFault, what: string, shown: T, expected: T): void {
  if (shown !== expected)
    throw new ProviderError(fault, `${what} is ${String(shown)}, not ${String(expected)}`);
}
