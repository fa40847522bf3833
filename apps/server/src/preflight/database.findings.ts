import { sql } from "kysely";
import type { Config } from "../platform/config/index.ts";
import {
  connectionProblem,
  createDatabase,
  type Database,
  hostOf,
  pendingMigrations,
  poolUrlProblem,
  readUrlProblem,
} from "../platform/database/index.ts";
import { inspectArchive } from "./archive.findings.ts";
import { createFindings, type Finding, type Findings } from "./findings.ts";

export interface PlannedProcesses {
  readonly api: number;
  readonly workers: number;
}

/**
 * Maximum number of database sessions of one process. The pools, up to four settlement shards, the listener, the clock,
 * and the jobs of a worker use the sessions. With 40 constant players on two cores, an api process used 18 sessions, a
 * worker 39 sessions, and a waiting worker 33 sessions.
 */
const connectionsAtMost = { api: 28, worker: 48 } as const;

const oldestTried = 15;
const meantFor = 18;

/**
 * Checks durability, rights, free connections and version of the database. The checks change nothing in the database.
 */
export async function inspectDatabase(
  {
    databaseUrl,
    databasePoolUrl,
    databaseReadUrl,
  }: Pick<Config, "databaseUrl" | "databasePoolUrl" | "databaseReadUrl">,
  planned: PlannedProcesses,
): Promise<readonly Finding[]> {
  const findings = createFindings("database");
  const problem = await connectionProblem(databaseUrl);
  if (problem !== undefined) {
    findings.wrong("connection", `${problem}; no other check of the database could run`);
    return findings.list;
  }
  findings.right("connection", "works");
  if (databasePoolUrl !== undefined)
    findings.check("pool", await poolUrlProblem(databaseUrl, databasePoolUrl), "PgBouncer works");
  if (databaseReadUrl !== undefined)
    findings.check(
      "replica",
      (await connectionProblem(databaseReadUrl, "DATABASE_READ_URL")) ??
        (await readUrlProblem(databaseUrl, databaseReadUrl)),
      "a replica works",
    );
  const db = createDatabase({ databaseUrl, poolSize: 1 });
  try {
    await findings.look("settings", () => inspectSettings(findings, db, planned));
    await findings.look("archive", () => inspectArchive(findings, db));
    await findings.look("rights", () => inspectRights(findings, db));
    await findings.look("connection security", () => inspectWay(findings, db, databaseUrl));
    await findings.look("migrations", async () => {
      const pending = await pendingMigrations(db);
      if (pending.length === 0) findings.right("migrations", "all migrations are applied");
      else
        findings.warning(
          "migrations",
          `${pending.length} migrations are not applied: the first server that starts applies them, or run operator migrate`,
        );
    });
  } finally {
    await db.destroy();
  }
  return findings.list;
}

async function inspectSettings(findings: Findings, db: Database, planned: PlannedProcesses): Promise<void> {
  const names = [
    ...["server_version_num", "fsync", "full_page_writes", "synchronous_commit", "synchronous_standby_names"],
    ...["wal_level", "data_checksums", "max_connections", "superuser_reserved_connections"],
    ...["server_encoding", "default_transaction_read_only"],
  ];
  const { rows } = await sql<{ name: string; setting: string }>`
    SELECT name, current_setting(name) AS setting FROM unnest(${names}::text[]) AS name`.execute(db);
  const setting = (name: string) => rows.find((row) => row.name === name)?.setting ?? "";
  const isReplica = await sql<{ is: boolean }>`SELECT pg_is_in_recovery() AS is`.execute(db);
  const isReadOnly = isReplica.rows[0]?.is !== false || setting("default_transaction_read_only") !== "off";
  findings.check(
    "writing",
    isReadOnly ? "the database is read-only: DATABASE_URL names a replica" : undefined,
    "the database accepts changes",
  );

  const version = Math.floor(Number(setting("server_version_num")) / 10_000);
  if (version >= meantFor) findings.right("version", String(version));
  else if (version >= oldestTried)
    findings.warning("version", `version ${version} is tested, but version ${meantFor} is recommended`);
  else findings.wrong("version", `version ${version} is not supported: install version ${meantFor}`);

  const mustBeOn = (name: string, why: string) =>
    findings.check(
      name,
      setting(name) === "on" ? undefined : `is ${setting(name)}: ${why}; set ${name} to on`,
      "on",
    );
  mustBeOn("fsync", "the database may lose bets and payouts if its machine loses power");
  mustBeOn("full_page_writes", "the database may contain damaged pages after its machine lost power");
  const commit = setting("synchronous_commit");
  const isDurable = ["on", "remote_apply"].includes(commit);
  if (commit === "off" || !isDurable)
    findings.wrong(
      "synchronous_commit",
      `is ${commit}: committed changes may be lost; set synchronous_commit to on`,
    );
  else if (setting("synchronous_standby_names") === "")
    findings.warning(
      "synchronous_commit",
      `${commit}, but no replica is synchronous: if the machine is lost, the changes after the last archived log file are lost too`,
    );
  else
    findings.right(
      "synchronous_commit",
      `${commit}, with the synchronous standbys ${setting("synchronous_standby_names")}`,
    );

  findings.check(
    "wal_level",
    setting("wal_level") === "minimal"
      ? "is minimal: no replica and no base backup is possible; set wal_level to replica"
      : undefined,
    setting("wal_level"),
  );
  if (setting("data_checksums") === "on") findings.right("data_checksums", "on");
  else
    findings.warning(
      "data_checksums",
      "are off: the database does not detect pages that the disk damages; stop the database and run pg_checksums --enable",
    );
  findings.check(
    "encoding",
    setting("server_encoding") === "UTF8"
      ? undefined
      : `is ${setting("server_encoding")}: create the database with the encoding UTF8`,
    "UTF8",
  );

  const free = Number(setting("max_connections")) - Number(setting("superuser_reserved_connections"));
  const { api, workers } = planned;
  const needed = api * connectionsAtMost.api + workers * connectionsAtMost.worker;
  findings.check(
    "max_connections",
    needed <= free
      ? undefined
      : `allows ${free} sessions, but ${api} api and ${workers} worker processes open up to ${needed}: raise max_connections (--api and --workers set the numbers of processes)`,
    `allows ${free} sessions; ${api} api and ${workers} worker processes open up to ${needed}`,
  );
}

