import { type Kysely, sql } from "kysely";

/** NOTIFY channel for a changed public name. The payload contains the old name and the new name. */
export const renamedChannel = "gemplay_renamed";

/** Notifies every process at commit that a public name has changed, so that kept frames show the new name. */
export async function tellRenamed<T>(trx: Kysely<T>, before: string, after: string): Promise<void> {
  await sql`SELECT pg_notify(${renamedChannel}, ${JSON.stringify([before, after])})`.execute(trx);
}

/** Reads the old and the new name from a payload of the channel. */
export const readRenamed = (payload: string): [before: string, after: string] => JSON.parse(payload);
