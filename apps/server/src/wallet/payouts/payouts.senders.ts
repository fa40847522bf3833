import { vaultAbi } from "@gemplay/chain/abi";
import { type Address, isAddressEqual, type PublicClient } from "viem";
import { sendersOf, senderTables } from "../../platform/chain-sender/index.ts";
import type { WalletDatabase } from "../wallet.tables.ts";
import { signedWithdrawals } from "../withdrawals/index.ts";
import { payoutRole } from "./payouts.chain.ts";

/** An account that signs payouts, or did. */
export interface PayoutSender {
  readonly account: Address;
  /** Whether new payouts are signed by it, as this process is configured. */
  readonly signs: boolean;
  /** Whether the vault lets it pay, as of the newest block and as of the last final one. */
  readonly mayPay: { readonly now: boolean; readonly final: boolean };
  /** Its money for gas, in wei. */
  readonly gasWei: bigint;
  /** Withdrawals that wait for what it signed. */
  readonly underWay: number;
  /** What it signed and no final block has used: it can be mined for as long as the account may pay. */
  readonly unused: number;
}

/**
 * The accounts of payouts with what is under way by each: what somebody asks who replaces one.
 *
 * @param payer the account that signs now, as far as it is known here
 * @throws when the chain does not answer
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

/** How many nonces from one on an account has signed with for payouts. */
async function noncesFrom(db: WalletDatabase, account: Address, from: bigint): Promise<number> {
  const { count } = await senderTables(db)
    .selectFrom("chain_transaction")
    .select(({ fn }) => fn.count<bigint>("nonce").distinct().as("count"))
    .where("sender", "=", account)
    .where("purpose", "=", "payout")
    .where("nonce", ">=", from)
    .executeTakeFirstOrThrow();
  return Number(count);
}
