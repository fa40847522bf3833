import type { Body } from "@gemplay/api-schema";
import { type Kysely, sql } from "kysely";

type AskedNotice = Required<Body<"POST /notify/send/message">>;

/** Returns the messages that the player requested since a time, and deletes the records of earlier requests. */
export async function askedSince<T>(trx: Kysely<T>, playerId: bigint, since: Date) {
  await sql`DELETE FROM notice_asked WHERE player_id = ${playerId} AND at <= ${since}`.execute(trx);
  const { rows } = await sql<{ template: string; record_id: string; channel: string; at: Date }>`
    SELECT template, record_id, channel, at FROM notice_asked WHERE player_id = ${playerId}`.execute(trx);
  return rows.map(({ at, ...one }) => ({ ...one, atMs: at.getTime() }));
}

export async function insertAsked<T>(
  trx: Kysely<T>,
  playerId: bigint,
  { template, recordId, channel }: AskedNotice,
  at: Date,
): Promise<void> {
  await sql`
    INSERT INTO notice_asked (player_id, template, record_id, channel, at)
    VALUES (${playerId}, ${template}, ${recordId}, ${channel}, ${at})`.execute(trx);
}
