import { type Kysely, sql } from "kysely";

/** The NOTIFY channel for changes of public names. The payload contains the old public name and the new public name. */
export const renamedChannel = "gemplay_renamed";

/**
 * Notifies every process at the commit that a public name has changed, so that stored stream events show the new name.
 */
export async function notifyRenamed<T>(trx: Kysely<T>, before: string, after: string): Promise<void> {
  await sql`SELECT pg_notify(${renamedChannel}, ${JSON.stringify([before, after])})`.execute(trx);
}

/** Reads the old and the new public name from the payload of a notification. */
export const readRenamed = (payload: string): [before: string, after: string] => JSON.parse(payload);
