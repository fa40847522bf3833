// Starts two api processes of a build on a new database, for a proxy on the same machine.
import { randomBytes, randomUUID } from "node:crypto";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { post } from "@gemplay/ledger";
import { createDatabase, type Database, executorOf } from "../../apps/server/src/platform/database/index.ts";
import { startPostgres } from "../stack/postgres.ts";
import { freePort } from "../stack/processes/free-port.ts";
import { type KeptProcess, startKept } from "../stack/processes/kept-process.ts";

export const hosts = { play: "play.localhost", operator: "operator.localhost" } as const;

export interface ApiProcess {
  readonly name: string;
  readonly port: number;
  /** Returns the number of requests of a route that this process has answered, from the counter of the process. */
  answered(route: string): Promise<number>;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Pauses the process with SIGSTOP, so that the process seems to hang. Connections to a paused process stay open. */
  hang(): void;
  /** Resolves when the process has ended for any reason. */
  ended(): Promise<void>;
}

export interface ProxiedServers {
  readonly folder: string;
  readonly apis: readonly [ApiProcess, ApiProcess];
  /** Gives PLAY to a player, or to the house as money for wins. */
  fund(playerId: bigint | "house", amountBase: bigint): Promise<void>;
  stop(): Promise<void>;
}

/** @param build folder created by `npm run build` */
export async function startServers(build: string): Promise<ProxiedServers> {
  const folder = mkdtempSync(join(tmpdir(), "gemplay-proxies-"));
  chmodSync(folder, 0o755); // the database and the worker processes of nginx run under other system accounts
  const cluster = join(folder, "postgres");
  mkdirSync(cluster);
  const postgres = await startPostgres({ folder: cluster });
  const metricsToken = randomBytes(16).toString("hex");
  const shared: ApiContext = {
    build,
    folder,
    metricsToken,
    variables: variablesOf(build, postgres.url, metricsToken),
  };
  // Starts the api processes one after the other, because the first process runs the database migrations.
  const apis = [await startApi(shared, "api 1"), await startApi(shared, "api 2")] as const;
  const watch = await startKept({
    command: process.execPath,
    args: [join(build, "apps/server/src/watch.ts"), ...apis.map(({ port }) => String(port))],
    cwd: build,
    env: { PATH: process.env.PATH, WATCH_COMMAND: `kill -KILL $(cat ${folder}/{port}.pid)` },
    stop: [{ signal: "SIGTERM", waitMs: 5_000 }],
  });
  const db = createDatabase({ databaseUrl: postgres.url });
  return {
    folder,
    apis,
    fund: (playerId, amountBase) => fund(db, playerId, amountBase),
    async stop() {
      await watch.stop();
      await db.destroy();
      for (const api of apis) await api.stop();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The values that all api processes share. */
interface ApiContext {
  readonly build: string;
  /** A folder with one file for each api process, which contains the process id. */
  readonly folder: string;
  readonly metricsToken: string;
  /** The environment variables of an api process, without PATH and PORT. */
  readonly variables: Readonly<Record<string, string>>;
}

function variablesOf(build: string, databaseUrl: string, metricsToken: string): ApiContext["variables"] {
  const nobody = (digit: string) => `0x${digit.repeat(40)}`;
  return {
    GEMPLAY_ENV: "local",
    ROLE: "api",
    LOG_LEVEL: "error",
    DATABASE_URL: databaseUrl,
    PUBLIC_ORIGIN: `https://${hosts.play}`,
    OPERATOR_ORIGIN: `https://${hosts.operator}`,
    WEB_DIST: join(build, "web"),
    OPERATOR_DIST: join(build, "operator"),
    TRUSTED_PROXIES: "127.0.0.1",
    METRICS_TOKEN: metricsToken,
    // The checks use neither deposits nor withdrawals, so the contract addresses are placeholders.
    CHAIN_RPC_URL: "http://127.0.0.1:9",
    CHAIN_PUBLIC_RPC_URL: "http://127.0.0.1:9",
    VAULT_ADDRESS: nobody("1"),
    PLAY_TOKEN_ADDRESS: nobody("2"),
    USDT_TOKEN_ADDRESS: nobody("3"),
    COMMITMENTS_ADDRESS: nobody("4"),
  };
}

/** Starts an api process on a free port and waits until the process is healthy. */
async function startApi(context: ApiContext, name: string): Promise<ApiProcess> {
  const { build, folder, variables } = context;
  const port = await freePort(0, name);
  const address = `http://127.0.0.1:${port}`;
  let running: KeptProcess | undefined;
  const api: ApiProcess = {
    name,
    port,
    answered: (route) => answeredRequests(address, context.metricsToken, route),
    async start() {
      running = await startKept({
        command: process.execPath,
        args: [join(build, "apps/server/src/main.ts")],
        cwd: build,
        env: { PATH: process.env.PATH, ...variables, PORT: String(port) },
        stop: [{ signal: "SIGTERM", waitMs: 30_000 }],
      });
      writeFileSync(join(folder, `${port}.pid`), String(running.pid));
      while ((await fetch(`${address}/healthz`).catch(() => undefined))?.status !== 200)
        await new Promise((resolve) => setTimeout(resolve, 100));
    },
    stop: async () => await running?.stop(),
    hang() {
      if (running) process.kill(running.pid, "SIGSTOP");
    },
    async ended() {
      await running?.exited;
    },
  };
  await api.start();
  return api;
}

/** Reads from the metrics of a process how many requests of a route the process has answered. */
async function answeredRequests(address: string, metricsToken: string, route: string): Promise<number> {
  const response = await fetch(`${address}/metrics`, {
    headers: { authorization: `Bearer ${metricsToken}` },
  });
  const lines = (await response.text()).split("\n");
  const counts = lines.filter(
    (line) => line.startsWith("gemplay_http_duration_seconds_count{") && line.includes(`route="${route}"`),
  );
  return counts.reduce((sum, line) => sum + Number(line.split(" ").at(-1)), 0);
}

async function fund(db: Database, playerId: bigint | "house", amountBase: bigint): Promise<void> {
  const account = playerId === "house" ? "house" : "player";
  await db.transaction().execute((trx) =>
    post(executorOf(trx), [
      {
        playerId: playerId === "house" ? 0n : playerId,
        credit: account,
        asset: "PLAY",
        debit: "issuance",
        amountBase,
        kind: "funding",
        reference: "test",
        idempotencyKey: `funding ${randomUUID()}`,
      },
    ]),
  );
}
