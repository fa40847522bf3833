import { type Kysely, sql } from "kysely";

/**
 * A mark says that an operator has reviewed a cluster or a win. The mark contains the number of accounts at the time of
 * the review.
 */
export interface LookMark {
  readonly operator: string;
  readonly reason: string;
  readonly at: Date;
  readonly players: number;
}

/** Returns the review marks of the given kind and names, by name. */
export async function marksOf<T>(
  db: Kysely<T>,
  kind: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, LookMark>> {
  const { rows } = await sql<LookMark & { name: string }>`
    SELECT name, operator, reason, at, players FROM risk_mark
    WHERE kind = ${kind} AND name = ANY (${names})`.execute(db);
  return new Map(rows.map(({ name, ...mark }) => [name, mark]));
}

/** Stores a review mark, and replaces an earlier mark of the same cluster or win. The audit log keeps all reviews. */
export async function putMark<T>(
  trx: Kysely<T>,
  { kind, name }: { readonly kind: string; readonly name: string },
  { operator, reason, at, players }: LookMark,
): Promise<void> {
  await sql`
    INSERT INTO risk_mark (kind, name, players, operator, reason, at)
    VALUES (${kind}, ${name}, ${players}, ${operator}, ${reason}, ${at})
    ON CONFLICT (kind, name) DO UPDATE
    SET players = excluded.players, operator = excluded.operator, reason = excluded.reason, at = excluded.at`.execute(
    trx,
  );
}
