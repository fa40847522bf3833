import { type Kysely, sql } from "kysely";

/** NOTIFY channel: a name that was public, and what is said in its place. */
export const renamedChannel = "gemplay_renamed";

/** Tells every process, at commit, that what it still keeps under a name says another one from now on. */
export async function tellRenamed<T>(trx: Kysely<T>, before: string, after: string): Promise<void> {
  await sql`SELECT pg_notify(${renamedChannel}, ${JSON.stringify([before, after])})`.execute(trx);
}

/** What a process is told by a payload of the channel. */
export const readRenamed = (payload: string): [before: string, after: string] => JSON.parse(payload);
