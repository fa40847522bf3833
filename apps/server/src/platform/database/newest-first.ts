import { type ReferenceExpression, type SelectQueryBuilder, sql } from "kysely";

/** Rows that stand before a place, or the newest of all; so many of them. */
export interface NewestPage {
  readonly before: bigint | undefined;
  readonly limit: number;
}

/** The newest rows first, by a column that grows with each. */
export function newestFirst<Tables, T extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, T, Row>,
  column: ReferenceExpression<Tables, T> & string,
  { before, limit }: NewestPage,
): SelectQueryBuilder<Tables, T, Row> {
  const sorted = query.orderBy(sql.ref(column), "desc").limit(limit);
  return before === undefined ? sorted : sorted.where(sql<boolean>`${sql.ref(column)} < ${before}`);
}
