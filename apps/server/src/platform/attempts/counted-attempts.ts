import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";

/**
 * The source of an attempt on an account, for example of a password check: a session of the account, a known device, or
 * a guest. A device is known if it signed in to the account before. The source contains the hash of the device's
 * secret. Each source has its own limits, so guests cannot use up the attempts of the owner.
 */
export type AttemptSource = "sessions" | `device ${string}` | "guests";

/** A limit on the number of attempts, counted across all processes. */
export interface AttemptLimit {
  /** The subject whose attempts are counted, for example a name, a network or both. */
  readonly subject: string;
  readonly limit: number;
  /**
   * Time in milliseconds after which the number of counted attempts returns to 0. The last allowed attempt restarts the
   * time window.
   */
  readonly windowMs: number;
}

const subjectHash = (subject: string) => createHash("sha256").update(subject).digest();

/** How many attempts a limit still allows after an attempt was counted. */
export interface Counted {
  /** Number of remaining attempts. The number is -1 if the counted attempt is over the limit. */
  readonly left: number;
  /** Time at which all attempts are available again, in milliseconds since 1970. */
  readonly untilMs: number;
}

/**
 * Counts one attempt. Callers count an attempt before they do the attempted work, so that parallel attempts cannot
 * exceed the limit.
 */
export async function takeAttempt<T>(
  db: Kysely<T>,
  { subject, limit, windowMs }: AttemptLimit,
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
 * Counts an attempt against several limits, the narrowest first. If one limit refuses the attempt, the attempt counts
 * against no limit.
 *
 * @returns the state of the limit with the fewest attempts left; if a limit refuses, the state of that limit
 */
export async function takeAttempts<T>(
  db: Kysely<T>,
  limits: readonly AttemptLimit[],
  nowMs: number,
): Promise<Counted> {
  let fewest: Counted = { left: Number.POSITIVE_INFINITY, untilMs: nowMs };
  for (const [place, limit] of limits.entries()) {
    const counted = await takeAttempt(db, limit, nowMs);
    if (counted.left < 0) {
      for (const taken of limits.slice(0, place)) await giveAttemptBack(db, taken);
      return counted;
    }
    const isWorse =
      counted.left < fewest.left || (counted.left === fewest.left && counted.untilMs > fewest.untilMs);
    if (isWorse) fewest = counted;
  }
  return fewest;
}

/** Returns how many attempts of a subject were counted in the subject's current time window. */
export async function countedAttempts<T>(db: Kysely<T>, subject: string, nowMs: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count FROM counted_try WHERE subject = ${subjectHash(subject)} AND until > ${new Date(nowMs)}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/**
 * Removes one allowed attempt from the count of a subject. Attempts that the limit refused are removed from the count
 * too.
 */
export async function giveAttemptBack<T>(db: Kysely<T>, { subject, limit }: AttemptLimit): Promise<void> {
  const hash = subjectHash(subject);
  await sql`DELETE FROM counted_try WHERE subject = ${hash} AND count <= 1`.execute(db);
  await sql`
    UPDATE counted_try SET count = least(count, ${limit}) - 1 WHERE subject = ${hash} AND count > 1`.execute(
    db,
  );
}

/** Deletes all counted attempts of a subject. */
export async function forgetAttempts<T>(db: Kysely<T>, { subject }: AttemptLimit): Promise<void> {
  await sql`DELETE FROM counted_try WHERE subject = ${subjectHash(subject)}`.execute(db);
}

export async function deleteAttemptsBefore<T>(db: Kysely<T>, at: Date): Promise<void> {
  await sql`DELETE FROM counted_try WHERE until < ${at}`.execute(db);
}
