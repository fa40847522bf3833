import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";

/**
 * The source of an attempt on an account, for example of an attempt to guess the password. A source is either all
 * sessions of the account, one known device, or all guests together. A known device is a device that signed in to the
 * account before. The source of a known device contains the hash of the device's secret. Each source has its own
 * limits, so attempts of guests cannot lock out the owner of the account.
 */
export type AttemptSource = "sessions" | `device ${string}` | "guests";

/** A limit on the number of attempts, counted across all processes. */
export interface AttemptLimit {
  /** The subject whose attempts are counted, for example a login name, an IP network or both. */
  readonly subject: string;
  readonly limit: number;
  /**
   * Time in milliseconds after which the number of counted attempts returns to 0. When the last allowed attempt is
   * counted, the time window starts again.
   */
  readonly windowMs: number;
}

const subjectHash = (subject: string) => createHash("sha256").update(subject).digest();

/** The number of attempts that a limit still allows after an attempt was counted. */
export interface Counted {
  /** Number of remaining attempts. The number of remaining attempts is -1 if the counted attempt exceeds the limit. */
  readonly left: number;
  /** Time at which all attempts of the limit are available again, in milliseconds since 1970. */
  readonly untilMs: number;
}

/**
 * Counts one attempt. Callers count an attempt before the attempt itself, for example before a password check. Parallel
 * attempts therefore cannot exceed the limit.
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
 * Counts an attempt against several limits. The list begins with the limit that has the narrowest subject. If one limit
 * refuses the attempt, the attempt counts against no limit.
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

/** Decreases the number of counted attempts of a subject by one. Also removes the attempts that the limit refused. */
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
