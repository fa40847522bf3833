import { type ReferenceExpression, type SelectQueryBuilder, sql } from "kysely";

/** Describes a page of rows, the newest rows first. */
export interface NewestPage {
  /**
   * Selects only rows whose value in the column `place` is smaller than `before`. For the page with the newest rows,
   * `before` is undefined.
   */
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
 * Adds the order, the limit and the time filters to a query, so that the newest rows come first. The caller itself
 * filters by `id`, because the column of the id differs between tables.
 *
 * @param columns `place`: the column whose value grows with each new row; `at`: the column with the time of the row
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
