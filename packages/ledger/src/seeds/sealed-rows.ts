import { type Executor, optionalText, quotedArray, type Row, text } from "../database/index.ts";
import type { SecretBox } from "./secret-box.ts";

/** Where sealed secrets lie. `keyId` "" stands for those that were stored before anything was sealed. */
export interface SealedRows {
  /** Ids of the keys that are needed to read what lies here. */
  keyIds(executor: Executor): Promise<readonly string[]>;
  /** Opens one secret of a key. @throws as `SecretBox.open` */
  probe(executor: Executor, secrets: SecretBox, keyId: string): Promise<void>;
  /**
   * Seals secrets of a key anew, those after `cursor` in the order of their rows; for a transaction of the caller. Rows
   * that others have locked are passed over.
   *
   * @returns how many, and the cursor of the next call; undefined when these were the last
   */
  reseal(
    executor: Executor,
    secrets: SecretBox,
    page: { readonly keyId: string; readonly cursor: SealedCursor | undefined; readonly limit: number },
  ): Promise<{ readonly count: number; readonly cursor: SealedCursor | undefined }>;
}

/** A row's two numbers. */
export type SealedCursor = readonly [string, string];

export interface SealedTable {
  readonly table: string;
  /** The two whole numbers that name a row. */
  readonly row: readonly [string, string];
  /** Holds the sealed secret. */
  readonly sealed: string;
  /** Held it plainly before anything was sealed; not there where everything always was. */
  readonly plain?: string;
  /** The rows that are secret; with the key's id and the row's name it is the table's index. */
  readonly among: string;
  readonly place: (row: SealedCursor) => string;
}

/** The SQL that reads the id of the key from a sealed column; the tables' indexes are on the same expression. */
const keyIdSql = (sealed: string) => `coalesce(split_part(${sealed}::text, '.', 1), '')`;

/** Reads and seals the secrets of one table. */
export function sealedRows({ table, row, sealed, plain, among, place }: SealedTable): SealedRows {
  const keyId = keyIdSql(sealed);
  const columns = `${row[0]}::text AS a, ${row[1]}::text AS b, ${sealed}::text AS sealed, ${plain ?? "NULL"}::text AS plain`;
  const rowName = (found: Row): SealedCursor => [text(found, "a"), text(found, "b")];
  const open = (secrets: SecretBox, found: Row): string =>
    optionalText(found, "plain") ?? secrets.open(text(found, "sealed"), place(rowName(found)));
  return {
    async keyIds(executor) {
      // From one id to the next in the index, however many rows each has.
      const { rows } = await executor.query(
        `WITH RECURSIVE k(id) AS (
           (SELECT min(${keyId}) FROM ${table} WHERE ${among})
           UNION ALL
           SELECT (SELECT min(${keyId}) FROM ${table} WHERE ${among} AND ${keyId} > k.id) FROM k WHERE k.id IS NOT NULL
         ) SELECT id FROM k WHERE id IS NOT NULL`,
      );
      return rows.map((found) => text(found, "id"));
    },
    async probe(executor, secrets, wanted) {
      const { rows } = await executor.query(
        `SELECT ${columns} FROM ${table} WHERE ${among} AND ${keyId} = $1::text LIMIT 1`,
        [wanted],
      );
      for (const found of rows) open(secrets, found);
    },
    async reseal(executor, secrets, { keyId: wanted, cursor, limit }) {
      const { rows } = await executor.query(
        `SELECT ${columns} FROM ${table}
         WHERE ${among} AND ${keyId} = $1::text AND (${row.join(", ")}) > ($2::bigint, $3::bigint)
         ORDER BY ${row.map((column) => `${table}.${column}`).join(", ")} LIMIT $4::int FOR UPDATE SKIP LOCKED`,
        [wanted, ...(cursor ?? ["-1", "-1"]), limit],
      );
      if (rows.length === 0) return { count: 0, cursor: undefined };
      await executor.query(
        `UPDATE ${table} t SET ${sealed} = u.sealed${plain === undefined ? "" : `, ${plain} = NULL`}
         FROM unnest($1::bigint[], $2::bigint[], $3::text[]) u(a, b, sealed)
         WHERE t.${row[0]} = u.a AND t.${row[1]} = u.b`,
        [
          quotedArray(rows.map((found) => text(found, "a"))),
          quotedArray(rows.map((found) => text(found, "b"))),
          quotedArray(rows.map((found) => secrets.seal(open(secrets, found), place(rowName(found))))),
        ],
      );
      return { count: rows.length, cursor: rows.length < limit ? undefined : rowName(rows.at(-1) as Row) };
    },
  };
}
