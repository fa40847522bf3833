import { sql } from "kysely";
import { amountForU } from "../assets/index.ts";
import { heldReason } from "../funds-password/index.ts";
import type { WalletDatabase } from "../wallet.tables.ts";

/** The reason of a withdrawal that is reviewed because its account swapped tPLAY. */
export const swappedReason = "swapped";

/** The sum that an account swapped from tPLAY, and the time of the first swap. */
export interface SwappedFromTplay {
  /** In base units of PLAY. */
  readonly sumBase: bigint;
  readonly firstAt: Date;
}

/** Returns what an account swapped from tPLAY; undefined if nothing. */
export type FindSwapped = (db: WalletDatabase, playerId: bigint) => Promise<SwappedFromTplay | undefined>;

/**
 * Returns whether an account's next withdrawal needs a review because of swapped tPLAY. Reviews are needed until the
 * reviewed sum reaches the swapped sum. U counts at the present price, and does not count without a price.
 *
 * @param playPrice U base units for one whole PLAY; null if unknown
 */
export async function isAmongFirst(
  db: WalletDatabase,
  playerId: bigint,
  findSwapped: FindSwapped,
  playPrice: bigint | null,
): Promise<boolean> {
  const swapped = await findSwapped(db, playerId);
  if (swapped === undefined) return false;
  const rows = await db
    .selectFrom("withdrawal")
    .select(["asset", sql<string>`sum(amount)::text`.as("sum")])
    .where("player_id", "=", playerId)
    .where("automatic", "=", false)
    .where("requested_at", ">=", swapped.firstAt)
    .where("status", "<>", "failed")
    .where(sql<boolean>`reason IS DISTINCT FROM ${heldReason}`)
    .groupBy("asset")
    .execute();
  const sums = new Map(rows.map(({ asset, sum }) => [asset, BigInt(sum)]));
  const paidInU = playPrice === null ? 0n : (amountForU("PLAY", sums.get("U") ?? 0n, playPrice) ?? 0n);
  return (sums.get("PLAY") ?? 0n) + paidInU < swapped.sumBase;
}
