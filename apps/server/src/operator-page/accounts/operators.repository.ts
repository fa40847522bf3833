import type { Operator, OperatorRole } from "@gemplay/api-schema/operator";
import { encryptedRows } from "@gemplay/ledger";
import { type Kysely, type Selectable, sql } from "kysely";
import { lockUntilCommit } from "../../platform/database/index.ts";
import { type OperatorAccountTable, operatorTables } from "../operators.tables.ts";

/** The data of an operator that the operator's page and the audit log show. */
export interface OperatorAccount extends Omit<Operator, "id"> {
  readonly id: bigint;
}

/** An operator with the credentials for signing in. */
export interface SignInAccount extends OperatorAccount {
  readonly passwordHash: string;
  readonly totpNo: number;
  readonly encryptedTotp: string;
}

type Row = Pick<Selectable<OperatorAccountTable>, "id" | "email" | "name" | "role">;
const shown = ["id", "email", "name", "role"] as const;
const toAccount = ({ id, email, name, role }: Row): OperatorAccount => ({ id, email, name, role });

/**
 * Returns the text that is authenticated together with an encrypted code secret. Because the encryption authenticates
 * the text, a code secret can be decrypted only in the row of its operator.
 */
const totpPlace = (id: bigint | string, no: number | string) => `operator_account ${id} ${no}`;
export const placeOf = ({ id, totpNo }: Pick<SignInAccount, "id" | "totpNo">) => totpPlace(id, totpNo);

/** Describes where the database stores the encrypted code secrets of all operators. */
export const encryptedCodes = encryptedRows({
  table: "operator_account",
  row: ["id", "totp_no"],
  encrypted: "sealed_totp",
  among: "true",
  place: ([id, no]) => totpPlace(id, no),
});

/**
 * Returns an operator's e-mail address in the stored form. The stored form of an e-mail address keeps dots and plus
 * suffixes.
 */
export const normalEmail = (text: string) => text.trim().toLowerCase();

export async function findForSignIn<T>(db: Kysely<T>, email: string): Promise<SignInAccount | undefined> {
  const row = await operatorTables(db)
    .selectFrom("operator_account")
    .select([...shown, "password_hash", "totp_no", "sealed_totp"])
    .where("email", "=", email)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { password_hash, totp_no, sealed_totp } = row;
  return { ...toAccount(row), passwordHash: password_hash, totpNo: totp_no, encryptedTotp: sealed_totp };
}

/** Lists the operators who may sign in, the oldest account first. */
export async function listOperators<T>(db: Kysely<T>): Promise<OperatorAccount[]> {
  const rows = await operatorTables(db)
    .selectFrom("operator_account")
    .select(shown)
    .where("removed_at", "is", null)
    .orderBy("id")
    .execute();
  return rows.map(toAccount);
}

/**
 * Returns the names of operators by id. The result includes removed operators, because the operator's page shows past
 * actions of operators.
 */
export async function operatorNames<T>(
  db: Kysely<T>,
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, string>> {
  if (ids.length === 0) return new Map();
  const rows = await operatorTables(db)
    .selectFrom("operator_account")
    .select(["id", "name"])
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/**
 * Returns the number of admins. The command line can change a setting that needs two admins only while there is no
 * admin.
 */
export async function countAdmins<T>(db: Kysely<T>): Promise<number> {
  return (await listOperators(db)).filter(({ role }) => role === "admin").length;
}

/** Acquires the lock for changes of operators and roles. The transaction holds the lock until its end. */
export async function lockRoles<T>(trx: Kysely<T>): Promise<void> {
  await lockUntilCommit(trx, "operator roles");
}

/**
 * Returns the given operators who have one of the given roles, and locks the rows of these operators until the
 * transaction ends.
 */
export async function standing<T>(
  trx: Kysely<T>,
  ids: readonly bigint[],
  roles: readonly OperatorRole[],
): Promise<ReadonlySet<bigint>> {
  if (ids.length === 0) return new Set();
  const rows = await operatorTables(trx)
    .selectFrom("operator_account")
    .select("id")
    .where("id", "in", ids)
    .where("role", "in", roles)
    .where("removed_at", "is", null)
    .orderBy("id")
    .forShare()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Finds an operator by id and locks the row until the transaction ends. */
export async function lockOperator<T>(trx: Kysely<T>, id: bigint): Promise<OperatorAccount | undefined> {
  const row = await operatorTables(trx)
    .selectFrom("operator_account")
    .select(shown)
    .where("id", "=", id)
    .where("removed_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  return row && toAccount(row);
}

/**
 * Reserves the id of the next operator before the row is inserted, because the encryption of the code secret uses the
 * id.
 */
export async function nextOperatorId<T>(trx: Kysely<T>): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`
    SELECT nextval(pg_get_serial_sequence('operator_account', 'id')) AS id`.execute(trx);
  const [row] = rows;
  if (row === undefined) throw new Error("the sequence of operator ids returned no id");
  return row.id;
}

export async function insertOperator<T>(trx: Kysely<T>, made: SignInAccount, at: Date): Promise<void> {
  const { id, email, name, role, passwordHash, totpNo, encryptedTotp } = made;
  await operatorTables(trx)
    .insertInto("operator_account")
    .values({
      id,
      email,
      name,
      role,
      password_hash: passwordHash,
      totp_no: totpNo,
      sealed_totp: encryptedTotp,
      created_at: at,
      removed_at: null,
    })
    .execute();
}

/** Changes or removes the role of an operator, and ends all sessions of the operator. */
export async function changeRole<T>(
  trx: Kysely<T>,
  id: bigint,
  role: OperatorRole | "none",
  at: Date,
): Promise<void> {
  const tables = operatorTables(trx);
  await tables
    .updateTable("operator_account")
    .set(role === "none" ? { removed_at: at } : { role })
    .where("id", "=", id)
    .execute();
  await tables.deleteFrom("operator_session").where("operator_id", "=", id).execute();
}

/**
 * Records that an operator has used a sign-in code.
 *
 * @returns false if the operator has already used the code or a later code, or if the operator was removed
 */
export async function useStep<T>(trx: Kysely<T>, id: bigint, step: number): Promise<boolean> {
  const { numUpdatedRows } = await operatorTables(trx)
    .updateTable("operator_account")
    .set({ totp_step: BigInt(step) })
    .where("id", "=", id)
    .where("totp_step", "<", BigInt(step))
    .where("removed_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
