import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";

/**
 * The source of an attempt on an account: a session of the account, a device that signed in to it before (named by the hash
 * of its secret), or a guest. Each source has its own budgets, so guests cannot use up those of the owner.
 */
export type AttemptSource = "sessions" | `device ${string}` | "guests";

/** How often something may be done, counted over all processes. */
export interface TryLimit {
  /** What is counted: a name, a network, both. */
  readonly subject: string;
  readonly limit: number;
  /** How long they count; from the last one on that is allowed, from then. */
  readonly windowMs: number;
}

const subjectHash = (subject: string) => createHash("sha256").update(subject).digest();

/** The rest of a limit after an attempt was counted. */
export interface Counted {
  /** -1 when the attempt is over the limit. */
  readonly left: number;
  /** When all attempts are available again, milliseconds since 1970. */
  readonly untilMs: number;
}

/**
 * Counts one more, before what is counted is looked at: so that parallel ones cannot be more than the limit.
 */
export async function takeTry<T>(
  db: Kysely<T>,
  { subject, limit, windowMs }: TryLimit,
  nowMs: number,
): Promise<Counted> {
  const now = new Date(nowMs);
  const until = new Date(nowMs + windowMs);
  const { rows } = await sql<{ count: number; until: Date }>`
    INSERT INTO counted_try (subject, count, until) VALUES (${subjectHash(subject)}, 1, ${until})
    ON CONFLICT (subject) DO UPDATE SET
      count = CASE WHEN counted_try.until <= ${now} THEN 1 ELSE least(counted_try.count, ${limit}) + 1 END,
      until = CASE WHEN counted_try.until <= ${now} OR counted_try.count + 1 = ${limit} THEN ${until}
                   ELSE counted_try.until END
    RETURNING count, until`.execute(db);
  const [row = { count: 1, until }] = rows;
  return { left: limit - row.count, untilMs: row.until.getTime() };
}

/**
 * Counts an attempt by several limits, the narrowest first. An attempt that one of them refuses counts by none.
 *
 * @returns what is left of the limit that has the fewest left, or refuses
 */
export async function takeTries<T>(
  db: Kysely<T>,
  limits: readonly TryLimit[],
  nowMs: number,
): Promise<Counted> {
  let fewest: Counted = { left: Number.POSITIVE_INFINITY, untilMs: nowMs };
  for (const [place, limit] of limits.entries()) {
    const counted = await takeTry(db, limit, nowMs);
    if (counted.left < 0) {
      for (const taken of limits.slice(0, place)) await giveTryBack(db, taken);
      return counted;
    }
    const isWorse =
      counted.left < fewest.left || (counted.left === fewest.left && counted.untilMs > fewest.untilMs);
    if (isWorse) fewest = counted;
  }
  return fewest;
}

/** How often something was counted so far. */
export async function countedTries<T>(db: Kysely<T>, subject: string, nowMs: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count FROM counted_try WHERE subject = ${subjectHash(subject)} AND until > ${new Date(nowMs)}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
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
