import { reconcile } from "@gemplay/ledger";
import { sql } from "kysely";
import { expect } from "vitest";
import { executorOf } from "../../apps/server/src/platform/database/index.ts";
import { fund, openPlayer } from "../../apps/server/test/betting.ts";
import { type Caller, callerOf, startTestServer, type TestServer } from "../../apps/server/test/compose.ts";
import { saltChain } from "../../apps/server/test/crash.ts";
import { type EventReader, readEvents } from "../../apps/server/test/event-reader.ts";
import { startServerProcess } from "../../apps/server/test/server-process.ts";
import { type PlayOptions, type PlayReport, startPlay } from "./players.ts";

/** The servers on which the test's players bet. */
export interface PlayedServers {
  /** The server in the test's own process. */
  readonly here: TestServer;
  readonly callers: readonly [Caller, ...Caller[]];
}

export interface TwoServers extends PlayedServers {
  readonly callers: readonly [Caller, Caller];
  readonly url: string;
  /** Returns the error output of the server in the other process. */
  errors(): string;
  isAlive(): boolean;
  /** One event stream at each process, open from the beginning of the test. */
  readonly streams: readonly EventReader[];
  stop(): Promise<void>;
}

/** Starts a server with house money and with rounds of Crash that begin soon. */
export async function startPlayground(
  databaseUrl: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<TestServer> {
  const here = await startTestServer({ databaseUrl, variables: { ...variables, ROLE: "api" } });
  const { settings } = here.server.platform;
  await settings.set("games.crash.bettingSeconds", "2", { actor: "test" });
  await settings.set("games.staged.abandonHours", "1", { actor: "test" });
  await fund(here, "house", "10000000");
  return here;
}

/**
 * The time limit in ms for the next Crash round. On a fully loaded machine, the time measurement stays too inaccurate
 * for a long time, and the worker starts no rounds.
 */
export const crashWithinMs = 240_000;

/** Makes rounds of Crash short, but long enough for a cash-out. The rounds of Crash need a running worker. */
export async function shortRounds({ server }: TestServer): Promise<void> {
  await saltChain(server.platform, (points) =>
    points.every((pointE4) => pointE4 > 12_000 && pointE4 < 20_000),
  );
}

/** @param variables for both servers, in addition to the variables of a server without a chain */
export async function startTwoServers(
  databaseUrl: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<TwoServers> {
  const here = await startPlayground(databaseUrl, variables);
  const there = startServerProcess(databaseUrl, { ...variables, ROLE: "all" });
  const { child, errors } = there;
  const url = await there.url;
  await shortRounds(here);
  const streams = await Promise.all([here.server.url, url].map((one) => readEvents(`${one}/api/stream`)));
  return {
    here,
    callers: [callerOf(`${here.server.url}/api`), callerOf(`${url}/api`)],
    url,
    errors,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    streams,
    async stop() {
      for (const stream of streams) await stream.close();
      child.kill("SIGTERM");
      if (child.exitCode === null && child.signalCode === null)
        await new Promise((resolve) => child.once("exit", resolve));
      await here.stop();
    },
  };
}

/**
 * Lets players bet through the server processes while `work` runs.
 *
 * @param options as for `startPlay`
 */
export async function playWhile(
  { here, callers }: PlayedServers,
  work: (report: PlayReport) => Promise<void>,
  options?: PlayOptions,
): Promise<PlayReport> {
  const open = (count: number) =>
    Promise.all(Array.from({ length: count }, () => openPlayer(here, "100000")));
  const players = { instant: await open(8), staged: await open(4), crash: await open(4) };
  const play = startPlay(callers, players, options);
  try {
    await work(play.report);
  } finally {
    await play.stop();
  }
  return play.report;
}

/** Compares the players' recorded answers with the database. */
export async function expectKept({ here }: Pick<PlayedServers, "here">, report: PlayReport): Promise<void> {
  const { db } = here.server.platform;
  const { rows } = await sql<{ id: string; key: string; payout: string | null; state: string }>`
    SELECT id::text, key::text, trim_scale(payout / 1e18)::text AS payout, 'bet' AS state FROM bet
    UNION ALL SELECT id::text, key::text, NULL, state FROM hold`.execute(db);
  const idOf = new Map(rows.map(({ key, id }) => [key, id]));
  const lost = [...report.accepted].filter(([key, id]) => idOf.get(key) !== id);
  expect(lost).toEqual([]);
  expect([...report.notAccepted].filter((key) => idOf.has(key))).toEqual([]);
  const paid = new Map(rows.flatMap(({ id, payout }) => (payout === null ? [] : [[id, payout] as const])));
  const paidOtherwise = [...report.paid].filter(([id, payout]) => Number(paid.get(id)) !== Number(payout));
  expect(paidOtherwise).toEqual([]);
  const ended = await sql<{ id: string }>`SELECT id::text FROM crash_bet WHERE state = 'cashed_out'`.execute(
    db,
  );
  const cashedOut = new Set(ended.rows.map(({ id }) => id));
  expect([...report.cashedOut].filter((id) => !cashedOut.has(id))).toEqual([]);
  expect(await reconcile(executorOf(db))).toEqual([]);
}
