// The embedded database of the local stack: a real PostgreSQL from npm. `postgres.ts` starts PostgreSQL under another
// system account, because initdb and postgres refuse to run as root.
import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { platform } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fakeTime } from "./fake-time.ts";
import { type PostgresPlace, placePostgres } from "./postgres-binaries.ts";
import { claimFolder, commandLine } from "./processes/folder-owner.ts";
import { freePort } from "./processes/free-port.ts";
import { type KeptProcess, killQuietly, startKept } from "./processes/kept-process.ts";

export interface PostgresOptions {
  /** The folder of the database cluster; a missing folder is created. */
  readonly folder: string;
  /** The port of PostgreSQL; 0 or no value selects any free port. */
  readonly port?: number;
  /** PostgreSQL settings that override the defaults. Durability is full unless a test changes the settings. */
  readonly settings?: Readonly<Record<string, string>>;
  /** The folder of other binaries than those of the npm package, for example with Citus. */
  readonly binaries?: string | undefined;
  /** Turns the Unix socket off, as if the database ran on another machine. */
  readonly networkOnly?: boolean;
}

export interface Postgres {
  /**
   * Connection URL of the database `postgres` for the owner of the cluster. The URL names the host and the port, and
   * also the socket's folder if PostgreSQL has a Unix socket. With a socket's folder in the URL, clients prefer the
   * socket.
   */
  readonly url: string;
  /**
   * The folder of the data: the requested folder, or a folder below /var/lib/gemplay if PostgreSQL's account cannot
   * reach the requested folder.
   */
  readonly state: string;
  /** The folder of the binaries: the installed package, or a copy that PostgreSQL's account can reach. */
  readonly home: string;
  readonly copied: boolean;
  readonly pid: number;
  /** True if this start created the database cluster. */
  readonly created: boolean;
  /** Resolves when PostgreSQL has ended for any reason. */
  readonly exited: Promise<string>;
  /** Stops PostgreSQL by a fast shutdown: ends all sessions after all committed data is on disk. */
  stop(): Promise<void>;
}

const owner = "gemplay";
const logLimitBytes = 5_000_000;
/**
 * The length limit for the path of a Unix socket in bytes, without the terminating zero byte. The value is the smallest
 * limit of all supported systems.
 */
const longestSocketPath = 103;
const defaults = {
  listen_addresses: "127.0.0.1",
  shared_buffers: "128MB",
  max_connections: "200", // a server with its worker uses about forty connections, and several servers may run
  max_wal_size: "512MB",
  log_checkpoints: "off", // PostgreSQL writes no log while idle
  log_timezone: "UTC",
  TimeZone: "UTC",
};

/**
 * Starts a PostgreSQL server on `folder` and creates the cluster at the first start. Resolves when PostgreSQL accepts
 * sessions, also after the recovery from a kill -9.
 *
 * @throws Error with one clear sentence if the folder or the port is in use or PostgreSQL fails
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const folder = resolve(options.folder);
  mkdirSync(folder, { recursive: true });
  const place = placePostgres(folder, options.binaries);
  const release = claimFolder(place.state);
  try {
    const created = makeCluster(place);
    await endOrphaned(place);
    const socket = options.networkOnly === true ? undefined : socketFolder(place);
    const { process, port } = await launch(place, socket, options);
    const password = readFileSync(join(place.state, "password"), "utf8");
    const url = new URL(`postgres://${owner}:${password}@127.0.0.1:${port}/postgres`);
    if (socket !== undefined) url.searchParams.set("host", socket);
    return {
      url: url.href,
      state: place.state,
      home: place.home,
      copied: place.copied,
      pid: process.pid,
      created,
      exited: process.exited,
      async stop() {
        await process.stop();
        release();
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}

/**
 * Runs initdb in a temporary folder and renames the folder at the end. A start therefore never uses the result of an
 * interrupted initdb as a cluster.
 */
function makeCluster({ home, state, account }: PostgresPlace): boolean {
  const cluster = join(state, "cluster");
  if (existsSync(cluster)) return false;
  const part = join(state, "cluster.part");
  const passwordFile = join(state, "password");
  rmSync(part, { recursive: true, force: true });
  mkdirSync(part, { mode: 0o700 });
  rmSync(passwordFile, { force: true });
  writeFileSync(passwordFile, randomBytes(18).toString("base64url"), { mode: 0o600 });
  if (account) for (const path of [part, passwordFile]) chownSync(path, account.uid, account.gid);
  const args = [
    "-D",
    part,
    "-U",
    owner,
    "-A",
    "scram-sha-256",
    `--pwfile=${passwordFile}`,
    "--encoding=UTF8",
    // One iteration of the password hash is enough, because nobody can guess a random password of this length. With
    // more iterations, each new session would take a millisecond longer.
    "--set=scram_iterations=1",
  ];
  // The built-in locale provider sorts text in the same way on every system and needs no installed locales.
  args.push("--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C", "--no-instructions");
  const made = spawnSync(join(home, "bin/initdb"), args, {
    ...account,
    cwd: state,
    env: environment(),
    encoding: "utf8",
  });
  if (made.status !== 0) {
    throw new Error(
      `PostgreSQL's cluster could not be created in ${state}: ${made.error?.message ?? made.stderr.trim()}`,
    );
  }
  renameSync(part, cluster);
  return true;
}

