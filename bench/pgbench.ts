// Runs the reference load: the TPC-B-like transaction of pgbench on a cluster. Either pgbench itself or the Node driver
// runs the script.
import { execFile, spawnSync } from "node:child_process";
import { promisify } from "node:util";
import pg from "pg";

const run = promisify(execFile);
const accountsPerBranch = 100_000;
const tellersPerBranch = 10;

export interface Pgbench {
  /** The program that runs the script of the reference load. */
  readonly by: "pgbench" | "driver";
  /** Returns the transactions per second of one round. */
  round(seconds: number): Promise<number>;
}

/**
 * Fills pgbench's tables and returns a runner with `concurrency` connections and prepared statements. The scale equals
 * the concurrency, as pgbench's manual requires, so that the rows of branches are not the bottleneck.
 */
export async function preparePgbench(url: string, concurrency: number): Promise<Pgbench> {
  await fill(url, concurrency);
  const installed = spawnSync("pgbench", ["--version"]).status === 0;
  return installed
    ? { by: "pgbench", round: (seconds) => runProgram(url, concurrency, seconds) }
    : { by: "driver", round: (seconds) => runDriver(url, concurrency, seconds) };
}

/** Creates the tables and rows of pgbench, so that pgbench and the Node driver use the same data. */
async function fill(url: string, scale: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`
    CREATE TABLE pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22));
    CREATE TABLE pgbench_tellers (tid int NOT NULL, bid int, tbalance int, filler char(84)) WITH (fillfactor = 100);
    CREATE TABLE pgbench_accounts (aid int NOT NULL, bid int, abalance int, filler char(84)) WITH (fillfactor = 100);
    CREATE TABLE pgbench_branches (bid int NOT NULL, bbalance int, filler char(88)) WITH (fillfactor = 100);
    INSERT INTO pgbench_branches SELECT bid, 0, '' FROM generate_series(1, ${scale}) bid;
    INSERT INTO pgbench_tellers
      SELECT tid, (tid - 1) / ${tellersPerBranch} + 1, 0, '' FROM generate_series(1, ${scale * tellersPerBranch}) tid;
    INSERT INTO pgbench_accounts
      SELECT aid, (aid - 1) / ${accountsPerBranch} + 1, 0, '' FROM generate_series(1, ${scale * accountsPerBranch}) aid;
    ALTER TABLE pgbench_branches ADD PRIMARY KEY (bid);
    ALTER TABLE pgbench_tellers ADD PRIMARY KEY (tid);
    ALTER TABLE pgbench_accounts ADD PRIMARY KEY (aid)`);
  await client.query("VACUUM ANALYZE pgbench_accounts, pgbench_branches, pgbench_tellers, pgbench_history");
  await client.end();
}

async function runProgram(url: string, concurrency: number, seconds: number): Promise<number> {
  const wholeSeconds = Math.max(1, Math.round(seconds));
  const { stdout } = await run("pgbench", [
    ...[
      "-n",
      "-b",
      "tpcb-like",
      "-M",
      "prepared",
      "-c",
      `${concurrency}`,
      "-j",
      "2",
      "-T",
      `${wholeSeconds}`,
    ],
    url,
  ]);
  const tps = /tps = ([0-9.]+) \(without initial connection time\)/.exec(stdout)?.[1];
  if (tps === undefined) throw new Error(`pgbench did not print its rate:\n${stdout}`);
  return Number.parseFloat(tps);
}

/** Runs the script of `pgbench -b tpcb-like`, statement by statement as pgbench sends it. */
async function runDriver(url: string, concurrency: number, seconds: number): Promise<number> {
  const clients = Array.from({ length: concurrency }, () => new pg.Client({ connectionString: url }));
  await Promise.all(clients.map((client) => client.connect()));
  const begun = performance.now();
  const end = begun + seconds * 1000;
  let transactions = 0;
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() < end) {
        await transact(client, concurrency);
        transactions += 1;
      }
    }),
  );
  const rate = transactions / ((performance.now() - begun) / 1000);
  await Promise.all(clients.map((client) => client.end()));
  return rate;
}

async function transact(client: pg.Client, scale: number): Promise<void> {
  const aid = pick(scale * accountsPerBranch);
  const bid = pick(scale);
  const tid = pick(scale * tellersPerBranch);
  const delta = pick(10_001) - 5_001;
  const send = (name: string, text: string, values: number[]) => client.query({ name, text, values });
  await client.query("BEGIN");
  await send("a", "UPDATE pgbench_accounts SET abalance = abalance + $1 WHERE aid = $2", [delta, aid]);
  await send("s", "SELECT abalance FROM pgbench_accounts WHERE aid = $1", [aid]);
  await send("t", "UPDATE pgbench_tellers SET tbalance = tbalance + $1 WHERE tid = $2", [delta, tid]);
  await send("b", "UPDATE pgbench_branches SET bbalance = bbalance + $1 WHERE bid = $2", [delta, bid]);
  await send(
    "h",
    "INSERT INTO pgbench_history (tid, bid, aid, delta, mtime) VALUES ($1, $2, $3, $4, CURRENT_TIMESTAMP)",
    [tid, bid, aid, delta],
  );
  await client.query("END");
}

const pick = (count: number): number => 1 + Math.floor(Math.random() * count);
