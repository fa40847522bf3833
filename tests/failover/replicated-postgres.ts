// Runs Debian's PostgreSQL twice: a primary that acknowledges a commit only after its replica has the commit, and the
// replica. One network address always leads to the current primary. A watcher promotes the replica when the primary
// stops answering.
import { execFile } from "node:child_process";
import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { systemAccount } from "../../tools/stack/postgres-binaries.ts";
import { freePort } from "../../tools/stack/processes/free-port.ts";

export interface ReplicatedPostgres {
  /** The URL of the current primary. */
  readonly url: string;
  /** The version of PostgreSQL, as the program prints it. */
  readonly version: string;
  /**
   * Kills the primary as a power failure would.
   *
   * @returns the milliseconds until new connections to the address reached the promoted replica
   */
  killPrimary(): Promise<number>;
  /**
   * Rebuilds the killed server as a replica of the new primary, and waits until the primary acknowledges commits only
   * after this replica has the commit.
   */
  replaceReplica(): Promise<void>;
  stop(): Promise<void>;
}

interface Cluster {
  readonly name: string;
  readonly folder: string;
  readonly port: number;
}

/**
 * The interval of the checks of the primary in ms. The number of failed checks in a row before the replica is promoted.
 */
const askEveryMs = 500;
const unanswered = 3;

export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const bin = newestBin();
  const account = systemAccount();
  const root = mkdtempSync(join(tmpdir(), "gemplay-failover-"));
  if (account !== undefined) chownSync(root, account.uid, account.gid);
  const run = async (program: string, ...args: readonly string[]) =>
    (
      await promisify(execFile)(join(bin, program), args, {
        cwd: root,
        env: { PATH: process.env.PATH },
        ...account,
      })
    ).stdout;
  const clusterOf = async (name: string): Promise<Cluster> => ({
    name,
    folder: join(root, name),
    port: await freePort(0, `the ${name} PostgreSQL`),
  });
  let [primary, replica] = [await clusterOf("first"), await clusterOf("second")];

  const start = ({ folder, port }: Cluster) =>
    run("pg_ctl", "start", "-w", "-s", "-D", folder, "-l", `${folder}.log`, "-o", `-p ${port}`);
  const stop = (cluster: Cluster) => run("pg_ctl", "stop", "-m", "immediate", "-s", "-D", cluster.folder);
  async function ask(cluster: Cluster, text: string): Promise<pg.QueryResult> {
    const client = new pg.Client({
      host: "127.0.0.1",
      port: cluster.port,
      user: "postgres",
      database: "postgres",
      connectionTimeoutMillis: 1_000,
      query_timeout: 1_000,
    });
    client.on("error", () => {}); // the failed query reports the error to its caller
    try {
      await client.connect();
      return await client.query(text);
    } finally {
      await client.end().catch(() => {});
    }
  }

  /**
   * Adds a replica to the primary. After the call, the primary acknowledges a commit only after the replica has the
   * commit.
   */
  async function joinReplica(): Promise<void> {
    const from = `host=127.0.0.1 port=${primary.port} user=postgres application_name=replica`;
    await run("pg_basebackup", "-d", from, "-D", replica.folder, "-R", "-X", "stream", "-c", "fast");
    await start(replica);
    await ask(primary, "ALTER SYSTEM SET synchronous_standby_names = 'replica'");
    await ask(primary, "SELECT pg_reload_conf()");
    for (;;) {
      const { rows } = await ask(primary, "SELECT FROM pg_stat_replication WHERE sync_state = 'sync'");
      if (rows.length === 1) return;
      await sleep(100);
    }
  }

  await run(
    "initdb",
    "-D",
    primary.folder,
    "-U",
    "postgres",
    "-A",
    "trust",
    "-E",
    "UTF8",
    "--locale=C.UTF-8",
  );
  appendFileSync(
    join(primary.folder, "postgresql.conf"),
    "listen_addresses = '127.0.0.1'\nunix_socket_directories = ''\nmax_connections = 200\n",
  );
  await start(primary);
  await joinReplica();
  const address = await openAddress(() => primary.port);

  return {
    url: `postgres://postgres@127.0.0.1:${address.port}/postgres`,
    version: (await run("postgres", "--version")).trim(),
    async killPrimary() {
      const killedMs = performance.now();
      killWhole(primary);
      for (let silent = 0; silent < unanswered; ) {
        silent = await ask(primary, "SELECT 1").then(
          () => 0,
          () => silent + 1,
        );
        await sleep(askEveryMs);
      }
      await run("pg_ctl", "promote", "-w", "-s", "-D", replica.folder);
      [primary, replica] = [replica, primary];
      address.endAll();
      return performance.now() - killedMs;
    },
    async replaceReplica() {
      rmSync(replica.folder, { recursive: true });
      await joinReplica();
    },
    async stop() {
      await address.close();
      for (const cluster of [replica, primary])
        if (existsSync(join(cluster.folder, "postmaster.pid"))) await stop(cluster).catch(() => {});
      rmSync(root, { recursive: true, force: true });
    },
  };
}

/** Returns the folder with the programs of Debian's newest PostgreSQL version. */
function newestBin(): string {
  const versions = "/usr/lib/postgresql";
  const newest = (existsSync(versions) ? readdirSync(versions) : [])
    .filter((version) => existsSync(join(versions, version, "bin/pg_basebackup")))
    .sort((one, other) => Number(other) - Number(one))[0];
  if (newest === undefined) throw new Error(`${versions} holds no PostgreSQL`);
  return join(versions, newest, "bin");
}

/** Kills every process of a database cluster at once, so that no process can finish its work. */
function killWhole({ folder }: Cluster): void {
  const [line = ""] = readFileSync(join(folder, "postmaster.pid"), "utf8").split("\n");
  const children = readFileSync(`/proc/${line}/task/${line}/children`, "utf8").split(" ").filter(Boolean);
  for (const pid of [line, ...children]) process.kill(Number(pid), "SIGKILL");
  rmSync(join(folder, "postmaster.pid"));
}

/**
 * Opens one network address for programs that know only one address. New connections lead to the port that `port`
 * currently returns.
 */
async function openAddress(port: () => number) {
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(port(), "127.0.0.1");
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket);
      socket.on("error", () => {}); // the "close" event also reports the error
      socket.on("close", () => {
        open.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const endAll = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    port: (server.address() as { port: number }).port,
    endAll,
    async close() {
      endAll();
      await new Promise((closed) => server.close(closed));
    },
  };
}
