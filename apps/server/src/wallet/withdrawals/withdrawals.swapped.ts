import { amountForU } from "../assets/index.ts";
import type { WalletDatabase } from "../wallet.tables.ts";
import { reviewedSince } from "./withdrawals.repository.ts";

/** The reason of a withdrawal that is reviewed because the account swapped tPLAY. */
export const swappedReason = "swapped";

/** The sum that an account swapped from tPLAY, and the time of the first swap. */
export interface SwappedFromTplay {
  /** The swapped sum in base units of PLAY. */
  readonly sumBase: bigint;
  readonly firstAt: Date;
}

/** Returns how much an account swapped from tPLAY; undefined if the account swapped nothing. */
export type FindSwapped = (db: WalletDatabase, playerId: bigint) => Promise<SwappedFromTplay | undefined>;

/**
 * Returns whether an account's next withdrawal needs a review because of swapped tPLAY. Withdrawals need reviews until
 * the reviewed sum reaches the swapped sum. U counts at the present price, and does not count without a price.
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
