import { vaultAbi } from "@gemplay/chain/abi";
import { type Address, isAddressEqual, type PublicClient } from "viem";
import { sendersOf, senderTables } from "../../platform/chain-sender/index.ts";
import type { WalletDatabase } from "../wallet.tables.ts";
import { signedWithdrawals } from "../withdrawals/index.ts";
import { noncesFrom } from "./payout-nonces.repository.ts";
import { payoutRole } from "./payouts.chain.ts";

/** An account that signs payouts now or has signed payouts before. */
export interface PayoutSender {
  readonly account: Address;
  /** Whether this process signs new payouts with this account. */
  readonly signs: boolean;
  /** Whether this account has the payout role of the vault, at the newest block and at the last final block. */
  readonly mayPay: { readonly now: boolean; readonly final: boolean };
  /** The balance from which the account pays gas, in wei. */
  readonly gasWei: bigint;
  /** The number of withdrawals whose signed transactions of this account are not final. */
  readonly underWay: number;
  /**
   * The number of nonces with which this account has signed transactions and that no final block has used. While the
   * account has the payout role, these transactions can still be mined and pay.
   */
  readonly unused: number;
}

/**
 * Returns the payout accounts with the number of their unfinished payouts. Operators need these numbers before they
 * replace a payout account.
 *
 * @param payer the account that signs payouts now, if this process knows the account
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
