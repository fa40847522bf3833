// Starts the complete server in this process with its own database and chain, for tests of any feature.
import {
  type Data,
  type Envelope,
  type ErrorName,
  errors,
  type FreshProofPurpose,
  type RouteName,
} from "@gemplay/api-schema";
import { termsVersion } from "@gemplay/api-schema/terms";
import type { Logger } from "pino";
import type { Hex } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { createSiweMessage } from "viem/siwe";
import { expect, onTestFinished } from "vitest";
import { createTestDatabase, withOption } from "../../../tests/setup/database.ts";
import { deployContracts } from "../../../tools/deploy/deploy-contracts.ts";
import { type Chain, startChain } from "../../../tools/stack/chain/chain.ts";
import { contractVariables } from "../../../tools/stack/chain/contracts-record.ts";
import { devKeys } from "../../../tools/stack/chain/dev-accounts.ts";
import { localDeployment } from "../../../tools/stack/chain/local-deployment.ts";
import { fakeTime } from "../../../tools/stack/fake-time.ts";
import { type Server, startServer } from "../src/compose.ts";
import type { SureClock } from "../src/platform/clock/index.ts";
import { type Config, loadConfig } from "../src/platform/config/index.ts";
import { createLogger } from "../src/platform/log/index.ts";

/** The origin of the players' page in tests. No server listens at the origin of the page. */
export const pageOrigin = "https://play.example";

/** The environment variables of a spawned test program, without variables that configure the program. */
export const bareEnvironment = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
  ...fakeTime,
};

/** The bot that tests use. No real bot has the token of the test bot. */
export const testBot = { token: "987654:AbCdEfGhIjKlMnOpQrStUvWxYz-0123456789", username: "GemplayTestBot" };

/**
 * Environment variables of a messaging host whose bot API does not answer. Most test servers have no bot. Tests of the
 * bot set another bot API.
 */
export const hostVariables = {
  BOT_TOKEN: testBot.token,
  BOT_USERNAME: testBot.username,
  BOT_API_ROOT: "https://127.0.0.1:9",
} as const;

/** A clock that shows the real time plus the time by which a test has advanced the clock. */
export interface TestClock extends SureClock {
  /** A test may replace the method, so that the clock returns no sure time. */
  sureMs: SureClock["sureMs"];
  advance(ms: number): void;
  /**
   * Stops the test clock at a given time.
   *
   * @returns a function that starts the clock again, at the time that the clock would show without the stop
   */
  stopAt(atMs: number): () => void;
}

export function testClock(): TestClock {
  let aheadMs = 0;
  let stopAtMs = Number.POSITIVE_INFINITY;
  const nowMs = () => Math.min(Date.now() + aheadMs, stopAtMs);
  return {
    nowMs,
    sureMs: nowMs,
    advance(ms) {
      aheadMs += ms;
    },
    stopAt(atMs) {
      stopAtMs = atMs;
      return () => {
        stopAtMs = Number.POSITIVE_INFINITY;
      };
    },
  };
}

/** Advances a clock, and stops the clock until the test ends, so that no value expires on a slow machine. */
export function standAfter(clock: TestClock, ms = 0): void {
  const atMs = clock.nowMs() + ms;
  clock.advance(ms);
  onTestFinished(clock.stopAt(atMs));
}

