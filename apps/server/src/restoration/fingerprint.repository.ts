import { type Kysely, type RawBuilder, type Selectable, sql } from "kysely";

/** The database fingerprint: values that change with a restore, a copy, a dump or a promotion. */
export interface DatabaseFingerprint {
  readonly system_identifier: bigint;
  readonly timeline: number;
  readonly database_oid: bigint;
  readonly table_oid: bigint;
}

export interface FingerprintTable extends DatabaseFingerprint {
  is_synchronous: boolean;
  beat: bigint;
  beaten_at: Date;
  /**
   * The time at which the fingerprint was accepted. Each `replaceFingerprint` sets a new time, so an older copy has another
   * time.
   */
  taken_at: Date;
  went_back_at: Date | null;
}

export type StoredFingerprint = Selectable<FingerprintTable>;

const nowSql = sql`
  SELECT (SELECT system_identifier FROM pg_control_system()) AS system_identifier,
    -- Of the log that is written now: the control file tells a promotion only after its checkpoint.
    ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int AS timeline,
    (SELECT oid::bigint FROM pg_database WHERE datname = current_database()) AS database_oid,
    'database_origin'::regclass::oid::bigint AS table_oid`;

/**
 * SQL that is true if every answered commit is on each standby, so that a promotion of any standby loses no commit.
 * Commits must wait for all named standbys (FIRST 1 (a, b) waits for only one), and no other standby may stream.
 * Streams that cannot be read count as other standbys.
 */
const isSynchronousSql = synchronousSql(sql`current_setting('synchronous_standby_names')`);

function synchronousSql(names: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`
  (SELECT names.set <> '' AND names.set !~ '[*]'
      AND coalesce(substring(names.set FROM '^\\s*(?:[[:alpha:]]+\\s+)?(\\d+)\\s*[(]')::int, 1)
        > length(names.set) - length(replace(names.set, ',', ''))
      AND current_setting('synchronous_commit') NOT IN ('off', 'local')
      AND NOT EXISTS (
        SELECT FROM pg_stat_replication
        WHERE application_name IS DISTINCT FROM 'pg_receivewal' AND application_name IS DISTINCT FROM 'pg_basebackup'
          AND sync_state IS DISTINCT FROM 'sync' AND sync_state IS DISTINCT FROM 'quorum')
    FROM (SELECT ${names} AS set) names)`;
}

/**
 * Returns whether every answered commit is on each standby.
 *
 * @param names as in `synchronous_standby_names`
 */
export async function isSynchronous<T>(db: Kysely<T>, names: string): Promise<boolean> {
  const { rows } = await sql<{ yes: boolean }>`SELECT ${synchronousSql(sql`${names}::text`)} AS yes`.execute(
    db,
  );
  return only(rows).yes;
}

const fingerprintColumns = sql`system_identifier, timeline, database_oid, table_oid`;

/** Returns the fingerprint of the connected database. */
export async function readFingerprint<T>(db: Kysely<T>): Promise<DatabaseFingerprint> {
  return only((await sql<DatabaseFingerprint>`${nowSql}`.execute(db)).rows);
}

/** Returns the stored fingerprint of the database; undefined before the first start of a server. */
export async function findFingerprint<T>(db: Kysely<T>): Promise<StoredFingerprint | undefined> {
  return (await sql<StoredFingerprint>`SELECT * FROM database_origin`.execute(db)).rows[0];
}

/** Returns the stored fingerprint of the database, locked until the transaction ends. */
export async function lockFingerprint<T>(trx: Kysely<T>): Promise<StoredFingerprint | undefined> {
  return (await sql<StoredFingerprint>`SELECT * FROM database_origin FOR UPDATE`.execute(trx)).rows[0];
}

/** Stores the present fingerprint of the database unless a fingerprint is stored. */
export async function insertFingerprint<T>(db: Kysely<T>): Promise<void> {
  await sql`
    INSERT INTO database_origin (${fingerprintColumns}, is_synchronous, beaten_at)
    SELECT now.*, ${isSynchronousSql}, clock_timestamp() FROM (${nowSql}) now
    ON CONFLICT DO NOTHING`.execute(db);
}

