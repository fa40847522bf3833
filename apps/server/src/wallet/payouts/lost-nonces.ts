import { vaultAbi } from "@gemplay/chain/abi";
import type { Kysely } from "kysely";
import type { Address, Hash, PublicClient } from "viem";
import { asked } from "../../platform/chain/index.ts";
import { sendersOf, senderTables } from "../../platform/chain-sender/index.ts";
import { type WalletDatabase, walletTables } from "../wallet.tables.ts";
import { insertLostNonces, type LostNonces, lostNonces, lostNoncesSince } from "./lost-nonces.repository.ts";
import { payoutRole } from "./payouts.chain.ts";
import { inFlightAtMost } from "./payouts.worker.ts";

/**
 * Records, for each payout account, the limit of the nonces that a lost database may have signed with. A worker has at
 * most `inFlightAtMost` payouts in flight, so the limit is the number of mined transactions plus `inFlightAtMost`. The
 * caller may call the function only after every process has stopped signing for the lost database.
 *
 * @param payer the account that signs in this process, if known; former accounts are known by their stored signatures
 * @throws {ProviderError} if the chain does not answer
 */
export async function noteLostNonces<T>(
  trx: Kysely<T>,
  client: PublicClient,
  { payer, at }: { readonly payer: Address | undefined; readonly at: Date },
): Promise<void> {
  const former = await sendersOf(senderTables(trx), "payout");
  for (const account of new Set([...(payer === undefined ? [] : [payer]), ...former])) {
    const mined = await asked("nonce", client.getTransactionCount({ address: account }));
    const below = BigInt(mined + inFlightAtMost);
    await insertLostNonces(walletTables(trx), { account, below }, at);
  }
}

/**
 * Returns an account that may still pay a withdrawal with a transaction of a lost database. While such an account
 * exists, the withdrawal is not refunded.
 *
 * @param how.blockNumber the number of a final block
 * @throws if the chain does not answer
 */
export async function openLostNonces(
  db: WalletDatabase,
  client: PublicClient,
  how: {
    readonly requestedAt: Date;
    readonly vaults: Iterable<Address>;
    readonly blockNumber: bigint;
  },
): Promise<LostNonces | undefined> {
  const { requestedAt, vaults, blockNumber } = how;
  for (const { account, below } of await lostNoncesSince(db, requestedAt)) {
    if (BigInt(await client.getTransactionCount({ address: account, blockNumber })) >= below) continue;
    // A transaction of an account without the payout role reverts, so the transaction cannot pay.
    const role = {
      abi: vaultAbi,
      functionName: "hasRole",
      args: [payoutRole, account],
      blockNumber,
    } as const;
    for (const address of vaults)
      if (await client.readContract({ ...role, address })) return { account, below };
  }
  return undefined;
}

/**
 * Returns whether a database that is recorded as lost may have signed a transaction.
 *
 * @throws {ProviderError} if the chain does not answer
 */
export async function isOfLost(db: WalletDatabase, client: PublicClient, hash: Hash): Promise<boolean> {
  const { from, nonce } = await asked(`transaction ${hash}`, client.getTransaction({ hash }));
  return (await lostNonces(db)).some(
    ({ account, below }) => account.toLowerCase() === from.toLowerCase() && BigInt(nonce) < below,
  );
}