export interface TestChain {
  readonly chain: Chain;
  /** The environment variables that describe the chain and its contracts to the server. */
  readonly variables: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/** Starts a local chain with Gemplay's contracts. The local chain mines each transaction immediately. */
export async function startTestChain(): Promise<TestChain> {
  const chain = await startChain({ mining: "instant", blockMs: 100 });
  const contracts = await deployContracts(localDeployment(chain.rpcUrl));
  return {
    chain,
    variables: {
      CHAIN_RPC_URL: chain.rpcUrl,
      CHAIN_PUBLIC_RPC_URL: `${pageOrigin}/rpc`,
      ...contractVariables(contracts),
    },
    stop: () => chain.stop(),
  };
}

/** Environment variables for tests that never call the chain. */
export const noChain: Readonly<Record<string, string>> = {
  CHAIN_RPC_URL: "http://127.0.0.1:9",
  CHAIN_PUBLIC_RPC_URL: `${pageOrigin}/rpc`,
  VAULT_ADDRESS: "0x00000000000000000000000000000000000000A1",
  PLAY_TOKEN_ADDRESS: "0x00000000000000000000000000000000000000b2",
  USDT_TOKEN_ADDRESS: "0x00000000000000000000000000000000000000c3",
  COMMITMENTS_ADDRESS: "0x00000000000000000000000000000000000000d4",
  PAYOUT_PRIVATE_KEY: devKeys.payout,
  COMMITMENT_PRIVATE_KEY: devKeys.committer,
};

/**
 * Returns the environment variables of a test server and of its operator program: the defaults, with `variables` over
 * the defaults.
 */
export function testVariables(
  databaseUrl: string,
  variables: Readonly<Record<string, string>>,
): Record<string, string> {
  return {
    GEMPLAY_ENV: "local",
    HOST: "127.0.0.1",
    PORT: "0",
    PUBLIC_ORIGIN: pageOrigin,
    LOG_LEVEL: "silent",
    DATABASE_URL: databaseUrl,
    CRASH_CHAIN_ROUNDS: "1000",
    ...variables,
  };
}

/** Returns the configuration of a test server, from the default variables with `variables` over the defaults. */
export function testConfig(databaseUrl: string, variables: Readonly<Record<string, string>>): Config {
  return loadConfig(testVariables(databaseUrl, variables));
}

export interface TestServer {
  readonly server: Server;
  readonly clock: TestClock;
  readonly databaseUrl: string;
  /** Calls a route, and returns the envelope of the response with the HTTP status. */
  call<N extends RouteName>(name: N, options?: CallOptions): Promise<Answer<Data<N>>>;
  /** Signs in with the private key of a wallet, accepts the terms, and returns the session token. */
  signIn(key: Hex): Promise<string>;
  /** Returns a fresh identity proof of the session's player, signed with the private key of a wallet. */
  prove(token: string, key: Hex, purpose?: FreshProofPurpose): Promise<{ nonce: string; signature: Hex }>;
  stop(): Promise<void>;
}

export interface CallOptions {
  readonly token?: string;
  /** Init data that the messaging host has signed. The server accepts the init data instead of a token. */
  readonly initData?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export type Answer<D> = Envelope<D> & { readonly status: number };

/**
 * Returns the data of a response that must not be an error.
 *
 * @throws {Error} with the error's code and message
 */
export function dataOf<D>({ data, code, msg }: Envelope<D>): D {
  // Some errors carry data too.
  if (code !== 200 || data === null) throw new Error(`refused: ${code} ${msg}`);
  return data;
}

/** Throws unless the call returned the given error. Returns the error's message for the player. */
export function expectRefused({ msg, ...answer }: Answer<unknown>, name: ErrorName): string {
  const { code, status } = errors[name];
  expect({ ...answer, msg }).toEqual({ code, status, data: null, msg });
  return msg;
}

export type Caller = TestServer["call"];

/** Creates the functions that call the routes of an API and of an account service. */
export function callerOf(apiUrl: string, accountServiceUrl = apiUrl): Caller {
  return async <N extends RouteName>(
    name: N,
    { token, initData, query = {}, body, headers = {} }: CallOptions = {},
  ): Promise<Answer<Data<N>>> => {
    const [method = "", path = ""] = name.split(" ");
    const url = new URL(`${path.startsWith("/account/") ? accountServiceUrl : apiUrl}${path}`);
    url.search = new URLSearchParams(query).toString();
    const response = await fetch(url, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(initData === undefined ? {} : { authorization: `tma ${initData}` }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { ...((await response.json()) as Envelope<Data<N>>), status: response.status };
  };
}

/**
 * Starts the complete server for a test. Without `databaseUrl`, the server gets its own database, which is removed at
 * the end of the tests. By default, the server runs no jobs of a worker, so that only the calls of the test change
 * data.
 *
 * @param options.variables the variables of the chain (`startTestChain().variables`, otherwise `noChain`) and any other
 *   variables
 * @param options.jobs true if the server also runs the jobs of a worker
 * @param options.lockTimeoutMs maximum time in milliseconds that a statement waits for a lock. By default, statements
 *   wait for a lock much longer than in production. A test may hold a lock until the test has seen the waiting call,
 *   which takes seconds on a slow machine.
 * @param options.callWaitMs maximum time in milliseconds that a call waits for a database session and for earlier
 *   calls of its player. The default is much longer than in production, because a new session takes seconds on a slow
 *   machine. If `callWaitMs` is undefined, calls wait as long as in production.
 */
export async function startTestServer(
  options: {
    variables?: Readonly<Record<string, string>>;
    databaseUrl?: string;
    jobs?: boolean;
    lockTimeoutMs?: number;
    callWaitMs?: number | undefined;
    clock?: TestClock;
    log?: Logger;
  } = {},
): Promise<TestServer> {
  const database =
    options.databaseUrl === undefined
      ? await createTestDatabase("server")
      : { url: options.databaseUrl, drop: async () => {} };
  const clock = options.clock ?? testClock();
  const loaded = testConfig(database.url, {
    ...noChain,
    ROLE: options.jobs ? "all" : "api",
    ...options.variables,
  });
  const { lockTimeoutMs = 120_000 } = options;
  const callWaitMs = "callWaitMs" in options ? options.callWaitMs : 60_000;
  // The code adds the lock timeout to the loaded configuration, because the environment variable DATABASE_URL may not
  // contain a lock timeout.
  const databaseUrl = withOption(loaded.databaseUrl, "lock_timeout", String(lockTimeoutMs));
  const config: Config = { ...loaded, databaseUrl };
  const log = options.log ?? createLogger(config.logLevel);
  const server = await startInTime({ config, log, clock, callWaitMs });
  // The test server has no rate limits, because tests send calls faster than people. Tests of the rate limits set their
  // own limits.
  for (const key of ["rate.generalPerMinute", "rate.signInPerMinute", "rate.fundsPasswordPerMinute"])
    await server.platform.settings.set(key, "0", { actor: "test" });
  // The test server has high limits for each network, because all players of a test come from the same network.
  for (const [name, text] of [
    ["registration.perNetworkDay", "1000000"],
    ["airdrop.perNetworkDay", "1000000"],
    ["airdrop.poolDayBps", "10000"],
  ] as const)
    await server.platform.settings.set(name, text, { actor: "test" });
  // On the test server, a player need not confirm a withdrawal that repeats an earlier withdrawal. Tests of the
  // confirmation set another value.
  await server.platform.settings.set("withdrawals.repeatMinutes", "0", { actor: "test" });
  // On the test server, a withdrawal does not wait after a fresh identity proof. Tests of the wait after a fresh
  // identity proof set another value.
  await server.platform.settings.set("withdrawals.holdAfterProofHours", "0", { actor: "test" });

  const call = callerOf(`${server.url}${config.apiBasePath}`, `${server.url}${config.miniBasePath}`);
  return {
    server,
    clock,
    databaseUrl: database.url,
    call,
    async signIn(key) {
      const account = privateKeyToAccount(key);
      const message = signInMessage(account.address, clock.nowMs());
      const signature = await account.signMessage({ message });
      const body = { address: account.address, signature, message };
      const { token } = dataOf(await untilAvailable(() => call("POST /user/dappLoginOrRegister", { body })));
      dataOf(await untilAvailable(() => call("POST /user/accept_terms", { token, body: { termsVersion } })));
      return token;
    },
    async prove(token, key, purpose = "setFundsPassword") {
      const body = { purpose, origin: pageOrigin };
      const { nonce, message } = dataOf(await call("POST /user/proof_message", { token, body }));
      return { nonce, signature: await privateKeyToAccount(key).signMessage({ message }) };
    },
    async stop() {
      await server.stop();
      await database.drop();
    },
  };
}

/** Errors of the database driver if the database did not open a session or answer a statement in time. */
const tooLate = /timeout expired|timeout exceeded|connection timeout|Query read timeout/;

/**
 * Starts a server. If a slow machine did not open a database session in time, the function tries again for up to a
 * minute, like the supervisor of a process.
 */
async function startInTime(options: Parameters<typeof startServer>[0]): Promise<Server> {
  for (const untilMs = Date.now() + 60_000; ; )
    try {
      return await startServer(options);
    } catch (error) {
      if (!(error instanceof Error && tooLate.test(error.message)) || Date.now() > untilMs) throw error;
    }
}

/** Repeats a call for up to a minute, as long as the call fails because a busy machine has no free database session. */
export async function untilAvailable<D>(ask: () => Promise<Answer<D>>): Promise<Answer<D>> {
  for (const untilMs = Date.now() + 60_000; ; ) {
    const answer = await ask();
    if (answer.code !== errors.Unavailable.code || Date.now() > untilMs) return answer;
  }
}

let signIns = 0;

/** Returns a valid sign-in message for an address, with `changes` over the fields of the message. */
export function signInMessage(
  address: Hex,
  nowMs: number,
  changes: Partial<Parameters<typeof createSiweMessage>[0]> = {},
): string {
  signIns = (signIns + 1) % 1_000;
  return createSiweMessage({
    address,
    domain: new URL(pageOrigin).host,
    uri: pageOrigin,
    version: "1",
    chainId: 56,
    nonce: `${nowMs}${signIns}`,
    issuedAt: new Date(nowMs),
    expirationTime: new Date(nowMs + 300_000),
    ...changes,
  });
}
