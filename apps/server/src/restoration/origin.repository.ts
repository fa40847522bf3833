import { type Kysely, type RawBuilder, type Selectable, sql } from "kysely";

/** Which database somebody is connected to: what changes with a restore, a copy, a dump or a promotion. */
export interface Identity {
  readonly system_identifier: bigint;
  readonly timeline: number;
  readonly database_oid: bigint;
  readonly table_oid: bigint;
}

export interface OriginTable extends Identity {
  is_synchronous: boolean;
  beat: bigint;
  beaten_at: Date;
  went_back_at: Date | null;
}

export type Origin = Selectable<OriginTable>;

const nowSql = sql`
  SELECT (SELECT system_identifier FROM pg_control_system()) AS system_identifier,
    -- Of the log that is written now: the control file tells a promotion only after its checkpoint.
    ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int AS timeline,
    (SELECT oid::bigint FROM pg_database WHERE datname = current_database()) AS database_oid,
    'database_origin'::regclass::oid::bigint AS table_oid`;

/** Every commit that is answered stands on a standby: none is lost where that one is promoted. */
const isSynchronousSql = sql<boolean>`
  (current_setting('synchronous_standby_names') <> '' AND current_setting('synchronous_commit') NOT IN ('off', 'local'))`;

const identityColumns = sql`system_identifier, timeline, database_oid, table_oid`;

/** Which database this is. */
export async function readIdentity<T>(db: Kysely<T>): Promise<Identity> {
  return only((await sql<Identity>`${nowSql}`.execute(db)).rows);
}

/** What was noted; undefined before the first server. */
export async function findOrigin<T>(db: Kysely<T>): Promise<Origin | undefined> {
  return (await sql<Origin>`SELECT * FROM database_origin`.execute(db)).rows[0];
}

/** Notes the database as ours where none was noted. */
export async function insertOrigin<T>(db: Kysely<T>): Promise<void> {
  await sql`
    INSERT INTO database_origin (${identityColumns}, is_synchronous, beaten_at)
    SELECT now.*, ${isSynchronousSql}, clock_timestamp() FROM (${nowSql}) now
    ON CONFLICT DO NOTHING`.execute(db);
}

/** Notes the database as ours, whatever was noted. */
export async function replaceOrigin<T>(db: Kysely<T>): Promise<void> {
  await sql`
    INSERT INTO database_origin AS origin (${identityColumns}, is_synchronous, beaten_at)
    SELECT now.*, ${isSynchronousSql}, clock_timestamp() FROM (${nowSql}) now
    ON CONFLICT (one) DO UPDATE SET ${setIdentity("excluded")}, is_synchronous = excluded.is_synchronous,
      beat = origin.beat + 1, beaten_at = clock_timestamp(), went_back_at = NULL`.execute(db);
}

/**
 * A sign of life, where the database is the one that was noted.
 *
 * @returns its number; undefined where it is another one, or a server found that something is lost
 */
export async function beat<T>(db: Kysely<T>): Promise<bigint | undefined> {
  const { rows } = await sql<{ beat: bigint }>`
    UPDATE database_origin SET beat = beat + 1, beaten_at = clock_timestamp(), is_synchronous = ${isSynchronousSql}
    WHERE (${identityColumns}) = (${nowSql}) AND went_back_at IS NULL RETURNING beat`.execute(db);
  return rows[0]?.beat;
}

/**
 * Takes a promoted standby for ours: the same cluster on another timeline, all of whose commits were on a standby, and with
 * the last sign of life that the caller had an answer to.
 *
 * @returns whether it is
 */
export async function acceptPromoted<T>(db: Kysely<T>, lastBeat: bigint): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE database_origin o SET timeline = now.timeline FROM (${nowSql}) now
    WHERE (o.system_identifier, o.database_oid, o.table_oid) = (now.system_identifier, now.database_oid, now.table_oid)
      AND o.timeline < now.timeline AND o.is_synchronous AND o.beat >= ${lastBeat} AND o.went_back_at IS NULL`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

/** Notes that what a server had an answer to is gone, so that none starts. */
export async function noteWentBack<T>(db: Kysely<T>): Promise<void> {
  await sql`UPDATE database_origin SET went_back_at = clock_timestamp() WHERE went_back_at IS NULL`.execute(
    db,
  );
}

/** The last moment of which the database knows: of what was replayed, else the last sign of life. */
export async function lastSignOfLife<T>(db: Kysely<T>): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    SELECT greatest(pg_last_xact_replay_timestamp(), (SELECT beaten_at FROM database_origin)) AS at`.execute(
    db,
  );
  return rows[0]?.at ?? undefined;
}

function setIdentity(from: "excluded"): RawBuilder<unknown> {
  const names = ["system_identifier", "timeline", "database_oid", "table_oid"] as const;
  return sql.join(names.map((name) => sql`${sql.ref(name)} = ${sql.ref(`${from}.${name}`)}`));
}

function only<T>([row]: readonly T[]): T {
  if (row === undefined) throw new Error("PostgreSQL says which one it is");
  return row;
}
