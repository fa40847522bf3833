// Starts the highly available database of deploy/ha on this machine: three nodes with etcd, Patroni and Debian's
// PostgreSQL, each in a network namespace of its own, and HAProxy and PgBouncer in front of the nodes. The programs read
// the files of deploy/ha.
import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
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
import { createNodeNetwork, type NodeNetwork } from "./node-network.ts";
import { type SupervisedProgram, superviseProgram } from "./supervised-program.ts";

const nodes = [1, 2, 3] as const;
export type NodeNumber = (typeof nodes)[number];

/** HAProxy and PgBouncer run in a namespace of their own, as on a machine with servers of Gemplay. */
const front = 4;
/** The time limit in ms until the cluster has a primary, or two synchronous standbys after a repair. */
const answerWithinMs = 120_000;
const deploy = (file: string) => fileURLToPath(new URL(`../../deploy/ha/${file}`, import.meta.url));

export interface DatabaseCluster {
  /** The URL of the primary through HAProxy. */
  readonly url: string;
  /** The URL of the primary through PgBouncer and HAProxy. */
  readonly poolUrl: string;
  /** The URL of the standbys through HAProxy. */
  readonly readUrl: string;
  /** The URL of the PostgreSQL of each node, for the superuser. */
  readonly nodeUrls: ReadonlyMap<NodeNumber, string>;
  /** The versions of the programs. */
  readonly versions: readonly string[];
  readonly network: NodeNetwork;
  readonly haproxy: SupervisedProgram;
  readonly pgbouncer: SupervisedProgram;
  etcdOf(node: NodeNumber): SupervisedProgram;
  /** Returns the node that holds the lock of the primary, as Patroni says. */
  primary(): Promise<NodeNumber>;
  /** Returns the node whose etcd is the leader. */
  etcdLeader(): Promise<NodeNumber>;
  /** Sends a signal to the main process of PostgreSQL on a node. */
  signalPostgres(node: NodeNumber, signal: NodeJS.Signals): void;
  /** Kills all processes of a node at the same moment, as a power failure does. */
  powerOff(node: NodeNumber): Promise<void>;
  powerOn(node: NodeNumber): void;
  /** Makes another node the primary, as `patronictl switchover` does. */
  switchOver(): Promise<void>;
  /** Waits until one node is the primary and the two other nodes are its synchronous standbys. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

interface Member {
  readonly name: string;
  readonly role: string;
  readonly state: string;
}

export async function startDatabaseCluster(): Promise<DatabaseCluster> {
  const account = systemAccount();
  if (account === undefined) throw new Error("Network namespaces need root: run the failover test as root.");
  const own = (path: string) => chownSync(path, account.uid, account.gid);
  const root = mkdtempSync(join(tmpdir(), "gemplay-ha-"));
  own(root);
  const asPostgres = ["setpriv", `--reuid=${account.uid}`, `--regid=${account.gid}`, "--clear-groups"];
  const network = await createNodeNetwork([...nodes, front]);
  const frontAddress = network.addressOf(front);
  const version = installedVersion();
  const versions = await versionsOf(version);
  // Patroni before 3.0.3 is safe only with version 2 of etcd's API (docs/decisions/0074-high-availability.md).
  const etcdApi = versions.some((one) => /^patroni 3\.0\.[0-2]$/.test(one)) ? "ETCD" : "ETCD3";
  const password = randomBytes(12).toString("hex");

  /** Reads a file of deploy/ha with variables, and replaces its placeholders as the document says. */
  function variablesOf(file: string, node: NodeNumber): Record<string, string> {
    const values: Readonly<Record<string, string>> = {
      NAME: `node${node}`,
      ADDRESS: network.addressOf(node),
      VERSION: version,
      ETCD: etcdApi,
      ...Object.fromEntries(nodes.map((one) => [`NODE${one}`, network.addressOf(one)])),
    };
    const text = readFileSync(deploy(file), "utf8").replace(
      /%([A-Z0-9_]+)%/g,
      (_, name) => values[name] ?? password,
    );
    return Object.fromEntries((text.match(/^[A-Z0-9_]+=.*$/gm) ?? []).map((line) => line.split(/=(.*)/, 2)));
  }