/** Stores the present fingerprint of the database in place of any stored fingerprint. */
export async function replaceFingerprint<T>(db: Kysely<T>): Promise<void> {
  await sql`
    INSERT INTO database_origin AS origin (${fingerprintColumns}, is_synchronous, beaten_at)
    SELECT now.*, ${isSynchronousSql}, clock_timestamp() FROM (${nowSql}) now
    ON CONFLICT (one) DO UPDATE SET ${setFingerprint("excluded")}, is_synchronous = excluded.is_synchronous,
      beat = origin.beat + 1, beaten_at = clock_timestamp(), went_back_at = NULL,
      -- Later also where this machine's clock is behind that of before.
      taken_at = greatest(excluded.taken_at, origin.taken_at + interval '1 millisecond')`.execute(db);
}

/**
 * Increases the heartbeat number if the database has the stored fingerprint.
 *
 * @param takenAt the time at which the fingerprint was accepted, as the caller read it at its start
 * @returns the new heartbeat number; undefined if the fingerprint differs or a rollback was detected
 */
export async function beat<T>(db: Kysely<T>, takenAt: Date): Promise<bigint | undefined> {
  const { rows } = await sql<{ beat: bigint }>`
    UPDATE database_origin SET beat = beat + 1, beaten_at = clock_timestamp(), is_synchronous = ${isSynchronousSql}
    WHERE (${fingerprintColumns}) = (${nowSql}) AND taken_at = ${takenAt} AND went_back_at IS NULL
    RETURNING beat`.execute(db);
  return rows[0]?.beat;
}

/**
 * Accepts a promoted standby: the same cluster on another timeline, with every commit on a standby, and with the
 * caller's last answered heartbeat.
 *
 * @returns whether the standby was accepted
 */
export async function acceptPromoted<T>(
  db: Kysely<T>,
  { takenAt, last }: { readonly takenAt: Date; readonly last: bigint },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE database_origin o SET timeline = now.timeline FROM (${nowSql}) now
    WHERE (o.system_identifier, o.database_oid, o.table_oid) = (now.system_identifier, now.database_oid, now.table_oid)
      AND o.timeline < now.timeline AND o.is_synchronous AND o.beat >= ${last} AND o.taken_at = ${takenAt}
      AND o.went_back_at IS NULL`.execute(db);
  return numAffectedRows === 1n;
}

/**
 * Stores that a rollback of the database was detected, so that no server starts. The function also works if no
 * fingerprint is stored.
 */
export async function recordRollback<T>(db: Kysely<T>): Promise<void> {
  await sql`
    INSERT INTO database_origin AS origin (${fingerprintColumns}, is_synchronous, beaten_at, went_back_at)
    SELECT now.*, false, clock_timestamp(), clock_timestamp() FROM (${nowSql}) now
    ON CONFLICT (one) DO UPDATE SET went_back_at = excluded.went_back_at WHERE origin.went_back_at IS NULL`.execute(
    db,
  );
}

/** Returns the time of the last activity in the database: the last replayed transaction, or else the last heartbeat. */
export async function lastSignOfLife<T>(db: Kysely<T>): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    SELECT greatest(pg_last_xact_replay_timestamp(), (SELECT beaten_at FROM database_origin)) AS at`.execute(
    db,
  );
  return rows[0]?.at ?? undefined;
}

function setFingerprint(from: "excluded"): RawBuilder<unknown> {
  const names = ["system_identifier", "timeline", "database_oid", "table_oid"] as const;
  return sql.join(names.map((name) => sql`${sql.ref(name)} = ${sql.ref(`${from}.${name}`)}`));
}

function only<T>([row]: readonly T[]): T {
  if (row === undefined) throw new Error("PostgreSQL says which one it is");
  return row;
}
