import { sql } from "kysely";
import { amountForU } from "../assets/index.ts";
import { heldReason } from "../funds-password/index.ts";
import type { WalletDatabase } from "../wallet.tables.ts";

/** The reason of a withdrawal that a person looks at because its account swapped tPLAY. */
export const swappedReason = "swapped";

/** What an account swapped from tPLAY, and when it began. */
export interface SwappedFromTplay {
  /** Base units of PLAY. */
  readonly sumBase: bigint;
  readonly firstAt: Date;
}

/** Says what an account swapped from tPLAY; undefined: nothing. */
export type FindSwapped = (db: WalletDatabase, playerId: bigint) => Promise<SwappedFromTplay | undefined>;

/**
 * Whether the next withdrawal of an account is among its first since it swapped tPLAY: until as much as it swapped has
 * been looked at by a person. U counts at the price of the moment, and not at all without one.
 *
 * @param playPrice U base units for one whole PLAY; null: unknown
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
