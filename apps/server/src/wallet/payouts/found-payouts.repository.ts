import { chainId } from "@gemplay/chain";
import type { Hash } from "viem";
import type { ChainAsset } from "../assets/index.ts";
import type { WalletDatabase, WithdrawalStatus } from "../wallet.tables.ts";
import type { ShownPayout } from "./payouts.chain.ts";

/**
 * A payout that was missing in this database after a restore, and that the server recorded again. Amounts are in base
 * units.
 */
export interface PayoutMadeAgain {
  readonly withdrawalId: string;
  /** The id of the player of the payout; 0 if this database does not know the player. */
  readonly playerId: bigint;
  readonly asset: ChainAsset;
  readonly amountBase: bigint;
  /**
   * The part of the payout that the player's balance did not cover. The server debited this part from the house
   * account.
   */
  readonly shortfallBase: bigint;
  readonly transactionHash: string;
  readonly paidAt: Date;
  readonly madeAt: Date;
}

/** A payout about which an operator must decide, and the reason. */
export interface UnclearPayout {
  readonly payoutId: Hash;
  readonly why: string;
}

/**
 * Returns the last block whose payouts were read from the chain. If no block is recorded, the function returns the
 * block before the start block.
 */
export async function readUpTo(db: WalletDatabase, startBlock: bigint): Promise<bigint> {
  const row = await db
    .selectFrom("payout_cursor")
    .select("block_number as blockNumber")
    .where("chain_id", "=", BigInt(chainId))
    .executeTakeFirst();
  return row?.blockNumber ?? startBlock - 1n;
}

/** Records the last block whose payouts were read from the chain, unless a later block is already recorded. */
export async function noteReadUpTo(db: WalletDatabase, block_number: bigint): Promise<void> {
  await db
    .insertInto("payout_cursor")
    .values({ chain_id: BigInt(chainId), block_number })
    .onConflict((conflict) =>
      conflict
        .column("chain_id")
        .doUpdateSet({ block_number })
        .where("payout_cursor.block_number", "<", block_number),
    )
    .execute();
}

/**
 * Returns the status of the withdrawal for each of the given payout ids that this database knows. A payout that was
 * recorded again without a withdrawal counts as confirmed.
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

/**
 * Records a payout that was missing in this database, once for each payout id. A concurrent call for the same id waits
 * for this insert, and then finds the record.
 *
 * @returns true if this call inserted the record
 */
export async function insertMadeAgain(
  trx: WalletDatabase,
  of: {
    readonly payout: ShownPayout;
    readonly withdrawalId: string;
    readonly playerId: bigint;
    readonly asset: ChainAsset;
    readonly paidAt: Date;
    readonly at: Date;
  },
): Promise<boolean> {
  const { payout, withdrawalId, playerId, asset, paidAt, at } = of;
  const row = await trx
    .insertInto("payout_made_again")
    .values({
      withdrawal_id: withdrawalId,
      payout_id: payout.payoutId,
      player_id: playerId,
      asset,
      amount: String(payout.amountBase),
      shortfall: "0",
      address: payout.to,
      block_number: payout.blockNumber,
      transaction_hash: payout.transactionHash,
      paid_at: paidAt,
      made_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("withdrawal_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Records the part of a payout that was debited from the house account, in base units. */
export async function noteShortfall(
  trx: WalletDatabase,
  withdrawalId: string,
  shortfallBase: bigint,
): Promise<void> {
  await trx
    .updateTable("payout_made_again")
    .set({ shortfall: String(shortfallBase) })
    .where("withdrawal_id", "=", withdrawalId)
    .execute();
}

/** Returns all payouts that the server recorded again after a restore, the oldest first. */
export async function payoutsMadeAgain(db: WalletDatabase): Promise<PayoutMadeAgain[]> {
  const rows = await db.selectFrom("payout_made_again").selectAll().orderBy("paid_at").execute();
  return rows.map(
    ({ withdrawal_id, player_id, asset, amount, shortfall, transaction_hash, paid_at, made_at }) => ({
      withdrawalId: withdrawal_id,
      playerId: player_id,
      asset,
      transactionHash: transaction_hash,
      amountBase: BigInt(amount),
      shortfallBase: BigInt(shortfall),
      paidAt: paid_at,
      madeAt: made_at,
    }),
  );
}

/**
 * Records a payout about which an operator must decide. When the server reads the chain again, it skips the recorded
 * payout.
 */
export async function noteUnclear(
  db: WalletDatabase,
  { payoutId, blockNumber, transactionHash }: ShownPayout,
  why: string,
  at: Date,
): Promise<void> {
  await db
    .insertInto("payout_unclear")
    .values({
      payout_id: payoutId,
      why,
      found_at: at,
      block_number: blockNumber,
      transaction_hash: transactionHash,
    })
    .onConflict((conflict) => conflict.column("payout_id").doUpdateSet({ why }))
    .execute();
}

/**
 * Returns all payouts about which an operator must decide, the oldest first. The result contains no payouts that an
 * operator has already booked.
 */
export async function unclearPayouts(
  db: WalletDatabase,
): Promise<(UnclearPayout & { readonly transactionHash: Hash })[]> {
  return await db
    .selectFrom("payout_unclear as unclear")
    .select(["payout_id as payoutId", "why", "unclear.transaction_hash as transactionHash"])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("withdrawal")
            .select("withdrawal.id")
            .whereRef("withdrawal.payout_id", "=", "unclear.payout_id")
            .where("withdrawal.status", "=", "confirmed"),
        ),
      ),
    )
    .orderBy("block_number")
    .execute();
}
