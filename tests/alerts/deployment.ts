// A deployment that Prometheus monitors. The deployment has two api processes, a worker, a chain with a block each
// second, a database with an archive, players and stream readers. The methods of the returned deployment start and end
// simulated faults.
import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync, renameSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { chainId } from "@gemplay/chain";
import { sql } from "kysely";
import type { Address } from "viem";
import { privateKeyToAddress } from "viem/accounts";
import { vi } from "vitest";
import { runOperator } from "../../apps/server/src/operator/index.ts";
import { betBody, openPlayer } from "../../apps/server/test/betting.ts";
import {
  callerOf,
  hostVariables,
  startTestChain,
  startTestServer,
  testBot,
  testVariables,
} from "../../apps/server/test/compose.ts";
import { startBotApi } from "../../tools/stack/bot/bot-api.ts";
import { chainCaller } from "../../tools/stack/chain/chain-rpc.ts";
import { devKeys } from "../../tools/stack/chain/dev-accounts.ts";
import { startInbox } from "../../tools/stack/inbox.ts";
import { payoutsOnly, startRemoteSigner } from "../chain/remote-signer.ts";
import { startRedis } from "../redis/redis-server.ts";
import { createCluster } from "../restoration/archived-cluster.ts";
import { type Mover, startMover } from "../soak/mover.ts";
import { startWatchers } from "../soak/watchers.ts";
import { type Place, startPlace } from "../survival/places.ts";

const betEveryMs = 250;
const payer = privateKeyToAddress(devKeys.payout);

export type Deployment = Awaited<ReturnType<typeof openDeployment>>;

