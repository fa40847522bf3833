import type { EncryptedRows, Executor } from "@gemplay/ledger";

/**
 * Messages in the queue that may still have to be sent. Completed messages are never decrypted again, and are deleted
 * after a day.
 */
const waiting = `mail.job WHERE state < 'completed' AND data ? 'sealed'`;
const keyId = "split_part(data->>'sealed', '.', 1)";

/**
 * Returns the text that is authenticated together with an encrypted message, so that the message can be decrypted only
 * in its own database row.
 */
export const placeOf = (queue: string, id: string) => `${queue} ${id}`;

/**
 * Returns true if the database tables of the queues exist. The first server that declares a queue creates the tables.
 */
async function isMade(executor: Executor): Promise<boolean> {
  const { rows } = await executor.query("SELECT to_regclass('mail.job') IS NOT NULL AS made");
  return rows[0]?.made === true;
}

/** The waiting messages of all queues, ordered by id. */
export const encryptedMessages: EncryptedRows = {
  async keyIds(executor) {
    if (!(await isMade(executor))) return [];
    const { rows } = await executor.query(`SELECT DISTINCT ${keyId} AS id FROM ${waiting}`);
    return rows.map(({ id }) => String(id));
  },
  async probe(executor, secrets, wanted) {
    const found = await executor.query(
      `SELECT name, id::text AS id, data->>'sealed' AS sealed FROM ${waiting} AND ${keyId} = $1::text LIMIT 1`,
      [wanted],
    );
    for (const { name, id, sealed } of found.rows)
      secrets.decrypt(String(sealed), placeOf(String(name), String(id)));
  },
  async reencrypt(executor, secrets, { keyId: wanted, cursor, limit }) {
    const { rows } = await executor.query(
      `SELECT name, id::text AS id, data->>'sealed' AS sealed FROM ${waiting} AND ${keyId} = $1::text
         AND id > $2::uuid ORDER BY job.id LIMIT $3::int FOR UPDATE SKIP LOCKED`,
      [wanted, cursor?.[0] ?? "00000000-0000-0000-0000-000000000000", limit],
    );
    let last = "";
    for (const { name, id, sealed } of rows) {
      last = String(id);
      const place = placeOf(String(name), last);
      await executor.query(
        "UPDATE mail.job SET data = jsonb_set(data, '{sealed}', to_jsonb($3::text)) WHERE name = $1 AND id = $2::uuid",
        [name, id, secrets.encrypt(secrets.decrypt(String(sealed), place), place)],
      );
    }
    return { count: rows.length, cursor: rows.length < limit ? undefined : [last, ""] };
  },
};
