import { amountForU } from "../assets/index.ts";
import type { WalletDatabase } from "../wallet.tables.ts";
import { reviewedSince } from "./withdrawals.repository.ts";

/** The reason that is stored for a withdrawal that needs a review because the account swapped tPLAY. */
export const swappedReason = "swapped";

/** The PLAY that an account received for tPLAY, and the time of the account's first such swap. */
export interface SwappedFromTplay {
  /** The received PLAY in base units. */
  readonly sumBase: bigint;
  readonly firstAt: Date;
}

/** Returns how much PLAY an account received for tPLAY; undefined if the account swapped no tPLAY. */
export type FindSwapped = (db: WalletDatabase, playerId: bigint) => Promise<SwappedFromTplay | undefined>;

/**
 * Returns whether the next withdrawal of an account needs a review, because the account swapped tPLAY. An account that
 * swapped tPLAY needs reviews until the sum of its reviewed withdrawals reaches the swapped sum. Reviewed withdrawals
 * in U count at the current price. If no price is set, reviewed withdrawals in U do not count.
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
  const sumsBase = await reviewedSince(db, playerId, swapped.firstAt);
  const paidInU = playPrice === null ? 0n : (amountForU("PLAY", sumsBase.U, playPrice) ?? 0n);
  return sumsBase.PLAY + paidInU < swapped.sumBase;
}
