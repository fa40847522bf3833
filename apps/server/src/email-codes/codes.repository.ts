import type { EmailCodePurpose } from "@gemplay/api-schema";
import { type Generated, type Kysely, sql } from "kysely";
import { lockUntilCommit } from "../platform/database/index.ts";

interface EmailCodeTable {
  token_hash: Buffer;
  purpose: EmailCodePurpose;
  player_id: bigint | null;
  email: string;
  code_hash: Buffer;
  sent_at: Date;
  expires_at: Date;
  tries: Generated<number>;
  wrong: Generated<number>;
  used_at: Date | null;
  ticket_hash: Buffer | null;
  ticket_until: Date | null;
}

function tables<T>(db: Kysely<T>): Kysely<{ email_code: EmailCodeTable }> {
  return db as unknown as Kysely<{ email_code: EmailCodeTable }>;
}

/** Whom codes are counted for: an address, and an account where one is concerned. */
export interface Counted {
  readonly email: string;
  readonly playerId: bigint | null;
}

/** Lets no other transaction count the codes of this address or account meanwhile. */
export async function lockCounted<T>(trx: Kysely<T>, { email, playerId }: Counted): Promise<void> {
  // Always the address first: a transaction holds one of each at most, so that no two wait for each other.
  await lockUntilCommit(trx, `email code of ${email}`);
  if (playerId !== null) await lockUntilCommit(trx, `email codes of player ${playerId}`);
}

/** What was sent and tried since a time. */
export async function countCodes<T>(
  trx: Kysely<T>,
  { email, playerId }: Counted,
  since: Date,
): Promise<{ readonly sent: number; readonly wrong: number; readonly lastAt: Date | null }> {
  const { rows } = await sql<{ sent: number; wrong: number; lastAt: Date | null }>`
    SELECT count(*)::int AS sent, coalesce(sum(wrong), 0)::int AS wrong, max(sent_at) AS "lastAt"
    FROM email_code WHERE sent_at > ${since} AND (email = ${email} OR player_id = ${playerId})`.execute(trx);
  return rows[0] ?? { sent: 0, wrong: 0, lastAt: null };
}

export async function insertCode<T>(
  trx: Kysely<T>,
  code: Pick<
    EmailCodeTable,
    "token_hash" | "purpose" | "player_id" | "email" | "code_hash" | "sent_at" | "expires_at"
  >,
): Promise<void> {
  await tables(trx)
    .insertInto("email_code")
    .values({ ...code, used_at: null, ticket_hash: null, ticket_until: null })
    .execute();
}

/** @param lock keeps it as it is until the caller's transaction ends */
export async function findCode<T>(
  db: Kysely<T>,
  tokenHash: Buffer,
  lock = false,
): Promise<
  | {
      readonly purpose: EmailCodePurpose;
      readonly player_id: bigint | null;
      readonly email: string;
      readonly code_hash: Buffer;
      readonly sent_at: Date;
      readonly expires_at: Date;
      readonly tries: number;
      readonly used_at: Date | null;
    }
  | undefined
> {
  const query = tables(db)
    .selectFrom("email_code")
    .select(["purpose", "player_id", "email", "code_hash", "sent_at", "expires_at", "tries", "used_at"])
    .where("token_hash", "=", tokenHash);
  return await (lock ? query.forUpdate() : query).executeTakeFirst();
}

export async function recordTry<T>(trx: Kysely<T>, tokenHash: Buffer, isRight: boolean): Promise<void> {
  await sql`
    UPDATE email_code SET tries = tries + 1, wrong = wrong + ${isRight ? 0 : 1}
    WHERE token_hash = ${tokenHash}`.execute(trx);
}

/**
 * Uses a code up; a ticket may take its place.
 *
 * @returns false when it was used before, or is too old
 */
export async function useCode<T>(
  trx: Kysely<T>,
  tokenHash: Buffer,
  at: Date,
  ticket?: { readonly hash: Buffer; readonly until: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tables(trx)
    .updateTable("email_code")
    .set({ used_at: at, ticket_hash: ticket?.hash ?? null, ticket_until: ticket?.until ?? null })
    .where("token_hash", "=", tokenHash)
    .where("used_at", "is", null)
    .where("expires_at", ">", at)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Whom a ticket concerns; null where it is used, or too old. */
export async function playerOfTicket<T>(db: Kysely<T>, ticketHash: Buffer, at: Date): Promise<bigint | null> {
  const row = await tables(db)
    .selectFrom("email_code")
    .select("player_id")
    .where("ticket_hash", "=", ticketHash)
    .where("ticket_until", ">", at)
    .executeTakeFirst();
  return row?.player_id ?? null;
}

/** Uses a ticket up. @returns whose address it proved; undefined when it is not good */
export async function takeTicket<T>(
  trx: Kysely<T>,
  { ticketHash, purpose, at }: { ticketHash: Buffer; purpose: EmailCodePurpose; at: Date },
): Promise<{ readonly email: string; readonly player_id: bigint | null } | undefined> {
  return await tables(trx)
    .updateTable("email_code")
    .set({ ticket_hash: null })
    .where("ticket_hash", "=", ticketHash)
    .where("purpose", "=", purpose)
    .where("ticket_until", ">", at)
    .returning(["email", "player_id"])
    .executeTakeFirst();
}

/** Ends every code and ticket of an account, and of an address, that is not used yet. */
export async function endCodes<T>(trx: Kysely<T>, { email, playerId }: Counted, at: Date): Promise<void> {
  await sql`
    UPDATE email_code SET used_at = coalesce(used_at, ${at}), ticket_hash = NULL
    WHERE (email = ${email} OR player_id = ${playerId})
      AND (used_at IS NULL OR ticket_hash IS NOT NULL)`.execute(trx);
}

/** Deletes what was sent to an address, or about an account. */
export async function deleteCodesOf<T>(
  trx: Kysely<T>,
  { email, playerId }: { readonly email: string | undefined; readonly playerId: bigint },
): Promise<void> {
  await sql`DELETE FROM email_code WHERE player_id = ${playerId} OR email = ${email ?? null}`.execute(trx);
}

export async function deleteCodesBefore<T>(db: Kysely<T>, before: Date): Promise<void> {
  await tables(db).deleteFrom("email_code").where("sent_at", "<", before).execute();
}
