// The embedded database: real PostgreSQL from npm. This module starts the programs itself, because initdb and postgres
// refuse to run as root.
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
  /** The folder of the cluster; a missing folder is created. */
  readonly folder: string;
  /** 0 or no value selects any free port. */
  readonly port?: number;
  /** Server settings that override the defaults. Durability is full unless a test changes it here. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Omits the Unix socket, as if the database were on another machine. */
  readonly networkOnly?: boolean;
}

export interface Postgres {
  /**
   * Connection URL of the database `postgres` for its owner. The URL names the host and port of the network, and also
   * the socket's folder if there is a socket. Clients then prefer the socket.
   */
  readonly url: string;
  /**
   * The folder of the data: the requested folder, or one below /var/lib/gemplay if the account cannot reach the
   * requested folder.
   */
  readonly state: string;
  /** The folder of the binaries: the installed package, or a copy that the account can reach. */
  readonly home: string;
  readonly copied: boolean;
  readonly pid: number;
  /** True if this start created the cluster. */
  readonly created: boolean;
  /** Resolves when the server has ended for any reason. */
  readonly exited: Promise<string>;
  /** Fast shutdown: ends all sessions after all committed data is on disk. */
  stop(): Promise<void>;
}

const owner = "gemplay";
const logLimitBytes = 5_000_000;
/** The shortest limit of all supported systems in bytes, without the terminating zero byte. */
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
 * Starts a PostgreSQL server on `folder` and creates the cluster at the first start. Resolves when the server accepts
 * sessions, also after the recovery from a kill -9.
 *
 * @throws Error with one clear sentence if the folder or the port is in use or the server fails
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const folder = resolve(options.folder);
  mkdirSync(folder, { recursive: true });
  const place = placePostgres(folder);
  const release = claimFolder(place.state);
  try {
    const created = makeCluster(place);
    await endLeftBehind(place);
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
 * Runs initdb in a temporary folder and renames it at the end. An interrupted initdb is therefore never used as a
 * cluster.
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
    // One iteration is enough, because nobody can guess such a long password. More iterations cost each new session a
    // millisecond.
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
      `PostgreSQL's cluster could not be made in ${state}: ${made.error?.message ?? made.stderr.trim()}`,
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
 * Ends a server that still holds the cluster after its starter and supervisor were both killed. Removes a stale pid
 * file.
 */
async function endLeftBehind({ state }: PostgresPlace): Promise<void> {
  const file = join(state, "cluster/postmaster.pid");
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, "utf8").split("\n")[0]);
  const lives = () => pid > 0 && commandLine(pid).includes(join(state, "cluster"));
  for (const signal of ["SIGINT", "SIGQUIT", "SIGKILL"] as const) {
    if (!lives()) break;
    killQuietly(pid, signal);
    for (let waited = 0; lives() && waited < 10_000; waited += 50) await sleep(50);
  }
  // PostgreSQL would refuse to start if an unrelated process of the same account now had this process id.
  rmSync(file, { force: true });
}

/**
 * Returns the socket's folder and creates a missing folder. A socket halves the cost of a small statement compared with
 * the network.
 *
 * @returns undefined if the system has no Unix sockets or the path would be too long
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
    // Sessions of a killed server need a moment to end, or another program may have taken the free port. Both cases
    // justify another attempt.
    const passing = /pre-existing shared memory|Address already in use/.test(log);
    if (!passing || attempt === 20)
      throw new Error(`PostgreSQL did not start: ${lastFatal(log)} (${place.state}/postgres.log)`);
    await sleep(250);
  }
}

function settingArguments(settings: Readonly<Record<string, string>>): string[] {
  return Object.entries({ ...defaults, ...settings }).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

/** Empties a large log, so that the log does not grow over many starts. Returns the current length in bytes. */
function trimLog({ state }: PostgresPlace): number {
  const file = join(state, "postgres.log");
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size < logLimitBytes) return size;
  truncateSync(file);
  return 0;
}

/**
 * Reads the server's state from the eighth line of its pid file. The wait has no limit, because recovery after a crash
 * may take long.
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
