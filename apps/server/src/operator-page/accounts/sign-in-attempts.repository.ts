import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { operatorTables } from "../operators.tables.ts";

/**
 * Number of sign-in attempts that are allowed in a time window, and the length of the window. The window begins with
 * the first attempt.
 */
export interface AttemptBudget {
  readonly attempts: number;
  readonly windowMs: number;
}

/**
 * Factor by which the allowed attempts of a network exceed the allowed attempts of a name, because several operators
 * may share a network.
 */
const networkTimes = 4;

const nameOfEmail = (email: string) => `email ${createHash("sha256").update(email).digest("hex")}`;

/**
 * Counts a sign-in attempt of a name and a network in the database before anything is checked, so that parallel
 * attempts in all processes together stay below the limit. Attempts with the e-mail address of an operator and with any
 * other address are counted in the same way.
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
 * Counts a sign-in attempt of a name or network. Simultaneous counts of the same name wait for each other.
 *
 * @returns the begin of the time window if the name is over the limit; otherwise undefined
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

/** Resets the attempts of a name after a successful sign-in. The attempts of the network stay counted. */
export async function forgetAttempts<T>(trx: Kysely<T>, email: string): Promise<void> {
  await operatorTables(trx).deleteFrom("operator_try").where("name", "=", nameOfEmail(email)).execute();
}

/** Deletes the counts of sign-in attempts from before a time. */
export async function forgetOldAttempts<T>(db: Kysely<T>, before: Date): Promise<void> {
  await operatorTables(db).deleteFrom("operator_try").where("since", "<", before).execute();
}
