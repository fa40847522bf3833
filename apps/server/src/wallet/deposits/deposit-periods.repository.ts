import { sql } from "kysely";
import type { WalletDatabase } from "../wallet.tables.ts";
import { type Deposit, toDeposit } from "./deposits.repository.ts";

/**
 * Returns one page of the deposits that were first seen in a period, the oldest first. The page begins after the last
 * deposit of the previous page. The query uses the index of the time.
 */
export async function depositsBetween(
  db: WalletDatabase,
  { from, until }: { readonly from: Date; readonly until: Date },
  page: { readonly after: Deposit | undefined; readonly limit: number },
): Promise<readonly Deposit[]> {
  let query = db
    .selectFrom("deposit")
    .selectAll()
    .where("seen_at", ">=", from)
    .where("seen_at", "<", until)
    .orderBy("seen_at")
    .orderBy("id")
    .limit(page.limit);
  if (page.after !== undefined)
    query = query.where(sql<boolean>`(seen_at, id) > (${page.after.seenAt}, ${page.after.id})`);
  return (await query.execute()).map(toDeposit);
}

/** Returns the number of deposits that were seen and are not final, and the time at which the oldest was seen. */
export async function depositsUnderway(
  db: WalletDatabase,
): Promise<{ readonly count: number; readonly oldestAt: Date | null }> {
  return await db
    .selectFrom("deposit")
    .select([sql<number>`count(*)::int`.as("count"), sql<Date | null>`min(seen_at)`.as("oldestAt")])
    .where("status", "=", "seen")
    .executeTakeFirstOrThrow();
}
