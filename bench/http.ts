// Bets a second over HTTP against requests a second of a bare route of the same framework, and the same bets of players who
// all have limits, earn gem and have an inviter: the composed server with its database, full durability, real sessions of
// many players; one load generator, alternating rounds.
// `npm run -s bench:http -- --json` prints one line.
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { termsVersion } from "@gemplay/api-schema/terms";
import { bindInviter, post, reconcile } from "@gemplay/ledger";
import pg from "pg";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { createSiweMessage } from "viem/siwe";
import { deployContracts } from "../tools/deploy-contracts.ts";
import { startChain } from "../tools/stack/chain.ts";
import { contractVariables } from "../tools/stack/contracts-record.ts";
import { freePort } from "../tools/stack/free-port.ts";
import { localDeployment } from "../tools/stack/local-deployment.ts";
import { startPostgres } from "../tools/stack/postgres.ts";
import { type ServerEnvironment, startServer, whenReady } from "../tools/stack/server-process.ts";
import type { LoadOrder, LoadReport } from "./http-load.ts";
import { limitPlayer } from "./limit-player.ts";
import { median } from "./quantile.ts";

const { values: options } = parseArgs({
  options: { json: { type: "boolean", default: false }, players: { type: "string", default: "1000" } },
});
/**
 * A busy floor: one bet of each player under way; `--players 500` measures another one. With fewer, fewer bets share a
 * transaction, and each is dearer.
 */
const players = Number(options.players);
const concurrency = players;
/** Short ones, so that neither server is without work for long. */
const rounds = 9;
const roundSeconds = 4;
/** Rounds before those that count, until both servers run compiled code, of which the real one has far more. */
const warmUpRounds = 5;
const fundsBase = 10n ** 24n;
const houseBase = 10n ** 26n;
const gemPerThousand = 100;

/** Ends what was started, the last first. */
const endings: (() => Promise<unknown>)[] = [];

function startChild(file: string): ChildProcess {
  const child = fork(new URL(file, import.meta.url));
  // Who waits for a message of it would wait for ever.
  child.on("exit", (code) => code !== 0 && child.emit("error", new Error(`${file} ended with ${code}`)));
  endings.push(async () => void (child.connected && child.disconnect()));
  return child;
}

async function startGemplay(folder: string): Promise<{ origin: string; databaseUrl: string }> {
  const postgres = await startPostgres({
    folder: join(folder, "postgres"),
    settings: { shared_buffers: "1GB", max_wal_size: "8GB" },
  });
  endings.push(async () => {
    await postgres.stop();
    await rm(postgres.state, { recursive: true, force: true });
  });
  const chain = await startChain({ mining: "instant" });
  endings.push(() => chain.stop());
  const contracts = await deployContracts(localDeployment(chain.rpcUrl));
  const port = await freePort(0, "the server");
  const origin = `http://127.0.0.1:${port}`;
  const environment: ServerEnvironment = {
    GEMPLAY_ENV: "local",
    HOST: "127.0.0.1",
    PORT: String(port),
    PUBLIC_ORIGIN: origin,
    LOG_LEVEL: "warn",
    DATABASE_URL: postgres.url,
    CHAIN_RPC_URL: chain.rpcUrl,
    CHAIN_PUBLIC_RPC_URL: `${origin}/rpc`,
    ...contractVariables(contracts),
  };
  const server = await startServer(environment);
  endings.push(() => server.stop());
  await whenReady(server, origin);
  return { origin, databaseUrl: postgres.url };
}

