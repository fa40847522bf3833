import type { EmailCodePurpose } from "@gemplay/api-schema";
import { type Generated, type Kysely, sql } from "kysely";
import type { AttemptSource } from "../platform/attempts/index.ts";
import { lockUntilCommit } from "../platform/database/index.ts";

interface EmailCodeTable {
  token_hash: Buffer;
  purpose: EmailCodePurpose;
  player_id: bigint | null;
  email: string;
  code_hash: Buffer;
  sent_at: Date;
  expires_at: Date;
  asked_by: AttemptSource;
  tries: Generated<number>;
  wrong: Generated<number>;
  used_at: Date | null;
  ticket_hash: Buffer | null;
  ticket_until: Date | null;
}

function tables<T>(db: Kysely<T>): Kysely<{ email_code: EmailCodeTable }> {
  return db as unknown as Kysely<{ email_code: EmailCodeTable }>;
}

/**
 * The recipient of an e-mail code: an e-mail address, and the account of the address if there is one.
 */
export interface Addressee {
  readonly email: string;
  readonly playerId: bigint | null;
}

/**
 * A budget limits the number of e-mail codes. Guests share one budget per e-mail address, and each source of an account
 * has a separate budget.
 */
export interface CodeBudget extends Addressee {
  readonly source: AttemptSource;
}

/**
 * Locks e-mail addresses, so that no other transaction uses or ends the codes of these addresses. To avoid deadlocks,
 * every transaction locks in the same order: the player's row, then the e-mail addresses by name, then rows of codes
 * and identities. A transaction that needs two e-mail addresses must name both addresses in its first call of
 * `lockAddresses`.
 */
export async function lockAddresses<T>(trx: Kysely<T>, emails: readonly string[]): Promise<void> {
  for (const email of [...new Set(emails)].sort()) await lockUntilCommit(trx, `email code of ${email}`);
}

/** Locks a budget of e-mail codes, so that no other transaction counts the codes of this budget. */
export async function lockBudget<T>(trx: Kysely<T>, { email, playerId, source }: CodeBudget): Promise<void> {
  await lockUntilCommit(trx, `email codes of ${source === "guests" ? email : playerId} by ${source}`);
}

/** Returns the e-mail codes of a budget that were sent since a time, the newest first. */
export async function sentCodes<T>(
  trx: Kysely<T>,
  { email, playerId, source }: CodeBudget,
  since: Date,
): Promise<readonly { readonly sent_at: Date; readonly wrong: number }[]> {
  const query = tables(trx)
    .selectFrom("email_code")
    .select(["sent_at", "wrong"])
    .where("sent_at", ">", since)
    .where("asked_by", "=", source)
    .orderBy("sent_at", "desc");
  return await (source === "guests"
    ? query.where("email", "=", email)
    : query.where("player_id", "=", playerId)
  ).execute();
}

export async function insertCode<T>(
  trx: Kysely<T>,
  code: Pick<
    EmailCodeTable,
    "token_hash" | "purpose" | "player_id" | "email" | "code_hash" | "asked_by" | "sent_at" | "expires_at"
  >,
): Promise<void> {
  await tables(trx)
    .insertInto("email_code")
    .values({ ...code, used_at: null, ticket_hash: null, ticket_until: null })
    .execute();
}

/**
 * Finds an e-mail code by the hash of its token.
 *
 * @param lock locks the code until the caller's transaction ends
 */
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
      readonly asked_by: AttemptSource;
      readonly sent_at: Date;
      readonly expires_at: Date;
      readonly tries: number;
      readonly used_at: Date | null;
    }
  | undefined
> {
  const query = tables(db)
    .selectFrom("email_code")
    .select([
      "purpose",
      "player_id",
      "email",
      "code_hash",
      "asked_by",
      "sent_at",
      "expires_at",
      "tries",
      "used_at",
    ])
    .where("token_hash", "=", tokenHash);
  return await (lock ? query.forUpdate() : query).executeTakeFirst();
}

export async function recordWrongAttempt<T>(trx: Kysely<T>, tokenHash: Buffer): Promise<void> {
  await sql`
    UPDATE email_code SET tries = tries + 1, wrong = wrong + 1 WHERE token_hash = ${tokenHash}`.execute(trx);
}

/**
 * Invalidates an e-mail code. If the caller passes a ticket, the function stores the ticket in place of the code.
 *
 * @returns false if the e-mail code was used before or has expired
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

/** Returns the recipient of a valid ticket, and the source of attempts that requested the code of the ticket. */
export async function findTicket<T>(
  db: Kysely<T>,
  ticketHash: Buffer,
  at: Date,
): Promise<
  { readonly email: string; readonly player_id: bigint | null; readonly asked_by: AttemptSource } | undefined
> {
  return await tables(db)
    .selectFrom("email_code")
    .select(["email", "player_id", "asked_by"])
    .where("ticket_hash", "=", ticketHash)
    .where("ticket_until", ">", at)
    .executeTakeFirst();
}

/**
 * Invalidates a ticket that replaced an e-mail code.
 *
 * @returns the recipient whose e-mail address the ticket proved; undefined if the ticket is not valid
 */
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

/** Invalidates all unused e-mail codes and tickets of an account and of an e-mail address. */
export async function endCodes<T>(trx: Kysely<T>, { email, playerId }: Addressee, at: Date): Promise<void> {
  await sql`
    UPDATE email_code SET used_at = coalesce(used_at, ${at}), ticket_hash = NULL
    WHERE (email = ${email} OR player_id = ${playerId})
      AND (used_at IS NULL OR ticket_hash IS NOT NULL)`.execute(trx);
}

/** Deletes the e-mail codes of an e-mail address or an account. */
export async function deleteCodesOf<T>(
  trx: Kysely<T>,
  { email, playerId }: { readonly email: string | undefined; readonly playerId: bigint },
): Promise<void> {
  await sql`DELETE FROM email_code WHERE player_id = ${playerId} OR email = ${email ?? null}`.execute(trx);
}

export async function deleteCodesBefore<T>(db: Kysely<T>, before: Date): Promise<void> {
  await tables(db).deleteFrom("email_code").where("sent_at", "<", before).execute();
}
