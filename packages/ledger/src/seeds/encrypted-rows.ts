import {
  byShard,
  type Executor,
  onEachShard,
  optionalText,
  quotedArray,
  type Row,
  text,
} from "../database/index.ts";
import type { SecretBox } from "./secret-box.ts";

/**
 * Functions that read and re-encrypt the encrypted secrets of one table. The `keyId` "" means a secret from the time
 * when the server did not encrypt secrets yet.
 */
export interface EncryptedRows {
  /** Returns the ids of all encryption keys with which secrets of the table are encrypted. */
  keyIds(executor: Executor): Promise<readonly string[]>;
  /**
   * Decrypts one secret that was encrypted with the given key, to check that the process has this key.
   * @throws the errors of `SecretBox.decrypt`
   */
  probe(executor: Executor, secrets: SecretBox, keyId: string): Promise<void>;
  /**
   * Re-encrypts secrets of an old encryption key with the current key, inside the caller's transaction. The function
   * reads the rows in order after `cursor` and skips rows that other transactions have locked.
   *
   * @returns the number of rows, and the cursor for the next call. The cursor is undefined if no more rows follow
   */
  reencrypt(
    executor: Executor,
    secrets: SecretBox,
    page: { readonly keyId: string; readonly cursor: EncryptedCursor | undefined; readonly limit: number },
  ): Promise<{ readonly count: number; readonly cursor: EncryptedCursor | undefined }>;
}

/** The values of the two columns that identify a row. */
export type EncryptedCursor = readonly [string, string];

export interface EncryptedTable {
  readonly table: string;
  /** The names of the two integer columns that identify a row. */
  readonly row: readonly [string, string];
  /** The name of the column with the encrypted secret. */
  readonly encrypted: string;
  /**
   * The name of the column that stored plain secrets before the server encrypted secrets. The property is undefined if
   * the table has never stored plain secrets.
   */
  readonly plain?: string;
  /**
   * The SQL condition for rows that contain a secret. The table has a partial index with the same condition. The
   * partial index contains the id of the encryption key and the two columns that identify a row.
   */
  readonly among: string;
  readonly place: (row: EncryptedCursor) => string;
}

/**
 * Returns the SQL expression that reads the id of the encryption key from an encrypted column. The indexes of the
 * tables use the same expression.
 */
const keyIdSql = (encrypted: string) => `coalesce(split_part(${encrypted}::text, '.', 1), '')`;

/** Creates the functions that read and re-encrypt the encrypted secrets of one table. */
export function encryptedRows({ table, row, encrypted, plain, among, place }: EncryptedTable): EncryptedRows {
  const keyId = keyIdSql(encrypted);
  // The type of the columns is a domain. Citus fails if a query casts a domain to text («attribute of type record has
  // wrong type»), but accepts the result of `||`, which is always text.
  const asText = (column: string) => `${column}::text || ''`;
  const columns = `${row[0]}::text AS a, ${row[1]}::text AS b, ${asText(encrypted)} AS sealed, ${asText(plain ?? "NULL")} AS plain`;
  const rowName = (found: Row): EncryptedCursor => [text(found, "a"), text(found, "b")];
  const decrypt = (secrets: SecretBox, found: Row): string =>
    optionalText(found, "plain") ?? secrets.decrypt(text(found, "sealed"), place(rowName(found)));
  return {
    async keyIds(executor) {
      // The recursive query jumps in the index from one key id to the next key id. So the duration of the query does
      // not depend on the number of rows in the table.
      const read = (reader: Executor) =>
        reader.query(
          `WITH RECURSIVE k(id) AS (
             (SELECT min(${keyId}) FROM ${table} WHERE ${among})
             UNION ALL
             SELECT (SELECT min(${keyId}) FROM ${table} WHERE ${among} AND ${keyId} > k.id) FROM k WHERE k.id IS NOT NULL
           ) SELECT id FROM k WHERE id IS NOT NULL`,
        );
      const found = row[0] === "player_id" ? await onEachShard(executor, read) : [await read(executor)];
      return [...new Set(found.flatMap(({ rows }) => rows.map((key) => text(key, "id"))))].sort();
    },
    async probe(executor, secrets, wanted) {
      const { rows } = await executor.query(
        `SELECT ${columns} FROM ${table} WHERE ${among} AND ${keyId} = $1::text LIMIT 1`,
        [wanted],
      );
      for (const found of rows) decrypt(secrets, found);
    },
    async reencrypt(executor, secrets, { keyId: wanted, cursor, limit }) {
      const { rows: page } = await executor.query(
        `SELECT ${row[0]}::text AS a, ${row[1]}::text AS b FROM ${table}
         WHERE ${among} AND ${keyId} = $1::text AND (${row.join(", ")}) > ($2::bigint, $3::bigint)
         ORDER BY ${row.map((column) => `${table}.${column}`).join(", ")} LIMIT $4::int`,
        [wanted, ...(cursor ?? ["-1", "-1"]), limit],
      );
      let count = 0;
      for (const group of byShard(executor, page.map(rowName), ([first]) => BigInt(first))) {
        const { rows } = await executor.query(
          `SELECT ${columns} FROM unnest($2::bigint[], $3::bigint[]) u(a, b)
           JOIN ${table} t ON t.${row[0]} = u.a AND t.${row[1]} = u.b
           WHERE t.${row[0]} = ANY($2::bigint[]) AND ${among} AND ${keyId} = $1::text
           ORDER BY u.a, u.b FOR UPDATE OF t SKIP LOCKED`,
          [wanted, ...arraysOf(group)],
        );
        count += rows.length;
        if (rows.length > 0) await replace(executor, secrets, rows);
      }
      return { count, cursor: page.length < limit ? undefined : rowName(page.at(-1) as Row) };
    },
  };

  /** Encrypts locked rows of one shard with the current key. */
  async function replace(executor: Executor, secrets: SecretBox, rows: readonly Row[]): Promise<void> {
    await executor.query(
      `UPDATE ${table} t SET ${encrypted} = u.sealed${plain === undefined ? "" : `, ${plain} = NULL`}
       FROM unnest($1::bigint[], $2::bigint[], $3::text[]) u(a, b, sealed)
       WHERE t.${row[0]} = u.a AND t.${row[1]} = u.b AND t.${row[0]} = ANY($1::bigint[])`,
      [
        ...arraysOf(rows.map(rowName)),
        quotedArray(rows.map((found) => secrets.encrypt(decrypt(secrets, found), place(rowName(found))))),
      ],
    );
  }
}

const arraysOf = (names: readonly EncryptedCursor[]) => [
  quotedArray(names.map(([a]) => a)),
  quotedArray(names.map(([, b]) => b)),
];
