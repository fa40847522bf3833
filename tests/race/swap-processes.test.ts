// Many players swap over two processes at once. The swap limits of 24 hours apply to each player and to all players
// together, in both directions.
import { randomUUID } from "node:crypto";
import { errors } from "@gemplay/api-schema";
import { reconcile } from "@gemplay/ledger";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { executorOf } from "../../apps/server/src/platform/database/index.ts";
import type { TestPlayer } from "../../apps/server/test/betting.ts";
import {
  type Caller,
  callerOf,
  dataOf,
  startTestServer,
  type TestServer,
  untilAvailable,
} from "../../apps/server/test/compose.ts";
import { type ServerProcess, startServerProcess } from "../../apps/server/test/server-process.ts";
import {
  askQuote,
  baseOf,
  fundExchange,
  heldBy,
  openSwapper,
  swapAt,
  wish,
} from "../../apps/server/test/swapping.ts";

let here: TestServer;
let there: ServerProcess;
let calls: readonly Caller[];

beforeAll(async () => {
  here = await startTestServer();
  there = startServerProcess(here.databaseUrl, { ROLE: "api" });
  calls = [here.call, callerOf(`${await there.url}/api`)];
  await fundExchange(here, { house: "1000", houseU: "1000" });
  const by = { actor: "test" };
  for (const [key, text] of [
    ["price.playU", "1"],
    ["swap.playerDayU", "20"],
    ["swap.totalDayU", "100"],
    ["swap.quoteSeconds", "120"],
  ] as const)
    await here.server.platform.settings.set(key, text, by);
});
afterAll(async () => {
  there.child.kill("SIGTERM");
  await new Promise((resolve) => there.child.once("exit", resolve));
  await here.stop();
});

/**
 * The server makes swaps at the same price one after another. If a swap waited too long, the test repeats the swap with
 * the same request id, as the page does.
 */
async function swapInTurn(...[call, player, wished]: Parameters<typeof swapAt>): ReturnType<typeof swapAt> {
  const body = { ...wished, requestId: randomUUID() };
  for (;;) {
    const answer = await swapAt(call, player, body);
    if (answer.code !== errors.Unavailable.code) return answer;
  }
}

const directions = [
  ["PLAY", "U"],
  ["U", "PLAY"],
] as const;

it("a quote that is used 50 times at once makes only one swap", async () => {
  const player = await openSwapper(here, { U: "1000" });
  const body = wish("U", "PLAY", "1");
  const { quoteId } = dataOf(await askQuote(here.call, player, body));
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, place) =>
      swapInTurn(calls[place % 2] ?? here.call, player, { ...body, quoteId }),
    ),
  );
  expect(answers.filter(({ data }) => data !== null)).toHaveLength(1);
  expect(answers.filter(({ code }) => code === errors.ExchangeFailed.code)).toHaveLength(49);
  expect(await heldBy(here, player)).toMatchObject({
    U: baseOf("999", "U"),
    PLAY: baseOf("0.99", "PLAY"),
  });
  expect(await reconcile(executorOf(here.server.platform.db))).toEqual([]);
});

it("parallel swaps over two processes reach the limits per player and for all players exactly and never exceed them", async () => {
  const players: TestPlayer[] = [];
  for (let count = 0; count < 10; count++) players.push(await openSwapper(here, { PLAY: "1000", U: "1000" }));
  // The players request all quotes while the limits still allow each quote. The server must therefore enforce the
  // limits at the swap itself.
  const quotes = players.flatMap((player, place) =>
    directions.flatMap(([from, to]) =>
      [0, 1, 2].map(async (time) => {
        const body = wish(from, to, "7");
        const call = calls[(place + time) % 2] ?? here.call;
        const { quoteId } = dataOf(await untilAvailable(() => askQuote(call, player, body)));
        return () => swapInTurn(call, player, { ...body, quoteId });
      }),
    ),
  );
  const swaps = await Promise.all(quotes);
  const answers = await Promise.all(swaps.map((swap) => swap()));
  expect(answers).toHaveLength(60);
  const refused = answers.flatMap(({ code, data }) => (data === null ? [code] : []));
  expect(new Set(refused)).toEqual(new Set([errors.SwapPlayerLimit.code, errors.SwapTotalLimit.code]));

  const { db } = here.server.platform;
  const { rows } = await sql<{ from: string; player: string; sum: string }>`
    SELECT from_asset AS "from", player_id::text AS player, (sum(value_u) / 1e18)::int::text AS sum
    FROM swap GROUP BY 1, 2`.execute(db);
  for (const [from] of directions) {
    const sums = rows.filter((row) => row.from === from).map(({ sum }) => Number(sum));
    // The limit of 100 U allows fourteen swaps of 7 U, because the first test has used 1 U. The limit of 20 U per
    // player allows two swaps of 7 U.
    expect(sums.reduce((total, sum) => total + sum, 0)).toBe(from === "U" ? 99 : 98);
    expect(Math.max(...sums)).toBe(14);
  }
  expect(await reconcile(executorOf(db))).toEqual([]);
});
