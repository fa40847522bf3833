import { sql } from "kysely";
import type { Config } from "../platform/config/index.ts";
import {
  connectionProblem,
  createDatabase,
  type Database,
  hostOf,
  pendingMigrations,
} from "../platform/database/index.ts";
import { inspectArchive } from "./archive.findings.ts";
import { createFindings, type Finding, type Findings } from "./findings.ts";

export interface PlannedProcesses {
  readonly api: number;
  readonly workers: number;
}

/**
 * Maximum number of database sessions of one process: its pools, up to four settlement shards, the listener, the clock,
 * and the jobs of a worker. Measured with 40 constant players on two cores: 18 in an api process, 39 in a worker, and
 * 33 in a waiting worker.
 */
const connectionsAtMost = { api: 28, worker: 48 } as const;

const oldestTried = 15;
const meantFor = 18;

/** Checks durability, rights, free connections and version of the database. The checks only read. */
export async function inspectDatabase(
  { databaseUrl }: Pick<Config, "databaseUrl">,
  planned: PlannedProcesses,
): Promise<readonly Finding[]> {
  const findings = createFindings("database");
  const problem = await connectionProblem(databaseUrl);
  if (problem !== undefined) {
    findings.wrong("connection", `${problem}; nothing else about the database could be checked`);
    return findings.list;
  }
  findings.right("connection", "works");
  const db = createDatabase({ databaseUrl, poolSize: 1 });
  try {
    await findings.look("settings", () => inspectSettings(findings, db, planned));
    await findings.look("archive", () => inspectArchive(findings, db));
    await findings.look("rights", () => inspectRights(findings, db));
    await findings.look("way", () => inspectWay(findings, db, databaseUrl));
    await findings.look("migrations", async () => {
      const pending = await pendingMigrations(db);
      if (pending.length === 0) findings.right("migrations", "all applied");
      else
        findings.warning(
          "migrations",
          `${pending.length} not applied: the first server that starts, or operator migrate, does`,
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
    isReadOnly ? "this server is read only: DATABASE_URL names a replica" : undefined,
    "possible",
  );

  const version = Math.floor(Number(setting("server_version_num")) / 10_000);
  if (version >= meantFor) findings.right("version", String(version));
  else if (version >= oldestTried)
    findings.warning("version", `${version}: tried, but ${meantFor} is what it is made for`);
  else findings.wrong("version", `${version}: take ${meantFor}`);

  const mustBeOn = (name: string, why: string) =>
    findings.check(
      name,
      setting(name) === "on" ? undefined : `is ${setting(name)}: ${why}; set it to on`,
      "on",
    );
  mustBeOn("fsync", "a machine that loses power loses bets and payouts");
  mustBeOn("full_page_writes", "a machine that loses power may leave torn pages");
  const commit = setting("synchronous_commit");
  const isDurable = ["on", "remote_apply"].includes(commit);
  if (commit === "off" || !isDurable)
    findings.wrong("synchronous_commit", `is ${commit}: what was acknowledged may be lost; set it to on`);
  else if (setting("synchronous_standby_names") === "")
    findings.warning(
      "synchronous_commit",
      `${commit}, and no synchronous replica: a lost machine loses what its archive lacks`,
    );
  else findings.right("synchronous_commit", `${commit}, with ${setting("synchronous_standby_names")}`);

  findings.check(
    "wal_level",
    setting("wal_level") === "minimal"
      ? "is minimal: neither replica nor base backup is possible; set it to replica"
      : undefined,
    setting("wal_level"),
  );
  if (setting("data_checksums") === "on") findings.right("data_checksums", "on");
  else
    findings.warning(
      "data_checksums",
      "are off: a page that the disk spoils is not noticed; pg_checksums --enable, stopped",
    );
  findings.check(
    "encoding",
    setting("server_encoding") === "UTF8"
      ? undefined
      : `is ${setting("server_encoding")}: make the database with UTF8`,
    "UTF8",
  );

  const free = Number(setting("max_connections")) - Number(setting("superuser_reserved_connections"));
  const { api, workers } = planned;
  const needed = api * connectionsAtMost.api + workers * connectionsAtMost.worker;
  findings.check(
    "max_connections",
    needed <= free
      ? undefined
      : `leaves ${free}, and ${api} api and ${workers} worker processes open up to ${needed}: raise it (--api and --workers say how many)`,
    `leaves ${free}; ${api} api and ${workers} worker processes open up to ${needed}`,
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
  if (row === undefined) throw new Error("the role is not listed");
  const { role, isSuper, schemas, tables, standbys, hasStandbys, mail } = row;
  // The schema of the queues may be missing, because the first start of a server creates the schema.
  findings.check(
    "right to make schemas",
    schemas || mail !== null
      ? undefined
      : `GRANT CREATE ON DATABASE … TO ${role}: the queues' schema is made at the first start`,
    "is there",
  );
  findings.check(
    "right to make tables",
    tables && mail !== false
      ? undefined
      : `GRANT CREATE ON SCHEMA public, mail TO ${role}: migrations make tables`,
    "is there",
  );
  // Without the right to read the replication state, servers cannot see that commits waited for every standby.
  findings.check(
    "right to see standbys",
    standbys || !hasStandbys
      ? undefined
      : `GRANT pg_read_all_stats TO ${role}: after a failover no server would start until somebody answers for it`,
    standbys ? "is there" : "is not needed: no standby is synchronous",
  );
  const others = await sql<{ name: string }>`
    SELECT schemaname || '.' || tablename AS name FROM pg_tables
    WHERE schemaname IN ('public', 'mail') AND NOT pg_has_role(current_user, tableowner, 'USAGE')
    ORDER BY 1 LIMIT 3`.execute(db);
  findings.check(
    "tables' owner",
    others.rows.length === 0
      ? undefined
      : `${others.rows.map(({ name }) => name).join(", ")} … belong to another role: REASSIGN OWNED, or migrations fail`,
    role,
  );
  if (isSuper) findings.warning("role", `${role} is a superuser: make a role that owns this database only`);
  else findings.right("role", role);
}

async function inspectWay(findings: Findings, db: Database, databaseUrl: string): Promise<void> {
  const { rows } = await sql<{
    ssl: boolean;
  }>`SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()`.execute(db);
  if (rows[0]?.ssl) findings.right("way", "encrypted");
  else if (/^(localhost|127\..*|\[::1\]|\/.*|)$/.test(hostOf(new URL(databaseUrl))))
    findings.right("way", "on this machine");
  else
    findings.warning("way", "is not encrypted: sslmode=verify-full, unless nobody else is on that network");
}
