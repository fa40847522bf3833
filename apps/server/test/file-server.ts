// What test files begin and end with: a server of their own, a house that can pay, other processes beside it, a chain, a
// database alone.
import { reconcile } from "@gemplay/ledger";
import { afterAll, beforeAll, expect } from "vitest";
import { withDatabase } from "../../../tests/setup/database.ts";
import { createDatabase, type Database, executorOf } from "../src/platform/database/index.ts";
import { type BetBody, fund } from "./betting.ts";
import { startTestChain, startTestServer, type TestChain, type TestServer } from "./compose.ts";

type Variables = Readonly<Record<string, string>>;

type StartOptions = NonNullable<Parameters<typeof startTestServer>[0]>;

interface FileServerOptions extends Pick<StartOptions, "log" | "jobs"> {
  /** The server's variables; asked for when it starts, so that they may be those of a chain that starts before. */
  readonly variables?: () => Variables;
  /** What the house holds when the tests begin, in whole units; nothing unless said. */
  readonly house?: Readonly<Partial<Record<BetBody["asset"], string>>>;
  /** The ledger is reconciled after the tests, and a finding fails the file. */
  readonly booksAgree?: boolean;
}

/** Starts one more process in all but name: it shares the database and the clock with the first, and nothing else. */
type StartAnother = (
  variables?: Variables,
  options?: Pick<StartOptions, "lockTimeoutMs">,
) => Promise<TestServer>;

/**
 * Starts a server before the tests of the file, or of the `describe` that it is called in, and stops it after them with
 * every process started beside it, the last first. What the caller's own `afterAll` ends, ends before.
 *
 * @param prepare takes the server and makes what else the tests begin with
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
 * Makes a database that is up to date before the tests of the file and removes it after them.
 *
 * @param prepare takes it, with its URL, and makes what else the tests begin with
 */
export function withMigratedDatabase(prepare: (db: Database, url: string) => unknown): void {
  let open: Database | undefined;
  withDatabase(async ({ url }) => {
    open = createDatabase({ databaseUrl: url });
    await prepare(open, url);
  }, "server");
  afterAll(() => open?.destroy());
}

/** Starts a chain before the tests of the file and stops it after them. A server on it is asked for below, so that it ends first. */
export function withChain(prepare: (chain: TestChain) => unknown): void {
  let running: TestChain | undefined;
  beforeAll(async () => {
    running = await startTestChain();
    await prepare(running);
  });
  afterAll(() => running?.stop());
}
