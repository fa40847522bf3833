import { vaultAbi } from "@gemplay/chain/abi";
import { type Kysely, sql } from "kysely";
import type { Address, Hash, PublicClient } from "viem";
import { asked } from "../../platform/chain/index.ts";
import { sendersOf, senderTables } from "../../platform/chain-sender/index.ts";
import { type WalletDatabase, walletTables } from "../wallet.tables.ts";
import { payoutRole } from "./payouts.chain.ts";
import { inFlightAtMost } from "./payouts.worker.ts";

/**
 * Notes how far the nonces reach that a lost database may have signed payouts with: no more than a worker has under way
 * come after those that are mined. Called when nobody signs for it any more.
 *
 * @param payer the account that signs here, as far as it is known; those that signed before are known by what they signed
 * @throws {ProviderError} when the chain does not answer
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
    await walletTables(trx)
      .insertInto("payout_lost_nonce")
      .values({ account, below, noted_at: at })
      .onConflict((conflict) =>
        conflict.column("account").doUpdateSet({
          below: sql`greatest(payout_lost_nonce.below, excluded.below)`,
          noted_at: sql`excluded.noted_at`,
        }),
      )
      .execute();
  }
}

/** An account with nonces of which nobody here knows what was signed with them. */
export interface LostNonces {
  readonly account: Address;
  /** They are smaller. */
  readonly below: bigint;
}

/**
 * What a lost database may have signed for a withdrawal that it knew, and that may still be mined: while there is any,
 * nothing is given back.
 *
 * @param how.blockNumber a final block
 * @throws when the chain does not answer
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
  const rows = await db
    .selectFrom("payout_lost_nonce")
    .select(["account", "below"])
    .where("noted_at", ">=", requestedAt)
    .execute();
  for (const { account, below } of rows) {
    if (BigInt(await client.getTransactionCount({ address: account, blockNumber })) >= below) continue;
    // What it signed reverts where it may not pay any more.
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
 * Whether a lost database, of which it is known that it was lost, may have signed a transaction.
 *
 * @throws {ProviderError} when the chain does not answer
 */
export async function isOfLost(db: WalletDatabase, client: PublicClient, hash: Hash): Promise<boolean> {
  const { from, nonce } = await asked(`transaction ${hash}`, client.getTransaction({ hash }));
  const rows = await db.selectFrom("payout_lost_nonce").select(["account", "below"]).execute();
  return rows.some(
    ({ account, below }) => account.toLowerCase() === from.toLowerCase() && BigInt(nonce) < below,
  );
}
