// The embedded database: real PostgreSQL from npm, started by hand because initdb and postgres refuse to run as root.
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
import { type PostgresPlace, placePostgres } from "./postgres-binaries.ts";
import { claimFolder, commandLine } from "./processes/folder-owner.ts";
import { freePort } from "./processes/free-port.ts";
import { type KeptProcess, killQuietly, startKept } from "./processes/kept-process.ts";

export interface PostgresOptions {
  /** The cluster's folder; made when missing. */
  readonly folder: string;
  /** Omitted or 0: any free port. */
  readonly port?: number;
  /** Server settings over the defaults; durability is full unless a test says otherwise here. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Without a socket, as one on another machine is reached. */
  readonly networkOnly?: boolean;
}

export interface Postgres {
  /**
   * Connection URL of the database `postgres`, as its owner: host and port of the machine's network, and beside them the folder
   * of a socket, which is used instead where there is one.
   */
  readonly url: string;
  /** Where data lie: the folder asked for, or one below /var/lib/gemplay when the account cannot reach that. */
  readonly state: string;
  /** Where the binaries lie: the installed package, or a copy that the account can reach. */
  readonly home: string;
  readonly copied: boolean;
  readonly pid: number;
  /** True when this start made the cluster. */
  readonly created: boolean;
  /** Resolves when the server has ended, for whatever reason. */
  readonly exited: Promise<string>;
  /** Fast shutdown: sessions are ended, everything committed is on disk. */
  stop(): Promise<void>;
}

const owner = "gemplay";
const logLimitBytes = 5_000_000;
/** The least that a system allows, without the end of the text. */
const longestSocketPath = 103;
const defaults = {
  listen_addresses: "127.0.0.1",
  shared_buffers: "128MB",
  max_connections: "200", // a server with its worker keeps about forty, and there may be several
  max_wal_size: "512MB",
  log_checkpoints: "off", // nothing is written while nothing happens
  log_timezone: "UTC",
  TimeZone: "UTC",
};

/**
 * Starts a PostgreSQL server on `folder`, making the cluster the first time, and resolves when it accepts sessions.
 * Recovers after a kill -9. Rejects with one clear sentence when the folder or the port is in use or the server fails.
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

/** Runs initdb beside the cluster's final name, so that an interrupted one is never taken for a cluster. */
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
    // So long a password is not guessed, and stretching it takes each new session a millisecond.
    "--set=scram_iterations=1",
  ];
  // The built-in provider sorts alike on every system and needs none of the machine's locales.
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
});

/** A server whose starter and supervisor were both killed still holds the cluster; a stale pid file holds it in name only. */
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
  // PostgreSQL would refuse to start if the number were given to an unrelated process of the same account.
  rmSync(file, { force: true });
}

/**
 * The folder of the socket, made when missing: half of what a small statement costs otherwise is the way over the network.
 *
 * @returns undefined where there are none, or where the path would be longer than a socket's may be
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
    // Sessions of a killed server need a moment to notice; and a free port may have been taken meanwhile.
    const passing = /pre-existing shared memory|Address already in use/.test(log);
    if (!passing || attempt === 20)
      throw new Error(`PostgreSQL did not start: ${lastFatal(log)} (${place.state}/postgres.log)`);
    await sleep(250);
  }
}

function settingArguments(settings: Readonly<Record<string, string>>): string[] {
  return Object.entries({ ...defaults, ...settings }).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

/** Keeps the log from growing over many starts; returns its length in bytes now. */
function trimLog({ state }: PostgresPlace): number {
  const file = join(state, "postgres.log");
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size < logLimitBytes) return size;
  truncateSync(file);
  return 0;
}

/** The server itself writes its state into the eighth line of its pid file. Recovery after a crash may take a while. */
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