export async function openDeployment() {
  const ends: (() => unknown)[] = [];
  const close = async () => {
    for (const end of ends.toReversed()) await end();
  };
  try {
    return { ...(await open((end) => ends.push(end))), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function open(atEnd: (end: () => unknown) => void) {
  const cluster = createCluster({ archive_timeout: "5" });
  atEnd(() => cluster.remove());
  const postgres = await cluster.start();
  vi.stubEnv("TREASURY_PRIVATE_KEY", devKeys.treasury);
  const chain = await startTestChain();
  atEnd(() => chain.stop());
  const ask = chainCaller(chain.chain.rpcUrl, { timeoutMs: 2_000 });
  const mining = setInterval(() => void ask("evm_mine").catch(() => undefined), 1_000);
  atEnd(() => clearInterval(mining));

  const inbox = await startInbox();
  atEnd(() => inbox.stop());
  const redis = await startRedis();
  atEnd(() => redis.stop());
  const bot = await startBotApi(testBot);
  atEnd(() => bot.stop());
  const { VAULT_ADDRESS, USDT_TOKEN_ADDRESS } = chain.variables;
  const policy = payoutsOnly(chainId, VAULT_ADDRESS as Address);
  const signer = await startRemoteSigner({ key: devKeys.payout, policy });
  atEnd(() => signer.stop());
  const metricsToken = randomBytes(16).toString("hex");
  const common = {
    ...chain.variables,
    SMTP_URL: inbox.smtpUrl,
    MAIL_FROM: "Gemplay <no-reply@play.example>",
    ...hostVariables,
    BOT_API_ROOT: bot.root,
    REDIS_URL: redis.url,
    PAYOUT_PRIVATE_KEY: "",
    PAYOUT_SIGNER_URL: signer.url,
    PAYOUT_SIGNER_ADDRESS: signer.address,
    ENCRYPTION_KEYS: `k1:${randomBytes(32).toString("hex")}`,
    PAYOUT_REFERENCE_KEYS: `p1:${randomBytes(32).toString("hex")}`,
  };
  // The test's own server process, which Prometheus does not monitor. The server in the test's process provides the
  // local faucet.
  const here = await startTestServer({
    databaseUrl: postgres.url,
    variables: { ...common, ROLE: "api" },
  });
  atEnd(() => here.stop());
  await here.server.platform.settings.set("games.crash.bettingSeconds", "2", { actor: "test" });

  const { db } = here.server.platform;
  await sql`CREATE TABLE sleep AS SELECT 0::float8 AS seconds`.execute(db);
  await sql`CREATE FUNCTION sleep() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM pg_sleep(seconds) FROM sleep; RETURN NULL; END $$`.execute(db);
  await sql`CREATE TRIGGER sleep BEFORE INSERT ON bet FOR EACH STATEMENT EXECUTE FUNCTION sleep()`.execute(
    db,
  );

  async function operate(...args: string[]): Promise<void> {
    let err = "";
    const variables = testVariables(postgres.url, common);
    const code = await runOperator({ args, variables, out: () => {}, err: (text) => (err += text) });
    if (code !== 0) throw new Error(err);
  }
  const places: Place[] = [];
  for (const ROLE of ["api", "api", "worker"]) {
    const seen = { GEMPLAY_ENV: "test", FAUCET_PRIVATE_KEY: "", METRICS_TOKEN: metricsToken, ROLE };
    const place = await startPlace(postgres.url, {
      ...common,
      ...seen,
      ...(ROLE === "worker" ? { SWEEP_PRIVATE_KEY: devKeys.sweeper } : {}),
    });
    atEnd(() => place.stop());
    places.push(place);
  }
  // The worker records the deposit of the local setup.
  await operate("setup-local");
  const [api, api2, worker] = places as [Place, Place, Place];
  const callers = [api, api2].map(({ origin }) => callerOf(`${origin}/api`));
  const watchers = startWatchers(20, [api.origin, api2.origin]);
  atEnd(() => watchers.stop());

  const players = await Promise.all([1, 2, 3, 4].map(() => openPlayer(here, "1000")));
  let isOpen = true;
  let bets = 0;
  const playing = (async () => {
    while (isOpen) {
      const [caller, player] = [callers[bets % 2], players[bets % 4]];
      bets += 1;
      // A bet without a response must not stop the other bets.
      void caller?.("POST /games/dice/bet", { token: player?.token ?? "", body: betBody() }).catch(
        () => undefined,
      );
      await sleep(betEveryMs);
    }
  })();
  atEnd(async () => {
    isOpen = false;
    await playing;
  });

  return {
    metricsToken,
    worker,
    operate,
    targets: places.map(({ origin }) => new URL(origin).host),
    /** Starts a player who deposits and withdraws without a pause. */
    startMover: (): Promise<Mover> =>
      startMover({
        here,
        callers,
        rpcUrl: chain.chain.rpcUrl,
        vault: VAULT_ADDRESS as Address,
        usdt: USDT_TOKEN_ADDRESS as Address,
      }),
    /** Stops and resumes the node of the chain. */
    freezeChain: () => process.kill(chain.chain.pid, "SIGSTOP"),
    thawChain: () => process.kill(chain.chain.pid, "SIGCONT"),
    /** Sets the BNB balance of the payout account for gas. */
    payerHas: (wei: bigint) => ask("anvil_setBalance", payer, `0x${wei.toString(16)}`),
    /**
     * Moves the request times of all withdrawals that wait for a payout into the past.
     *
     * @returns the number of waiting withdrawals
     */
    async makeWaitingOlder(seconds: number): Promise<number> {
      const { numAffectedRows } = await sql`
        UPDATE withdrawal SET requested_at = requested_at - make_interval(secs => ${seconds}),
          payable_at = payable_at - make_interval(secs => ${seconds})
        WHERE status = 'pending'`.execute(db);
      return Number(numAffectedRows ?? 0);
    },
    /** Makes each batch of bets wait in the database for the given number of seconds. */
    batchesSleep: (seconds: number) => sql`UPDATE sleep SET seconds = ${seconds}`.execute(db),
    /** Stops and resumes every process of the database server, as if its disk did not respond. */
    freezeDatabase: () => signalAll(postgres.pid, "SIGSTOP"),
    thawDatabase: () => signalAll(postgres.pid, "SIGCONT"),
    /** Removes the folder of the archive, and restores it later. */
    loseArchive: () => renameSync(cluster.archive, `${cluster.archive}.away`),
    findArchive: () => renameSync(`${cluster.archive}.away`, cluster.archive),
  };
}

/** Sends a signal to a process and then to its child processes. */
function signalAll(parent: number, signal: NodeJS.Signals): void {
  process.kill(parent, signal);
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const [, ppid] = /^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${name}/status`, "utf8")) ?? [];
      if (Number(ppid) === parent) process.kill(Number(name), signal);
    } catch {
      // the process has already ended
    }
  }
}
