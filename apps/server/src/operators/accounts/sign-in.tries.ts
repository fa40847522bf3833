import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { operatorTables } from "../operators.tables.ts";

/** How many tries of one name or network are looked at in a time, which begins with the first of them. */
export interface TryBudget {
  readonly tries: number;
  readonly windowMs: number;
}

/** How much more of them one network has than one name: several operators may share it. */
const networkTimes = 4;

const nameOfEmail = (email: string) => `email ${createHash("sha256").update(email).digest("hex")}`;

/**
 * Takes a try of a name and of a network before anything is looked at, in the database: so parallel tries in any number
 * of processes cannot be more than the budget. It is the same for names that there are and that there are not.
 *
 * @returns undefined when it may be looked at; else when the next one may
 */
export async function takeSignInTry<T>(
  db: Kysely<T>,
  { email, network }: { readonly email: string; readonly network: string },
  at: Date,
  { tries, windowMs }: TryBudget,
): Promise<Date | undefined> {
  const until = (since: Date | undefined) => since && new Date(since.getTime() + windowMs);
  // The network is counted first, so that a network over its limit uses up no attempts of an e-mail address.
  const networkLimit = { limit: tries * networkTimes, windowMs };
  const since = await count(db, `network ${network}`, at, networkLimit);
  return until(since ?? (await count(db, nameOfEmail(email), at, { limit: tries, windowMs })));
}

/** @returns since when tries of this name are counted, when it had more than its limit; each waits for the one before */
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

/** A right sign-in gives its name's tries back; those of its network stay counted. */
export async function forgetTries<T>(trx: Kysely<T>, email: string): Promise<void> {
  await operatorTables(trx).deleteFrom("operator_try").where("name", "=", nameOfEmail(email)).execute();
}

/** Forgets what was counted before a time. */
export async function forgetOldTries<T>(db: Kysely<T>, before: Date): Promise<void> {
  await operatorTables(db).deleteFrom("operator_try").where("since", "<", before).execute();
}
