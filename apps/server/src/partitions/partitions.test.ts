import { randomUUID } from "node:crypto";
import { errors } from "@gemplay/api-schema";
import { createIdSource, ledgerMonths, post } from "@gemplay/ledger";
import { generatePrivateKey } from "viem/accounts";
import { afterEach, expect, it, vi } from "vitest";
import { createTestDatabase } from "../../../../tests/setup/database.ts";
import { fund } from "../../test/betting.ts";
import { dataOf, type TestServer } from "../../test/compose.ts";
import { withServer } from "../../test/file-server.ts";
import { openBody } from "../../test/staged.ts";
import { createDatabase, type Database, executorOf, lostOutcome } from "../platform/database/index.ts";

const dayMs = 86_400_000;
let server: TestServer;
let another: () => Promise<TestServer>;
withServer({ jobs: true }, (started, startAnother) => {
  server = started;
  another = startAnother;
});

afterEach(() => {
  vi.useRealTimers();
});

const reported = async ({ server: { platform } }: TestServer) =>
  (await platform.metrics.registry.getSingleMetricAsString("gemplay_partitions_ahead_months"))
    .split("\n")
    .at(-1);

it("a metric shows the number of prepared months of partitions, and a starting process creates missing partitions", async () => {
  expect(await reported(server)).toBe("gemplay_partitions_ahead_months 4");
  server.clock.advance(100 * dayMs);
  expect(await reported(server)).toMatch(/ [01]$/);
  await another();
  expect(await reported(server)).toBe("gemplay_partitions_ahead_months 4");
});

/**
 * Moves all clocks of the process to a time for which no partition exists. Each call moves the clocks further ahead.
 */
function goToUnmade(): void {
  const nowMs = Date.now();
  vi.useFakeTimers({ toFake: ["Date"], now: nowMs + 400 * dayMs });
}

/**
 * Repeats an action of the test until the action succeeds.
 *
 * @returns the number of attempts
 */
async function insist(act: () => Promise<boolean>): Promise<number> {
  for (let tries = 1; ; tries++) {
    if (await act()) return tries;
    await new Promise((resolve) => setTimeout(resolve, 50));
    if (tries === 200) throw new Error("the action did not succeed in 200 attempts");
  }
}

/**
 * Posts a transfer whose ids are the given number of days ahead of the clock. Such ids occur if the clock of a process
 * was ahead earlier.
 */
function postAhead(db: Database, days: number): Promise<string> {
  const nextId = createIdSource(() => Date.now() + days * dayMs);
  const where = { playerId: 0n, debit: "issuance", credit: "house", asset: "PLAY" } as const;
  const what = { amountBase: 1n, kind: "funding", reference: "test", idempotencyKey: randomUUID() };
  return db
    .transaction()
    .execute((trx) => post(executorOf(trx), [{ ...where, ...what }], nextId))
    .then(
      () => "posted",
      (error: unknown) => lostOutcome(error) ?? String(error),
    );
}

it("missing partitions are created for the times in the ids and not for the clock; an id too far ahead creates no partition and is reported once", async () => {
  const own = await createTestDatabase("ledger");
  const reported: unknown[] = [];
  const db = createDatabase({ databaseUrl: own.url, onUnmade: (error) => reported.push(error) });
  const monthCount = async () => (await ledgerMonths(executorOf(db))).length;
  try {
    const before = await monthCount();
    for (let tries = 0; tries < 3; tries++) {
      expect(await postAhead(db, 3_000)).toBe("nothing");
      await expect.poll(() => reported.length).toBe(1);
    }
    expect(String(reported)).toContain("ahead of the clock");
    expect(await monthCount()).toBe(before);
    await insist(async () => (await postAhead(db, 340)) === "posted");
    expect(await monthCount()).toBeGreaterThan(before);
    // After a successful write, the database object reports the next failure again.
    expect(await postAhead(db, 3_000)).toBe("nothing");
    await expect.poll(() => reported.length).toBe(2);
  } finally {
    await db.destroy();
    await own.drop();
  }
});

it("a missing monthly partition is created at once when a payment needs the partition, and the next attempt succeeds", async () => {
  goToUnmade();
  await fund(server, "house", "1000000").then(
    () => expect.unreachable("there was a month"),
    (error: unknown) => expect(lostOutcome(error)).toBe("nothing"),
  );
  await insist(() =>
    fund(server, "house", "1000000").then(
      () => true,
      () => false,
    ),
  );
  const key = generatePrivateKey();
  const { userId } = dataOf(await server.call("GET /user/info", { token: await server.signIn(key) }));
  await fund(server, { id: BigInt(userId) }, "10");
  goToUnmade();
  const token = await server.signIn(key);
  const body = openBody("mines");
  const open = () => server.call("POST /games/mines/open", { token, body });
  const first = await open();
  expect([first.status, first.code]).toEqual([errors.Unavailable.status, errors.Unavailable.code]);
  await insist(async () => (await open()).status === 200);
});
