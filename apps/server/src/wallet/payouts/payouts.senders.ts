import { vaultAbi } from "@gemplay/chain/abi";
import { type Address, isAddressEqual, type PublicClient } from "viem";
import { sendersOf, senderTables } from "../../platform/chain-sender/index.ts";
import type { WalletDatabase } from "../wallet.tables.ts";
import { signedWithdrawals } from "../withdrawals/index.ts";
import { noncesFrom } from "./payout-nonces.repository.ts";
import { payoutRole } from "./payouts.chain.ts";

/** An account that signs payouts now or signed them before. */
export interface PayoutSender {
  readonly account: Address;
  /** Whether this process is configured to sign new payouts with this account. */
  readonly signs: boolean;
  /** Whether the vault allows this account to pay, at the newest block and at the last final block. */
  readonly mayPay: { readonly now: boolean; readonly final: boolean };
  /** The account's balance for gas, in wei. */
  readonly gasWei: bigint;
  /** The number of withdrawals that wait for transactions of this account. */
  readonly underWay: number;
  /**
   * The number of signed nonces that no final block has used. Transactions with these nonces can be mined for as long
   * as the account may pay.
   */
  readonly unused: number;
}

/**
 * Returns the payout accounts with the number of unfinished payouts. An operator needs these numbers to replace a
 * payout account.
 *
 * @param payer the account that signs now, if this process knows it
 * @throws if the chain does not answer
 */
export async function payoutSenders(
  db: WalletDatabase,
  client: PublicClient,
  { vault, payer }: { readonly vault: Address; readonly payer: Address | undefined },
): Promise<PayoutSender[]> {
  const former = await sendersOf(senderTables(db), "payout");
  const accounts = [...new Set([...(payer === undefined ? [] : [payer]), ...former])];
  const { number: finalBlock } = await client.getBlock({ blockTag: "finalized" });
  const signed = await signedWithdrawals(db);
  return await Promise.all(
    accounts.map(async (account) => {
      const role = {
        address: vault,
        abi: vaultAbi,
        functionName: "hasRole",
        args: [payoutRole, account],
      } as const;
      const used = await client.getTransactionCount({ address: account, blockNumber: finalBlock });
      return {
        account,
        signs: payer !== undefined && isAddressEqual(account, payer),
        mayPay: {
          now: await client.readContract(role),
          final: await client.readContract({ ...role, blockNumber: finalBlock }),
        },
        gasWei: await client.getBalance({ address: account }),
        underWay: signed.filter((row) => isAddressEqual(row.payer, account)).length,
        unused: await noncesFrom(db, account, BigInt(used)),
      };
    }),
  );
}
