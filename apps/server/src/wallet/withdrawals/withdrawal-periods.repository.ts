import { sql } from "kysely";
import type { WalletDatabase } from "../wallet.tables.ts";
import { toWithdrawal, type Withdrawal } from "./withdrawals.repository.ts";

/**
 * Returns one page of the withdrawals that players requested in a period of time, the oldest first. The page begins
 * after the last withdrawal of the previous page. The query uses the index of the time of the request.
 */
export async function withdrawalsBetween(
  db: WalletDatabase,
  { from, until }: { readonly from: Date; readonly until: Date },
  page: { readonly after: Withdrawal | undefined; readonly limit: number },
): Promise<readonly Withdrawal[]> {
  let query = db
    .selectFrom("withdrawal")
    .selectAll()
    .where("requested_at", ">=", from)
    .where("requested_at", "<", until)
    .orderBy("requested_at")
    .orderBy("number")
    .limit(page.limit);
  if (page.after !== undefined)
    query = query.where(
      sql<boolean>`(requested_at, number) > (${page.after.requestedAt}, ${page.after.number})`,
    );
  return (await query.execute()).map(toWithdrawal);
}