  const programs = new Map(
    nodes.map((node) => {
      const folder = join(root, `node${node}`);
      mkdirSync(join(folder, "patroni"), { recursive: true });
      // Patroni reads all files of the folder. The second file contains the paths of this test.
      writeFileSync(join(folder, "patroni/1.yml"), readFileSync(deploy("patroni.yml")));
      writeFileSync(
        join(folder, "patroni/2.yml"),
        `postgresql: {data_dir: ${folder}/data, pgpass: ${folder}/pgpass, parameters: {unix_socket_directories: ${folder}}}\n`,
      );
      for (const path of [folder, join(folder, "patroni")]) own(path);
      const start = (variables: Record<string, string>, ...program: readonly string[]) =>
        superviseProgram(
          [...network.enter(node), ...asPostgres, ...program],
          variables,
          join(root, `${program[0]}${node}.log`),
        );
      const etcd = start({ ...variablesOf("etcd.env", node), ETCD_DATA_DIR: join(folder, "etcd") }, "etcd");
      const patroni = start(variablesOf("patroni.env", node), "patroni", join(folder, "patroni"));
      return [node, { folder, etcd, patroni }] as const;
    }),
  );
  const of = (node: NodeNumber) => {
    const found = programs.get(node);
    if (found === undefined) throw new Error(`there is no node ${node}`);
    return found;
  };

  const haproxy = superviseProgram(
    [...network.enter(front), "haproxy", "-f", deploy("haproxy.cfg")],
    {
      LISTEN: frontAddress,
      ...Object.fromEntries(nodes.map((one) => [`NODE${one}`, network.addressOf(one)])),
    },
    join(root, "haproxy.log"),
  );
  const pgbouncer = superviseProgram(
    [...network.enter(front), ...asPostgres, "pgbouncer", writePgBouncerFiles(root, frontAddress, password)],
    {},
    join(root, "pgbouncer.log"),
  );
  for (const file of readdirSync(root)) own(join(root, file));

  /** Calls Patroni's API or etcd's API on the nodes one after another, until a node answers. */
  async function askAny<T>(ask: (address: string, node: NodeNumber) => Promise<T | undefined>): Promise<T> {
    for (const endMs = performance.now() + answerWithinMs; performance.now() < endMs; await sleep(200))
      for (const node of nodes) {
        const found = await ask(network.addressOf(node), node).catch(() => undefined);
        if (found !== undefined) return found;
      }
    throw new Error("no node of the database cluster reached the expected state");
  }
  const call = async (url: string, options?: RequestInit) =>
    await fetch(url, { ...options, signal: AbortSignal.timeout(2_000) });
  const members = (address: string) =>
    call(`http://${address}:8008/cluster`).then(
      async (answer) => ((await answer.json()) as { members: readonly Member[] }).members,
    );

  async function isSettled(address: string): Promise<true | undefined> {
    const roles = (await members(address)).map(({ role }) => role).toSorted();
    if (roles.join() !== "leader,sync_standby,sync_standby") return undefined;
    const { rows } = await query(
      url,
      "SELECT count(*)::int AS sync FROM pg_stat_replication WHERE sync_state = 'sync'",
    );
    return rows[0]?.sync === 2 ? true : undefined;
  }

  async function query(target: string, text: string): Promise<pg.QueryResult> {
    const client = new pg.Client({ connectionString: target, connectionTimeoutMillis: 2_000 });
    client.on("error", () => {}); // The failed query reports the error to its caller.
    try {
      await client.connect();
      return await client.query(text);
    } finally {
      await client.end().catch(() => {});
    }
  }

  async function createDatabase(): Promise<void> {
    const superuser = (database: string) =>
      `postgres://postgres:${password}@${frontAddress}:5000/${database}`;
    for (const text of [
      `CREATE ROLE gemplay LOGIN PASSWORD '${password}'`,
      "GRANT pg_read_all_stats TO gemplay",
      "CREATE DATABASE gemplay OWNER gemplay",
    ])
      await query(superuser("postgres"), text);
  }

  async function primary(): Promise<NodeNumber> {
    return await askAny(async (address, node) =>
      (await call(`http://${address}:8008/primary`)).status === 200 ? node : undefined,
    );
  }

