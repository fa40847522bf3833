import type { Kysely } from "kysely";

export type Occasion = "registration" | "deposit";

interface LimitOfferTable {
  player_id: bigint;
  occasion: Occasion;
  answered_at: Date | null;
}

function tables<T>(db: Kysely<T>): Kysely<{ limit_offer: LimitOfferTable }> {
  return db as unknown as Kysely<{ limit_offer: LimitOfferTable }>;
}

/** Returns the offers of limits that the page must not make again. */
export async function findClosedOffers<T>(db: Kysely<T>, playerId: bigint): Promise<readonly Occasion[]> {
  const rows = await tables(db)
    .selectFrom("limit_offer")
    .select("occasion")
    .where("player_id", "=", playerId)
    .execute();
  return rows.map(({ occasion }) => occasion);
}

/** Stores that the player has answered offers of limits. An earlier answer keeps its time. */
export async function storeAnswers<T>(
  db: Kysely<T>,
  playerId: bigint,
  occasions: readonly Occasion[],
  at: Date,
): Promise<void> {
  await tables(db)
    .insertInto("limit_offer")
    .values(occasions.map((occasion) => ({ player_id: playerId, occasion, answered_at: at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
