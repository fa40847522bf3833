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
 * Records, for each payout account, an upper limit of the nonces that may have been signed before the database was
 * restored. A worker has at most `inFlightAtMost` unfinished payouts, so the limit is the number of mined transactions
 * plus `inFlightAtMost`. Before the call, every process must have stopped signing for the lost database.
 *
 * @param payer the account that signs payouts in this process, if known; the function finds former accounts by their
 *   stored transactions
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
 * Returns a payout account that may still pay a withdrawal with a transaction from before a restore. The server does
 * not refund the withdrawal while such an account exists.
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
    // If the account no longer has the payout role, its transactions fail on the chain and cannot pay.
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
 * Returns whether a transaction may have been signed before a recorded restore of the database.
 *
 * @throws {ProviderError} if the chain does not answer
 */
export async function isOfLost(db: WalletDatabase, client: PublicClient, hash: Hash): Promise<boolean> {
  const { from, nonce } = await asked(`transaction ${hash}`, client.getTransaction({ hash }));
  return (await lostNonces(db)).some(
    ({ account, below }) => account.toLowerCase() === from.toLowerCase() && BigInt(nonce) < below,
  );
}
