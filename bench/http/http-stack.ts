// The common setup of the HTTP benchmarks: the server's processes with PostgreSQL and a chain, players with sessions
// and money, and the load generator.
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { termsVersion } from "@gemplay/api-schema/terms";
import { post, reconcile } from "@gemplay/ledger";
import pg from "pg";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { createSiweMessage } from "viem/siwe";
import { deployContracts } from "../../tools/deploy/deploy-contracts.ts";
import { startChain } from "../../tools/stack/chain/chain.ts";
import { contractVariables } from "../../tools/stack/chain/contracts-record.ts";
import { localDeployment } from "../../tools/stack/chain/local-deployment.ts";
import { startPostgres } from "../../tools/stack/postgres.ts";
import { freePort } from "../../tools/stack/processes/free-port.ts";
import { type ServerEnvironment, startServer, whenReady } from "../../tools/stack/server-process.ts";
import { readStack } from "../stack-address.ts";
import type { LoadOrder, LoadReport } from "./http-load.ts";

const fundsBase = 10n ** 24n;
const houseBase = 10n ** 26n;

/** The functions that stop the started programs; the last function runs first. */
export const endings: (() => Promise<unknown>)[] = [];

export function startChild(file: string): ChildProcess {
  const child = fork(new URL(file, import.meta.url));
  // Emits an error when the child process fails. If no error was emitted, a caller would wait forever for a message of
  // the child process.
  child.on("exit", (code) => code !== 0 && child.emit("error", new Error(`${file} ended with ${code}`)));
  endings.push(async () => void (child.connected && child.disconnect()));
  return child;
}

export interface Gemplay {
  /** The origins of the server processes, in the requested order. */
  readonly origins: readonly [string, ...string[]];
  readonly client: pg.Client;
}

/**
 * Starts a cluster, a chain and server processes. If `BENCH_STACK` names the data folder of a running stack and one
 * server process is enough, the benchmark uses this stack. A stack that `BENCH_STACK` names keeps running after the
 * benchmark.
 *
 * @param processes the variables of each process, in addition to the common variables
 */
export async function startGemplay(
  folder: string,
  processes: readonly [ServerEnvironment, ...ServerEnvironment[]],
): Promise<Gemplay> {
  const running = process.env.BENCH_STACK;
  if (running !== undefined && processes.length === 1) return await useStack(running);
  const postgres = await startPostgres({
    folder: join(folder, "postgres"),
    networkOnly: true,
    settings: { shared_buffers: "1GB", max_wal_size: "8GB", max_connections: "300" },
  });
  endings.push(async () => {
    await postgres.stop();
    await rm(postgres.state, { recursive: true, force: true });
  });
  const chain = await startChain({ mining: "instant" });
  endings.push(() => chain.stop());
  const contracts = await deployContracts(localDeployment(chain.rpcUrl));
  const origins: string[] = [];
  for (const variables of processes) {
    const port = await freePort(0, "the server");
    const origin = `http://127.0.0.1:${port}`;
    origins.push(origin);
    const server = await startServer({
      GEMPLAY_ENV: "local",
      HOST: "127.0.0.1",
      PORT: String(port),
      PUBLIC_ORIGIN: origins[0] ?? origin,
      LOG_LEVEL: "warn",
      DATABASE_URL: postgres.url,
      CHAIN_RPC_URL: chain.rpcUrl,
      CHAIN_PUBLIC_RPC_URL: `${origin}/rpc`,
      ...contractVariables(contracts),
      ...variables,
    });
    endings.push(() => server.stop());
    await whenReady(server, origin);
  }
  return { origins: origins as [string, ...string[]], client: await connectTo(postgres.url) };
}

async function useStack(data: string): Promise<Gemplay> {
  const { origin, databaseUrl } = readStack(data);
  return { origins: [origin], client: await connectTo(databaseUrl) };
}

async function connectTo(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  endings.push(() => client.end());
  // Removes the limit on sign-ins, because all players sign in from one address. Every other request limit of the
  // server keeps its default.
  await set(client, "rate.signInPerMinute", "0");
  return client;
}

/** Changes a setting of the deployment and notifies all processes. */
export async function set(client: pg.Client, key: string, value: string): Promise<void> {
  await client.query(
    "INSERT INTO setting VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
    [key, value],
  );
  await client.query("NOTIFY gemplay_settings");
}

/** Signs in a new account with the same requests as the page. */
export async function signIn(origin: string): Promise<string> {
  const account = privateKeyToAccount(generatePrivateKey());
  const nowMs = Date.now();
  const message = createSiweMessage({
    address: account.address,
    domain: new URL(origin).host,
    uri: origin,
    version: "1",
    chainId: 56,
    nonce: `${nowMs}0`,
    issuedAt: new Date(nowMs),
    expirationTime: new Date(nowMs + 300_000),
  });
  const signature = await account.signMessage({ message });
  const answer = await fetch(`${origin}/api/user/dappLoginOrRegister`, {
    method: "POST",
    headers: { "content-type": "application/json", language: "en" },
    body: JSON.stringify({ address: account.address, signature, message }),
  });
  const { data, msg } = (await answer.json()) as { data: { token: string } | null; msg: string };
  if (data === null) throw new Error(`the server refused a sign-in: ${msg}`);
  const accepted = await fetch(`${origin}/api/user/accept_terms`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${data.token}` },
    body: JSON.stringify({ termsVersion }),
  });
  if (!accepted.ok)
    throw new Error(`the server refused the acceptance of the terms with status ${accepted.status}`);
  const chosen = await fetch(`${origin}/api/fairness/client-seed`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${data.token}` },
    body: JSON.stringify({ clientSeed: "benchmark" }),
  });
  if (!chosen.ok) throw new Error(`the server refused the client seed with status ${chosen.status}`);
  return data.token;
}

/** Gives money to every player and to the house. */
export async function fund(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ id: string }>("SELECT id::text AS id FROM player");
  const accounts = [{ playerId: 0n, credit: "house" as const, amountBase: houseBase }];
  const wallets = rows.map(({ id }) => ({
    playerId: BigInt(id),
    credit: "player" as const,
    amountBase: fundsBase,
  }));
  await client.query("BEGIN");
  await post(
    client,
    [...accounts, ...wallets].map((account) => ({
      ...account,
      debit: "issuance",
      asset: "PLAY",
      kind: "funding",
      reference: "benchmark",
      idempotencyKey: "benchmark",
    })),
  );
  await client.query("COMMIT");
  await client.query("ANALYZE");
}

/**
 * Runs the load generator and returns its result.
 *
 * @throws Error if the server refused any request
 */
export async function load(generator: ChildProcess, order: LoadOrder): Promise<LoadReport> {
  generator.send(order);
  const [report] = (await once(generator, "message")) as [LoadReport];
  if (report.refused > 0)
    throw new Error(`${report.refused} requests were refused:\n${report.examples.join("\n")}`);
  return report;
}

export async function assertBooksAgree(client: pg.Client): Promise<void> {
  const findings = await reconcile(client);
  if (findings.length > 0)
    throw new Error(`the ledger does not balance: ${JSON.stringify(findings.slice(0, 5))}`);
}

/** Runs a measurement in a new folder, prints the figures, and stops the started programs. */
export async function runBench(json: boolean, measure: (folder: string) => Promise<object>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "gemplay-bench-"));
  try {
    const figures = await measure(folder);
    console.log(json ? JSON.stringify(figures) : figures);
  } finally {
    for (const end of endings.toReversed()) await end();
    await rm(folder, { recursive: true, force: true });
  }
}
