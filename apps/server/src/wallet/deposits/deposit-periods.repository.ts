import { sql } from "kysely";
import type { WalletDatabase } from "../wallet.tables.ts";
import { type Deposit, toDeposit } from "./deposits.repository.ts";

/**
 * Returns one page of the deposits that the watcher first saw in a period of time, the oldest first. The page begins
 * after the last deposit of the previous page. The query uses the index of the time at which the watcher first saw a
 * deposit.
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

/**
 * Returns the number of deposits that are not final yet, and the time at which the watcher saw the oldest of these
 * deposits.
 */
export async function depositsUnderway(
  db: WalletDatabase,
): Promise<{ readonly count: number; readonly oldestAt: Date | null }> {
  return await db
    .selectFrom("deposit")
    .select([sql<number>`count(*)::int`.as("count"), sql<Date | null>`min(seen_at)`.as("oldestAt")])
    .where("status", "=", "seen")
    .executeTakeFirstOrThrow();
}
