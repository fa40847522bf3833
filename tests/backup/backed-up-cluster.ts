// A database cluster of Debian's PostgreSQL with backups by pgBackRest. The cluster uses the files of deploy/backup.
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import pg from "pg";
import { systemAccount } from "../../tools/stack/postgres-binaries.ts";
import { freePort } from "../../tools/stack/processes/free-port.ts";

const deploy = (file: string) => fileURLToPath(new URL(`../../deploy/backup/${file}`, import.meta.url));
const password = "only-in-tests";

export interface BackedUpCluster {
  /** The folder of the backups and of the archived write-ahead log. */
  readonly repository: string;
  /** Starts PostgreSQL. The first start also creates the database `gemplay`. */
  start(): Promise<{ readonly url: string }>;
  /**
   * Makes a backup with deploy/backup/gemplay-backup. Returns what the script wrote.
   *
   * @param variables environment variables of the script, besides the paths of this test
   */
  backUp(type?: "full" | "diff", variables?: Readonly<Record<string, string>>): Promise<string>;
  /** Kills PostgreSQL and deletes its files. */
  lose(): Promise<void>;
  /** Restores the files of the cluster to a given time or to the end of the archive, and starts PostgreSQL. */
  restore(time?: Date): Promise<{ readonly url: string }>;
  /** Runs pgBackRest on the repository. Returns its output. */
  pgbackrest(options: readonly string[], variables?: Readonly<Record<string, string>>): Promise<string>;
  remove(): Promise<void>;
}

export function createBackedUpCluster(settings: Readonly<Record<string, string>> = {}): BackedUpCluster {
  const account = systemAccount();
  const root = mkdtempSync(join(tmpdir(), "gemplay-backup-"));
  const [data, repository] = [join(root, "data"), join(root, "repository")];
  const own = (path: string) => {
    if (account !== undefined) chownSync(path, account.uid, account.gid);
  };
  mkdirSync(repository);
  for (const path of [root, repository]) own(path);
  const asOwner =
    account === undefined
      ? []
      : ["setpriv", `--reuid=${account.uid}`, `--regid=${account.gid}`, "--clear-groups"];
  const binaries = newestBinaries();
  let server: ChildProcess | undefined;
  let port = 5_432;

  /** The variables give the paths of this test. All other options come from the file of deploy/backup. */
  const environment = () => ({
    PATH: `${process.env.PATH}:${binaries}`,
    LC_ALL: "C.UTF-8",
    TZ: "UTC",
    PGHOST: root,
    PGPORT: String(port),
    PGUSER: "postgres",
    PGBACKREST_CONFIG: deploy("pgbackrest.conf"),
    PGBACKREST_REPO1_PATH: repository,
    PGBACKREST_REPO1_CIPHER_PASS: "passphrase of the test",
    PGBACKREST_PG1_PATH: data,
    PGBACKREST_PG1_PORT: String(port),
    PGBACKREST_PG1_SOCKET_PATH: root,
    PGBACKREST_PG1_USER: "postgres",
    PGBACKREST_LOCK_PATH: join(root, "lock"),
  });

  async function run(
    command: readonly string[],
    variables: Readonly<Record<string, string>> = {},
  ): Promise<string> {
    const [program = "", ...options] = [...asOwner, ...command];
    const { stdout } = await promisify(execFile)(program, options, {
      cwd: "/",
      env: { ...environment(), ...variables },
      maxBuffer: 50_000_000,
    });
    return stdout;
  }

  async function launch(): Promise<string> {
    port = await freePort(0, "PostgreSQL");
    const all = {
      listen_addresses: "127.0.0.1",
      port: String(port),
      unix_socket_directories: root,
      archive_mode: "on",
      archive_command: "pgbackrest --stanza=gemplay archive-push %p",
      wal_level: "replica",
      log_timezone: "UTC",
      TimeZone: "UTC",
      ...settings,
    };
    const log = openSync(join(root, "postgres.log"), "a");
    const [program = "", ...options] = [
      ...asOwner,
      join(binaries, "postgres"),
      ...["-D", data],
      ...Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
    ];
    server = spawn(program, options, { cwd: "/", env: environment(), stdio: ["ignore", log, log] });
    const url = (database: string) => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`;
    await untilWritable(url("postgres"), server);
    return url("gemplay");
  }

  async function end(signal: "SIGKILL" | "SIGQUIT"): Promise<void> {
    if (server?.exitCode !== null || server.signalCode !== null) return;
    server.kill(signal);
    await once(server, "exit");
  }

  return {
    repository,
    async start() {
      if (existsSync(data)) return { url: await launch() };
      const passwordFile = join(root, "password");
      writeFileSync(passwordFile, password, { mode: 0o600 });
      own(passwordFile);
      await run([
        join(binaries, "initdb"),
        ...["-D", data, "-U", "postgres", "--auth-local=trust", "--auth-host=scram-sha-256"],
        ...[`--pwfile=${passwordFile}`, "--encoding=UTF8", "--locale=C.UTF-8", "--data-checksums"],
      ]);
      const url = await launch();
      await run(["psql", "--dbname=postgres", "--command=CREATE DATABASE gemplay"]);
      return { url };
    },
    backUp: (type = "full", variables = {}) => run([deploy("gemplay-backup"), type], variables),
    async lose() {
      await end("SIGKILL");
      rmSync(data, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
    async restore(time) {
      const target =
        time === undefined
          ? []
          : [
              "--type=time",
              `--target=${time.toISOString().replace("T", " ").replace("Z", "+00")}`,
              "--target-action=promote",
            ];
      mkdirSync(data, { mode: 0o700 });
      own(data);
      await run(["pgbackrest", "--stanza=gemplay", ...target, "restore"]);
      return { url: await launch() };
    },
    pgbackrest: (options, variables) => run(["pgbackrest", "--stanza=gemplay", ...options], variables),
    async remove() {
      await end("SIGQUIT");
      rmSync(root, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}

/** Waits until PostgreSQL has ended its recovery and accepts changes. */
async function untilWritable(url: string, server: ChildProcess): Promise<void> {
  for (; ; await sleep(100)) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended with ${server.exitCode}`);
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
    client.on("error", () => {}); // The failed query reports the error to its caller.
    try {
      await client.connect();
      const { rows } = await client.query<{ recovers: boolean }>("SELECT pg_is_in_recovery() AS recovers");
      if (rows[0]?.recovers === false) return;
    } catch {
      // PostgreSQL does not accept sessions yet.
    } finally {
      await client.end().catch(() => {});
    }
  }
}

/** Returns the folder with the programs of Debian's newest PostgreSQL. */
function newestBinaries(): string {
  const versions = "/usr/lib/postgresql";
  const [newest] = (existsSync(versions) ? readdirSync(versions) : []).sort(
    (one, other) => Number(other) - Number(one),
  );
  if (newest === undefined) throw new Error(`${versions} contains no PostgreSQL`);
  return join(versions, newest, "bin");
}