const environment = (): Record<string, string> => ({
  PATH: process.env.PATH ?? "",
  LC_ALL: "C",
  TZ: "UTC",
  ...fakeTime,
});

/**
 * Ends a PostgreSQL server that still uses the cluster after its starter and supervisor were both killed. Removes the
 * pid file of a PostgreSQL server that has ended.
 */
async function endOrphaned({ state }: PostgresPlace): Promise<void> {
  const file = join(state, "cluster/postmaster.pid");
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, "utf8").split("\n")[0]);
  const lives = () => pid > 0 && commandLine(pid).includes(join(state, "cluster"));
  for (const signal of ["SIGINT", "SIGQUIT", "SIGKILL"] as const) {
    if (!lives()) break;
    killQuietly(pid, signal);
    for (let waited = 0; lives() && waited < 10_000; waited += 50) await sleep(50);
  }
  // PostgreSQL would refuse to start if an unrelated process of the same account now had the process id in the pid
  // file.
  rmSync(file, { force: true });
}

/**
 * Returns the folder of the Unix socket and creates a missing folder. A Unix socket halves the cost of a small SQL
 * statement compared with TCP.
 *
 * @returns undefined if the system has no Unix sockets or the path of the socket would be too long
 */
function socketFolder({ state, account }: PostgresPlace): string | undefined {
  const folder = join(state, "socket");
  const longest = join(folder, ".s.PGSQL.65535");
  if (platform() === "win32" || Buffer.byteLength(longest) > longestSocketPath) return undefined;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (account) chownSync(folder, account.uid, account.gid);
  return folder;
}

async function launch(
  place: PostgresPlace,
  socket: string | undefined,
  options: PostgresOptions,
): Promise<{ process: KeptProcess; port: number }> {
  for (let attempt = 1; ; attempt++) {
    const port = await freePort(options.port ?? 0, "PostgreSQL");
    const logStart = trimLog(place);
    const process = await startKept({
      command: join(place.home, "bin/postgres"),
      args: [
        ...["-D", join(place.state, "cluster"), "-p", String(port)],
        ...settingArguments({ unix_socket_directories: socket ?? "", ...options.settings }),
      ],
      cwd: place.state,
      env: environment(),
      logFile: join(place.state, "postgres.log"),
      account: place.account,
      stop: [
        { signal: "SIGINT", waitMs: 20_000 },
        { signal: "SIGQUIT", waitMs: 5_000 },
      ],
    });
    if (await isReady(place, process)) return { process, port };
    const log = readFileSync(join(place.state, "postgres.log"), "utf8").slice(logStart);
    // PostgreSQL is started again if sessions of a killed server have not ended yet, or another program has taken the
    // free port.
    const passing = /pre-existing shared memory|Address already in use/.test(log);
    if (!passing || attempt === 20)
      throw new Error(`PostgreSQL did not start: ${lastFatal(log)} (${place.state}/postgres.log)`);
    await sleep(250);
  }
}

function settingArguments(settings: Readonly<Record<string, string>>): string[] {
  return Object.entries({ ...defaults, ...settings }).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

/**
 * Empties a large log file of PostgreSQL, so that the file does not grow over many starts. Returns the current length
 * of the log file in bytes.
 */
function trimLog({ state }: PostgresPlace): number {
  const file = join(state, "postgres.log");
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size < logLimitBytes) return size;
  truncateSync(file);
  return 0;
}

/**
 * Reads PostgreSQL's state from the eighth line of its pid file. The wait for PostgreSQL has no time limit, because
 * recovery after a crash may take long.
 */
async function isReady({ state }: PostgresPlace, process: KeptProcess): Promise<boolean> {
  let ended = false;
  void process.exited.then(() => {
    ended = true;
  });
  const file = join(state, "cluster/postmaster.pid");
  while (!ended) {
    const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
    if (Number(lines[0]) === process.pid && lines[7]?.trim() === "ready") return true;
    await sleep(25);
  }
  return false;
}

function lastFatal(log: string): string {
  const line = log.split("\n").findLast((text) => /FATAL|PANIC|error/i.test(text));
  return line?.replace(/^.*?(FATAL|PANIC):\s*/, "") ?? "it ended at once";
}