async function inspectRights(findings: Findings, db: Database): Promise<void> {
  const { rows } = await sql<{
    role: string;
    isSuper: boolean;
    schemas: boolean;
    tables: boolean;
    standbys: boolean;
    hasStandbys: boolean;
    mail: boolean | null;
  }>`
    SELECT current_user AS role, rolsuper AS "isSuper",
           has_database_privilege(current_database(), 'CREATE') AS schemas,
           has_schema_privilege('public', 'CREATE') AS tables,
           pg_has_role('pg_read_all_stats', 'USAGE') AS standbys,
           current_setting('synchronous_standby_names') <> '' AS "hasStandbys",
           (SELECT has_schema_privilege(oid, 'CREATE') FROM pg_namespace WHERE nspname = 'mail') AS mail
    FROM pg_roles WHERE rolname = current_user`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error("pg_roles does not list the current role");
  const { role, isSuper, schemas, tables, standbys, hasStandbys, mail } = row;
  // The schema of the queues may be missing, because the first start of a server creates the schema.
  findings.check(
    "right to make schemas",
    schemas || mail !== null
      ? undefined
      : `run GRANT CREATE ON DATABASE … TO ${role}: the first start of a server creates the schema of the queues`,
    "the role has the right",
  );
  findings.check(
    "right to make tables",
    tables && mail !== false
      ? undefined
      : `run GRANT CREATE ON SCHEMA public, mail TO ${role}: migrations create tables`,
    "the role has the right",
  );
  // Without the right to read the replication state, servers cannot see that commits waited for every standby.
  findings.check(
    "right to see standbys",
    standbys || !hasStandbys
      ? undefined
      : `run GRANT pg_read_all_stats TO ${role}: without the right, no server starts after a failover before an operator confirms the database`,
    standbys ? "the role has the right" : "the right is not needed, because no standby is synchronous",
  );
  const others = await sql<{ name: string }>`
    SELECT schemaname || '.' || tablename AS name FROM pg_tables
    WHERE schemaname IN ('public', 'mail') AND NOT pg_has_role(current_user, tableowner, 'USAGE')
    ORDER BY 1 LIMIT 3`.execute(db);
  findings.check(
    "tables' owner",
    others.rows.length === 0
      ? undefined
      : `${others.rows.map(({ name }) => name).join(", ")} … belong to another role, so migrations fail: run REASSIGN OWNED`,
    role,
  );
  if (isSuper) findings.warning("role", `${role} is a superuser: create a role that owns only this database`);
  else findings.right("role", role);
}

async function inspectWay(findings: Findings, db: Database, databaseUrl: string): Promise<void> {
  const { rows } = await sql<{
    ssl: boolean;
  }>`SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()`.execute(db);
  if (rows[0]?.ssl) findings.right("connection security", "encrypted");
  else if (/^(localhost|127\..*|\[::1\]|\/.*|)$/.test(hostOf(new URL(databaseUrl))))
    findings.right("connection security", "on this machine");
  else
    findings.warning(
      "connection security",
      "the connection is not encrypted: add sslmode=verify-full to DATABASE_URL, unless the network contains no other machines",
    );
}
