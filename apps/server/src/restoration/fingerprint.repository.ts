import { type Kysely, type RawBuilder, type Selectable, sql } from "kysely";
import type { Heartbeat } from "../platform/database/index.ts";

/**
 * A database fingerprint consists of values that change if a database is restored, copied, loaded from a dump or
 * promoted from a standby.
 */
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
   * The time at which the fingerprint was accepted. Each call of `replaceFingerprint` stores a later acceptance time,
   * so an older copy of the database contains an earlier time.
   */
  taken_at: Date;
  went_back_at: Date | null;
}

export type StoredFingerprint = Selectable<FingerprintTable>;

const nowSql = sql`
  SELECT (SELECT system_identifier FROM pg_control_system()) AS system_identifier,
    -- The timeline comes from the current WAL file. The control file shows a promotion only after a checkpoint.
    ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int AS timeline,
    (SELECT oid::bigint FROM pg_database WHERE datname = current_database()) AS database_oid,
    'database_origin'::regclass::oid::bigint AS table_oid`;

/**
 * An SQL expression that is true if every acknowledged commit is on each standby. The promotion of any standby then
 * loses no commit. Commits must wait for all standbys that `synchronous_standby_names` lists. The value `FIRST 1 (a,
 * b)` is not enough, because commits wait for only one of the two standbys. No standby that is missing in this list may
 * receive the write-ahead log. A replication connection counts as another standby if its state cannot be read.
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
 * Returns whether every acknowledged commit is on each standby.
 *
 * @param names a value of the setting `synchronous_standby_names`
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

/** Returns the fingerprint that the database stores; undefined before the first start of a server. */
export async function findFingerprint<T>(db: Kysely<T>): Promise<StoredFingerprint | undefined> {
  return (await sql<StoredFingerprint>`SELECT * FROM database_origin`.execute(db)).rows[0];
}

/** Returns the fingerprint that the database stores, and locks the row until the transaction ends. */
export async function lockFingerprint<T>(trx: Kysely<T>): Promise<StoredFingerprint | undefined> {
  return (await sql<StoredFingerprint>`SELECT * FROM database_origin FOR UPDATE`.execute(trx)).rows[0];
}

/** Stores the present fingerprint of the database if the database stores no fingerprint yet. */
export async function insertFingerprint<T>(db: Kysely<T>): Promise<void> {
  await sql`
    INSERT INTO database_origin (${fingerprintColumns}, is_synchronous, beaten_at)
    SELECT now.*, ${isSynchronousSql}, clock_timestamp() FROM (${nowSql}) now
    ON CONFLICT DO NOTHING`.execute(db);
}

/** Stores the present fingerprint of the database, and replaces an earlier fingerprint. */
export async function replaceFingerprint<T>(db: Kysely<T>): Promise<void> {
  await sql`
    INSERT INTO database_origin AS origin (${fingerprintColumns}, is_synchronous, beaten_at)
    SELECT now.*, ${isSynchronousSql}, clock_timestamp() FROM (${nowSql}) now
    ON CONFLICT (one) DO UPDATE SET ${setFingerprint("excluded")}, is_synchronous = excluded.is_synchronous,
      beat = origin.beat + 1, beaten_at = clock_timestamp(), went_back_at = NULL,
      -- The new time is later than the old time, even if the clock of this machine is slow.
      taken_at = greatest(excluded.taken_at, origin.taken_at + interval '1 millisecond')`.execute(db);
}

/**
 * Increases the stored heartbeat number if the present fingerprint of the database equals the stored fingerprint.
 *
 * @param takenAt the acceptance time of the fingerprint, as the server read the time at its start
 * @returns the new heartbeat; undefined if the fingerprint differs or a rollback was detected
 */
export async function beat<T>(db: Kysely<T>, takenAt: Date): Promise<Heartbeat | undefined> {
  const { rows } = await sql<Heartbeat>`
    UPDATE database_origin SET beat = beat + 1, beaten_at = clock_timestamp(), is_synchronous = ${isSynchronousSql}
    WHERE (${fingerprintColumns}) = (${nowSql}) AND taken_at = ${takenAt} AND went_back_at IS NULL
    RETURNING beat, taken_at AS "takenAt", timeline`.execute(db);
  return rows[0];
}

/**
 * The statement that reads the newest heartbeat on a replica. It returns no row on a database that accepts writes, so a
 * copy on which other servers run never counts as a replica.
 */
export const heartbeatStatement = `
  SELECT beat, taken_at AS "takenAt", timeline FROM database_origin
  WHERE went_back_at IS NULL AND pg_is_in_recovery()`;

/**
 * Accepts a promoted standby as the same database. The function requires the same database cluster and a higher
 * timeline. It also requires that every commit waited for the standbys, and that the database contains the caller's
 * last heartbeat.
 *
 * @returns true if the promoted standby was accepted
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
 * Stores that a rollback of the database was detected, so that no server starts on the database. `recordRollback` also
 * works if the database stores no fingerprint.
 */
export async function recordRollback<T>(db: Kysely<T>): Promise<void> {
  await sql`
    INSERT INTO database_origin AS origin (${fingerprintColumns}, is_synchronous, beaten_at, went_back_at)
    SELECT now.*, false, clock_timestamp(), clock_timestamp() FROM (${nowSql}) now
    ON CONFLICT (one) DO UPDATE SET went_back_at = excluded.went_back_at WHERE origin.went_back_at IS NULL`.execute(
    db,
  );
}

/**
 * Returns the time of the last known activity in the database. The last activity is the last replayed transaction or
 * the last heartbeat, whichever is later.
 */
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
  if (row === undefined)
    throw new Error("PostgreSQL returned no row for a query that always returns one row");
  return row;
}
