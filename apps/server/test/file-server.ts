// Setup and cleanup for test files, for example a server, money for the house, further processes, a chain, or only a
// database.
import { reconcile } from "@gemplay/ledger";
import { afterAll, beforeAll, expect } from "vitest";
import { withDatabase } from "../../../tests/setup/database.ts";
import { type Database, executorOf } from "../src/platform/database/index.ts";
import { type BetBody, fund } from "./betting.ts";
import { startTestChain, startTestServer, type TestChain, type TestServer } from "./compose.ts";
import { patientDatabase } from "./patient-database.ts";

type Variables = Readonly<Record<string, string>>;

type StartOptions = NonNullable<Parameters<typeof startTestServer>[0]>;

interface FileServerOptions extends Pick<StartOptions, "log" | "jobs" | "callWaitMs"> {
  /**
   * Returns the environment variables of the test server. The function is called at the start of the server, so that
   * the function can use a chain that starts before the server.
   */
  readonly variables?: () => Variables;
  /**
   * The balances of the house at the start of the tests, in whole units of each asset. By default, the house has no
   * money.
   */
  readonly house?: Readonly<Partial<Record<BetBody["asset"], string>>>;
  /**
   * True if the ledger is reconciled after the tests. If the reconciliation finds a difference, the test file fails.
   */
  readonly booksAgree?: boolean;
}

/**
 * Starts a further server that simulates another process of the deployment. The further server shares only the database
 * and the clock with the first server.
 */
type StartAnother = (
  variables?: Variables,
  options?: Pick<StartOptions, "lockTimeoutMs" | "callWaitMs">,
) => Promise<TestServer>;

/**
 * Starts a server before the tests of the file, or before the tests of the `describe` that calls the function. After
 * the tests, the server and all further servers stop, the server that started last first. The caller's own `afterAll`
 * runs before the servers stop.
 *
 * @param prepare is called with the server, and prepares everything else that the tests need
 */
export function withServer(
  { house = {}, booksAgree = false, variables = () => ({}), ...options }: FileServerOptions,
  prepare: (server: TestServer, another: StartAnother) => unknown,
): void {
  const running: TestServer[] = [];
  async function start(how: StartOptions): Promise<TestServer> {
    const server = await startTestServer(how);
    running.push(server);
    return server;
  }

  beforeAll(async () => {
    const server = await start({ ...options, variables: variables() });
    for (const [asset, amount] of Object.entries(house) as [BetBody["asset"], string][])
      await fund(server, "house", amount, asset);
    await prepare(server, (own = {}, more = {}) =>
      start({ databaseUrl: server.databaseUrl, clock: server.clock, variables: own, ...more }),
    );
  });
  afterAll(async () => {
    const [first] = running;
    const findings = first && booksAgree ? await reconcile(executorOf(first.server.platform.db)) : [];
    for (const server of running.toReversed()) await server.stop();
    expect(findings).toEqual([]);
  });
}

/**
 * Creates a database with the newest schema before the tests of the file, and removes the database after the tests.
 *
 * @param prepare is called with the database and its URL, and prepares everything else that the tests need
 */
export function withMigratedDatabase(prepare: (db: Database, url: string) => unknown): void {
  let open: Database | undefined;
  withDatabase(async ({ url }) => {
    open = patientDatabase(url);
    await prepare(open, url);
  }, "server");
  afterAll(() => open?.destroy());
}

/**
 * Starts a local chain before the tests of the file, and stops the chain after the tests. The file must call
 * `withServer` after `withChain`, so that the server ends before the chain.
 */
export function withChain(prepare: (chain: TestChain) => unknown): void {
  let running: TestChain | undefined;
  beforeAll(async () => {
    running = await startTestChain();
    await prepare(running);
  });
  afterAll(() => running?.stop());
}