/** Signs a new account in as the page does. */
async function signIn(origin: string): Promise<string> {
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
  if (data === null) throw new Error(`sign-in was refused: ${msg}`);
  const accepted = await fetch(`${origin}/api/user/accept_terms`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${data.token}` },
    body: JSON.stringify({ termsVersion }),
  });
  if (!accepted.ok) throw new Error(`the terms were not accepted: ${accepted.status}`);
  return data.token;
}

/** Gives every player and the house money. */
async function fund(client: pg.Client): Promise<void> {
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

/** Every one of these players has limits and was invited by the first of the others. */
async function bindAndLimit(client: pg.Client, tokens: number): Promise<void> {
  const { rows } = await client.query<{ id: string }>("SELECT id::text AS id FROM player ORDER BY player.id");
  const [inviter, ...others] = rows.map(({ id }) => BigInt(id));
  await client.query("BEGIN");
  for (const playerId of others.slice(-tokens)) {
    await bindInviter(client, { playerId, inviterId: inviter ?? 0n });
    await limitPlayer(client, playerId);
  }
  await client.query("COMMIT");
}

/** What bets bring is a setting of the whole house. */
async function setGem(client: pg.Client, perThousand: number): Promise<void> {
  await client.query(
    "INSERT INTO setting VALUES ('rakeback.gemPerThousand', $1) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
    [String(perThousand)],
  );
  await client.query("NOTIFY gemplay_settings");
}

async function load(generator: ChildProcess, order: LoadOrder): Promise<LoadReport> {
  generator.send(order);
  const [report] = (await once(generator, "message")) as [LoadReport];
  if (report.refused > 0)
    throw new Error(`${report.refused} requests were refused:\n${report.examples.join("\n")}`);
  return report;
}

async function measure(folder: string) {
  const { origin, databaseUrl } = await startGemplay(folder);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  endings.push(() => client.end());
  // All players sign in from one address; every other budget stays as it is delivered.
  await client.query("INSERT INTO setting VALUES ('rate.signInPerMinute', '0')");
  await client.query("NOTIFY gemplay_settings");
  const tokens: string[] = [];
  while (tokens.length < 2 * players) tokens.push(await signIn(origin));
  await fund(client);
  await bindAndLimit(client, players);
  const generator = startChild("./http-load.ts");
  const [barePort] = (await once(startChild("./http-bare.ts"), "message")) as [number];
  const shared = { concurrency, tokens: tokens.slice(0, players) };
  const bets = { ...shared, port: Number(new URL(origin).port), path: "/api/games/dice/bet" };
  const earning = { ...bets, tokens: tokens.slice(players) };
  const bare = { ...shared, port: barePort, path: "/bare" };
  const betReports: LoadReport[] = [];
  const earningReports: LoadReport[] = [];
  const bareReports: LoadReport[] = [];
  for (let round = -warmUpRounds; round < rounds; round++) {
    const bareReport = await load(generator, { ...bare, seconds: roundSeconds });
    await client.query("CHECKPOINT");
    await setGem(client, 0);
    const betReport = await load(generator, { ...bets, seconds: roundSeconds });
    await client.query("CHECKPOINT");
    await setGem(client, gemPerThousand);
    const earningReport = await load(generator, { ...earning, seconds: roundSeconds });
    if (!options.json) console.log(round, bareReport, betReport, earningReport);
    if (round < 0) continue;
    bareReports.push(bareReport);
    betReports.push(betReport);
    earningReports.push(earningReport);
  }
  const findings = await reconcile(client);
  if (findings.length > 0) throw new Error(`the books do not agree: ${JSON.stringify(findings.slice(0, 5))}`);
  const rate = (reports: readonly LoadReport[]) => median(reports.map((report) => report.requestsPerSecond));
  // Of each round with the one beside it, since a shared machine is not equally fast all the time.
  const ratio = (reports: readonly LoadReport[], rival: readonly LoadReport[]) => {
    const each = reports.map(
      (report, round) => report.requestsPerSecond / (rival[round]?.requestsPerSecond ?? Number.NaN),
    );
    return Math.round(median(each) * 100) / 100;
  };
  const p99 = (reports: readonly LoadReport[]) =>
    Math.round(median(reports.map(({ p99Ms }) => p99Ms)) * 100) / 100;
  return {
    concurrency,
    betsPerSecond: Math.round(rate(betReports)),
    bareRequestsPerSecond: Math.round(rate(bareReports)),
    ratio: ratio(betReports, bareReports),
    p99Ms: p99(betReports),
    earningBetsPerSecond: Math.round(rate(earningReports)),
    earningShare: ratio(earningReports, betReports),
    earningP99Ms: p99(earningReports),
  };
}

const folder = await mkdtemp(join(tmpdir(), "gemplay-bench-http-"));
try {
  const figures = await measure(folder);
  console.log(options.json ? JSON.stringify(figures) : figures);
} finally {
  for (const end of endings.toReversed()) await end();
  await rm(folder, { recursive: true, force: true });
}
