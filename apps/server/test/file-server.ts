// Setup and cleanup of test files: a server, a house that can pay, more processes, a chain, or only a database.
import { reconcile } from "@gemplay/ledger";
import { afterAll, beforeAll, expect } from "vitest";
import { withDatabase } from "../../../tests/setup/database.ts";
import { createDatabase, type Database, executorOf } from "../src/platform/database/index.ts";
import { type BetBody, fund } from "./betting.ts";
import { startTestChain, startTestServer, type TestChain, type TestServer } from "./compose.ts";

type Variables = Readonly<Record<string, string>>;

type StartOptions = NonNullable<Parameters<typeof startTestServer>[0]>;

interface FileServerOptions extends Pick<StartOptions, "log" | "jobs"> {
  /**
   * Returns the server's variables. The function runs at the start of the server, so that the function may use a chain
   * that starts before the server.
   */
  readonly variables?: () => Variables;
  /** The house's balances at the start of the tests, in whole units; zero by default. */
  readonly house?: Readonly<Partial<Record<BetBody["asset"], string>>>;
  /** Whether the ledger is reconciled after the tests. A finding fails the file. */
  readonly booksAgree?: boolean;
}

/**
 * Starts one more server that acts as another process. The new server shares only the database and the clock with the
 * first server.
 */
type StartAnother = (
  variables?: Variables,
  options?: Pick<StartOptions, "lockTimeoutMs">,
) => Promise<TestServer>;

/**
 * Starts a server before the tests of the file, or of the calling `describe`. After the tests, the server stops with
 * all additional processes, the last process first. The caller's own `afterAll` runs before this stop.
 *
 * @param prepare gets the server and prepares everything else for the tests
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
 * Creates an up-to-date database before the tests of the file and removes the database after the tests.
 *
 * @param prepare gets the database with its URL and prepares everything else for the tests
 */
export function withMigratedDatabase(prepare: (db: Database, url: string) => unknown): void {
  let open: Database | undefined;
  withDatabase(async ({ url }) => {
    open = createDatabase({ databaseUrl: url });
    await prepare(open, url);
  }, "server");
  afterAll(() => open?.destroy());
}

/**
 * Starts a chain before the tests of the file and stops the chain after the tests. The file must request a server on
 * this chain after `withChain`, so that the server ends first.
 */
export function withChain(prepare: (chain: TestChain) => unknown): void {
  let running: TestChain | undefined;
  beforeAll(async () => {
    running = await startTestChain();
    await prepare(running);
  });
  afterAll(() => running?.stop());
}