  const url = `postgres://gemplay:${password}@${frontAddress}:5000/gemplay`;
  const cluster: DatabaseCluster = {
    url,
    poolUrl: `postgres://gemplay:${password}@${frontAddress}:6432/gemplay`,
    readUrl: `postgres://gemplay:${password}@${frontAddress}:5001/gemplay`,
    nodeUrls: new Map(
      nodes.map((node) => [node, `postgres://postgres:${password}@${network.addressOf(node)}:5432/postgres`]),
    ),
    versions,
    network,
    haproxy,
    pgbouncer,
    etcdOf: (node) => of(node).etcd,
    primary,
    etcdLeader: () =>
      askAny(async (address, node) => {
        const answer = await call(`http://${address}:2379/v3/maintenance/status`, {
          method: "POST",
          body: "{}",
        });
        const { header, leader } = (await answer.json()) as { header: { member_id: string }; leader: string };
        return header.member_id === leader ? node : undefined;
      }),
    signalPostgres(node, signal) {
      const [pid] = readFileSync(join(of(node).folder, "data/postmaster.pid"), "utf8").split("\n");
      process.kill(Number(pid), signal);
    },
    async powerOff(node) {
      for (const program of [of(node).etcd, of(node).patroni]) program.leaveEnded();
      await network.kill(node);
    },
    powerOn(node) {
      for (const program of [of(node).etcd, of(node).patroni]) program.start();
    },
    async switchOver() {
      const leader = await primary();
      const answer = await call(`http://${network.addressOf(leader)}:8008/switchover`, {
        method: "POST",
        headers: { authorization: `Basic ${Buffer.from(`patroni:${password}`).toString("base64")}` },
        body: JSON.stringify({ leader: `node${leader}` }),
      }).catch((error: unknown) => error as Error); // The answer arrives after the switchover.
      if (answer instanceof Response && !answer.ok) throw new Error(await answer.text());
    },
    settled: async () => void (await askAny(isSettled)),
    async stop() {
      for (const program of [pgbouncer, haproxy]) program.leaveEnded();
      for (const node of nodes) await cluster.powerOff(node);
      await network.remove();
      rmSync(root, { recursive: true, force: true });
    },
  };
  try {
    for (const node of nodes) cluster.powerOn(node);
    haproxy.start();
    for (let isCreated = false; !isCreated; await sleep(500))
      isCreated = await createDatabase().then(
        () => true,
        () => false,
      );
    pgbouncer.start();
    await cluster.settled();
    return cluster;
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}

/**
 * Writes the configuration of PgBouncer: the file of deploy/ha, and after it the addresses and paths of this test.
 *
 * @returns the path of the configuration
 */
function writePgBouncerFiles(root: string, address: string, password: string): string {
  const example = readFileSync(deploy("pgbouncer.ini"), "utf8");
  const users = join(root, "userlist.txt");
  writeFileSync(users, `"gemplay" "${password}"\n`);
  chmodSync(users, 0o600);
  const file = join(root, "pgbouncer.ini");
  const paths = {
    auth_file: users,
    unix_socket_dir: "",
    logfile: join(root, "pgbouncer-own.log"),
    pidfile: join(root, "pgbouncer.pid"),
  };
  writeFileSync(
    file,
    Object.entries(paths).reduce(
      (text, [name, path]) => text.replace(new RegExp(`^${name} = .*$`, "m"), `${name} = ${path}`),
      example.replaceAll("127.0.0.1", address),
    ),
  );
  return file;
}

/** Returns the newest version of PostgreSQL with server programs in Debian's folder. */
function installedVersion(): string {
  const versions = "/usr/lib/postgresql";
  const newest = (existsSync(versions) ? readdirSync(versions) : [])
    .filter((version) => existsSync(join(versions, version, "bin/pg_rewind")))
    .sort((one, other) => Number(other) - Number(one))[0];
  if (newest === undefined) throw new Error(`${versions} contains no PostgreSQL`);
  return newest;
}

async function versionsOf(postgres: string): Promise<readonly string[]> {
  const commands = [
    [`/usr/lib/postgresql/${postgres}/bin/postgres`, "--version"],
    ["patroni", "--version"],
    ["etcd", "--version"],
    ["haproxy", "-v"],
    ["pgbouncer", "--version"],
  ] as const;
  return await Promise.all(
    commands.map(async ([program, option]) =>
      ((await promisify(execFile)(program, [option])).stdout.split("\n")[0] ?? "").trim(),
    ),
  );
}
