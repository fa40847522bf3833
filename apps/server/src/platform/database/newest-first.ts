import { type ReferenceExpression, type SelectQueryBuilder, sql } from "kysely";

/** Which rows are read, the newest first. */
export interface NewestPage {
  /** Only those before this place. */
  readonly before: bigint | undefined;
  readonly limit: number;
  /** Only the one of this id. */
  readonly id?: string | undefined;
  /** Only those from this moment on. */
  readonly from?: Date | undefined;
  /** Only those before this moment. */
  readonly until?: Date | undefined;
}

/**
 * The newest rows first; whoever asks looks for the id, as it is written there.
 *
 * @param columns `place` grows with each row, `at` is when it came about
 */
export function newestFirst<Tables, T extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, T, Row>,
  columns: Readonly<Record<"place" | "at", ReferenceExpression<Tables, T> & string>>,
  { before, limit, from, until }: NewestPage,
): SelectQueryBuilder<Tables, T, Row> {
  const [place, at] = [sql.ref(columns.place), sql.ref(columns.at)];
  let sorted = query.orderBy(place, "desc").limit(limit);
  if (before !== undefined) sorted = sorted.where(sql<boolean>`${place} < ${before}`);
  if (from !== undefined) sorted = sorted.where(sql<boolean>`${at} >= ${from}`);
  if (until !== undefined) sorted = sorted.where(sql<boolean>`${at} < ${until}`);
  return sorted;
}
