// Partitions the tables of a database as on several servers: each table of players is partitioned by a hash of
// `player_id`. On the partitioned tables, PostgreSQL refuses unique keys that do not contain `player_id`.
import pg from "pg";

const parts = 4;

interface PlayerTable {
  readonly name: string;
  /**
   * If the table is a monthly partition: the name of the parent table, and the range of ids in the partition. Otherwise
   * null.
   */
  readonly parent: string | null;
  readonly bound: string | null;
}

/**
 * Partitions every table that has a column `player_id`, and keeps the rows.
 *
 * @param url a migrated database to which no other session is connected
 * @returns the tables that PostgreSQL refused to partition, each with the error; refused tables stay unchanged
 */
export async function divideByPlayer(url: string): Promise<ReadonlyMap<string, string>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const refused = new Map<string, string>();
    for (const table of await playerTables(client)) {
      await client.query("BEGIN");
      try {
        await divide(client, table);
        await client.query("COMMIT");
      } catch (error) {
        await client.query("ROLLBACK");
        if (!(error instanceof pg.DatabaseError) || error.code !== "0A000") throw error;
        refused.set(table.name, error.message);
      }
    }
    return refused;
  } finally {
    await client.end();
  }
}

async function playerTables(client: pg.Client): Promise<PlayerTable[]> {
  const { rows } = await client.query<PlayerTable>(`
    SELECT c.relname AS name, i.inhparent::regclass::text AS parent, pg_get_expr(c.relpartbound, c.oid) AS bound
    FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'player_id' AND NOT a.attisdropped
    LEFT JOIN pg_inherits i ON i.inhrelid = c.oid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
    ORDER BY c.relname`);
  return rows;
}

/** Returns the SQL statements that recreate a table's foreign keys, triggers or views. */
async function statements(client: pg.Client, query: string, table: string): Promise<string[]> {
  const { rows } = await client.query<{ statement: string }>(query, [table]);
  return rows.map(({ statement }) => statement);
}

async function divide(client: pg.Client, { name, parent, bound }: PlayerTable): Promise<void> {
  const again = [
    ...(await statements(client, foreignKeys, name)),
    ...(await statements(client, triggers, name)),
    ...(await statements(client, views, name)),
  ];
  if (parent !== null) await client.query(`ALTER TABLE ${parent} DETACH PARTITION ${name}`);
  await client.query(`ALTER TABLE ${name} RENAME TO undivided`);
  await client.query(`CREATE TABLE ${name} (LIKE undivided INCLUDING ALL) PARTITION BY HASH (player_id)`);
  for (let part = 0; part < parts; part++)
    await client.query(
      `CREATE TABLE ${name}_${part} PARTITION OF ${name} FOR VALUES WITH (MODULUS ${parts}, REMAINDER ${part})`,
    );
  await client.query(`INSERT INTO ${name} OVERRIDING SYSTEM VALUE SELECT * FROM undivided`);
  await client.query("DROP TABLE undivided CASCADE");
  if (parent !== null) await client.query(`ALTER TABLE ${parent} ATTACH PARTITION ${name} ${bound}`);
  for (const statement of again) await client.query(statement);
}

/** The foreign keys of the table, and the foreign keys of other tables that refer to the table. */
const foreignKeys = `
  SELECT format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS statement
  FROM pg_constraint
  WHERE contype = 'f' AND conparentid = 0 AND $1::regclass IN (conrelid, confrelid)`;

/** All triggers of the table except inherited triggers, each with its enabled state. */
const triggers = `
  SELECT pg_get_triggerdef(oid)
         || CASE WHEN tgenabled = 'A' THEN format('; ALTER TABLE %s ENABLE ALWAYS TRIGGER %I', tgrelid::regclass, tgname) ELSE '' END
         AS statement
  FROM pg_trigger
  WHERE tgrelid = $1::regclass AND NOT tgisinternal AND tgparentid = 0`;

const views = `
  SELECT format('CREATE OR REPLACE VIEW %s AS %s', v.oid::regclass, pg_get_viewdef(v.oid)) AS statement
  FROM pg_class v
  WHERE v.relkind = 'v' AND EXISTS (
    SELECT FROM pg_depend d JOIN pg_rewrite r ON r.oid = d.objid AND d.classid = 'pg_rewrite'::regclass
    WHERE r.ev_class = v.oid AND d.refobjid = $1::regclass)`;
