import type { Kysely } from "kysely";
import { operatorTables } from "../operators.tables.ts";
import type { OperatorAccount } from "./operators.repository.ts";

export async function insertSession<T>(
  trx: Kysely<T>,
  session: {
    readonly tokenHash: Buffer;
    readonly operatorId: bigint;
    readonly openedAt: Date;
    readonly expiresAt: Date;
  },
): Promise<void> {
  const { tokenHash, operatorId, openedAt, expiresAt } = session;
  const tables = operatorTables(trx);
  await tables.deleteFrom("operator_session").where("expires_at", "<=", openedAt).execute();
  await tables
    .insertInto("operator_session")
    .values({ token_hash: tokenHash, operator_id: operatorId, opened_at: openedAt, expires_at: expiresAt })
    .execute();
}

/**
 * Finds the operator of a session that is valid at the given time. Operator sessions are never cached, because
 * operators make few calls, and an ended session must not be accepted.
 */
export async function findSession<T>(
  db: Kysely<T>,
  tokenHash: Buffer,
  at: Date,
): Promise<{ readonly operator: OperatorAccount; readonly expiresAt: Date } | undefined> {
  const row = await operatorTables(db)
    .selectFrom("operator_session as s")
    .innerJoin("operator_account as o", "o.id", "s.operator_id")
    .select(["o.id", "o.email", "o.name", "o.role", "s.expires_at"])
    .where("s.token_hash", "=", tokenHash)
    .where("s.expires_at", ">", at)
    .where("o.removed_at", "is", null)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { id, email, name, role, expires_at } = row;
  return { operator: { id, email, name, role }, expiresAt: expires_at };
}

export async function deleteSession<T>(db: Kysely<T>, tokenHash: Buffer): Promise<void> {
  await operatorTables(db).deleteFrom("operator_session").where("token_hash", "=", tokenHash).execute();
}
