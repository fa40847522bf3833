import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { operatorTables } from "../operators.tables.ts";

/**
 * Number of sign-in attempts that are allowed in a time window, and the length of the window. The time window begins
 * with the first sign-in attempt.
 */
export interface AttemptBudget {
  readonly attempts: number;
  readonly windowMs: number;
}

/**
 * The limit of sign-in attempts for a network is the limit for an e-mail address times this factor, because several
 * operators may share a network.
 */
const networkTimes = 4;

const nameOfEmail = (email: string) => `email ${createHash("sha256").update(email).digest("hex")}`;

/**
 * Counts a sign-in attempt for its e-mail address and for its network before the password is checked. The database
 * counts the attempts of all processes, so parallel attempts cannot exceed the limit. Attempts with the e-mail address
 * of an operator and with any other address are counted in the same way.
 *
 * @returns undefined if the attempt is allowed; otherwise the time of the next allowed attempt
 */
export async function takeSignInAttempt<T>(
  db: Kysely<T>,
  { email, network }: { readonly email: string; readonly network: string },
  at: Date,
  { attempts, windowMs }: AttemptBudget,
): Promise<Date | undefined> {
  const until = (since: Date | undefined) => since && new Date(since.getTime() + windowMs);
  // The attempt of the network is counted first, so that a network over its limit uses up no attempts of an e-mail
  // address.
  const networkLimit = { limit: attempts * networkTimes, windowMs };
  const since = await count(db, `network ${network}`, at, networkLimit);
  return until(since ?? (await count(db, nameOfEmail(email), at, { limit: attempts, windowMs })));
}

/**
 * Counts a sign-in attempt of an e-mail address or of a network. Concurrent attempts of the same e-mail address or
 * network are counted one after another.
 *
 * @returns the start of the time window if the e-mail address or network is over the limit; otherwise undefined
 */
async function count<T>(
  db: Kysely<T>,
  name: string,
  at: Date,
  { limit, windowMs }: { readonly limit: number; readonly windowMs: number },
): Promise<Date | undefined> {
  const over = new Date(at.getTime() - windowMs);
  const { rows } = await sql<{ tries: number; since: Date }>`
    INSERT INTO operator_try AS t (name, tries, since) VALUES (${name}, 1, ${at}::timestamptz)
    ON CONFLICT (name) DO UPDATE SET
      tries = CASE WHEN t.since <= ${over}::timestamptz THEN 1 ELSE least(t.tries + 1, ${limit}::int + 1) END,
      since = CASE WHEN t.since <= ${over}::timestamptz THEN ${at}::timestamptz ELSE t.since END
    RETURNING tries, since`.execute(db);
  const [row] = rows;
  return row !== undefined && row.tries > limit ? row.since : undefined;
}

/**
 * Deletes the counted attempts of an e-mail address after a successful sign-in. The attempts of the network stay
 * counted.
 */
export async function forgetAttempts<T>(trx: Kysely<T>, email: string): Promise<void> {
  await operatorTables(trx).deleteFrom("operator_try").where("name", "=", nameOfEmail(email)).execute();
}

/** Deletes the counts of sign-in attempts whose time window began before the given time. */
export async function forgetOldAttempts<T>(db: Kysely<T>, before: Date): Promise<void> {
  await operatorTables(db).deleteFrom("operator_try").where("since", "<", before).execute();
}
