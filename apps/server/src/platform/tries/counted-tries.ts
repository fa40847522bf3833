import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";

/** How often something may be done, counted over all processes. */
export interface TryLimit {
  /** What is counted: a name, a network, both. */
  readonly subject: string;
  readonly limit: number;
  /** How long they count; from the last one on that is allowed, from then. */
  readonly windowMs: number;
}

const subjectHash = (subject: string) => createHash("sha256").update(subject).digest();

/**
 * Counts one more, before what is counted is looked at: so that parallel ones cannot be more than the limit.
 *
 * @returns how many are left after it; -1 when this one is over the limit
 */
export async function takeTry<T>(
  db: Kysely<T>,
  { subject, limit, windowMs }: TryLimit,
  nowMs: number,
): Promise<number> {
  const now = new Date(nowMs);
  const until = new Date(nowMs + windowMs);
  const { rows } = await sql<{ count: number }>`
    INSERT INTO counted_try (subject, count, until) VALUES (${subjectHash(subject)}, 1, ${until})
    ON CONFLICT (subject) DO UPDATE SET
      count = CASE WHEN counted_try.until <= ${now} THEN 1 ELSE least(counted_try.count, ${limit}) + 1 END,
      until = CASE WHEN counted_try.until <= ${now} OR counted_try.count + 1 = ${limit} THEN ${until}
                   ELSE counted_try.until END
    RETURNING count`.execute(db);
  return limit - (rows[0]?.count ?? 1);
}

/** Gives one back that was allowed and is not to be counted. What was refused beside it counts for nothing. */
export async function giveTryBack<T>(db: Kysely<T>, { subject, limit }: TryLimit): Promise<void> {
  const hash = subjectHash(subject);
  await sql`DELETE FROM counted_try WHERE subject = ${hash} AND count <= 1`.execute(db);
  await sql`
    UPDATE counted_try SET count = least(count, ${limit}) - 1 WHERE subject = ${hash} AND count > 1`.execute(
    db,
  );
}

/** Forgets all of them. */
export async function forgetTries<T>(db: Kysely<T>, { subject }: TryLimit): Promise<void> {
  await sql`DELETE FROM counted_try WHERE subject = ${subjectHash(subject)}`.execute(db);
}

export async function deleteTriesBefore<T>(db: Kysely<T>, at: Date): Promise<void> {
  await sql`DELETE FROM counted_try WHERE until < ${at}`.execute(db);
}
