import { type ReferenceExpression, type SelectQueryBuilder, sql } from "kysely";

/** Selects a page of rows, the newest first. */
export interface NewestPage {
  /** Selects only rows whose place is smaller than `before`; undefined for the newest page. */
  readonly before: bigint | undefined;
  readonly limit: number;
  /** Selects only the row with the given id. */
  readonly id?: string | undefined;
  /** Selects only rows at or after the given time. */
  readonly from?: Date | undefined;
  /** Selects only rows before the given time. */
  readonly until?: Date | undefined;
}

/**
 * Adds order, limit and time filters to a query, the newest rows first. The caller filters by `id` itself, because the
 * id column differs between tables.
 *
 * @param columns `place` grows with each row, `at` is the time of the row
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
