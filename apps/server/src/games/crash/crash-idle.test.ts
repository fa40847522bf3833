import { crashOverMs } from "@gemplay/games";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { TestServer } from "../../../test/compose.ts";
import { crashIn, type KnownRound, moveInto, moveTo, saltChain } from "../../../test/crash.ts";
import { readEvents } from "../../../test/event-reader.ts";
import { withServer } from "../../../test/file-server.ts";

let server: TestServer;
let rounds: readonly KnownRound[];
withServer({ jobs: true, house: { PLAY: "1000000" } }, async (started) => {
  server = started;
  await server.server.platform.settings.set("games.crash.bettingSeconds", "60", { actor: "test" });
  rounds = await saltChain(server.server.platform, (points) => points.every((point) => point < 15_000));
});

async function roundsStored(): Promise<number[]> {
  const { rows } = await sql<{ round: number }>`SELECT round FROM crash_round ORDER BY round`.execute(
    server.server.platform.db,
  );
  return rows.map(({ round }) => round);
}

/** Waits until the worker has checked a few more times whether somebody watches Crash. */
async function checkedAgain(): Promise<void> {
  const looks = new Set<number>();
  const look = async () => {
    const gauge = server.server.platform.metrics.registry.getSingleMetric(
      "gemplay_job_last_run_timestamp_seconds",
    );
    const { values = [] } = (await gauge?.get()) ?? {};
    for (const { labels, value } of values) if (labels.job === "crash") looks.add(value);
    return looks.size;
  };
  await expect.poll(look).toBeGreaterThan(3);
}

/** Advances the clock until the round that accepts bets has ended. */
async function playOut(): Promise<number> {
  const { current } = await crashIn(server, "betting");
  await moveInto(server, current, crashOverMs(rounds[current.round]?.pointE4 ?? 0));
  await crashIn(server, "over", current.round);
  return current.round;
}

describe("rounds of Crash", () => {
  it("begin only after a player has opened the page of Crash", async () => {
    await checkedAgain();
    expect(await roundsStored()).toEqual([0]);
    const { data } = await server.call("GET /games/crash");
    expect(data).toMatchObject({
      current: { round: 0, state: "over", crashPointE4: null, gameHash: rounds[0]?.gameHash },
      seats: [],
      history: [],
      chain: { commitment: rounds[0]?.gameHash },
    });
    expect(await playOut()).toBe(1);
  });

  it("continue while a player has an event stream open, and stop after the last player has closed it", async () => {
    const { current } = await crashIn(server, "over");
    server.clock.advance(60_000);
    const watching = await readEvents(`${server.server.url}/api/stream`);
    const crashEvents = () => watching.events.filter(({ event }) => event === "crash").length;
    await expect.poll(crashEvents).toBeGreaterThan(0);
    await watching.close();
    const { rows } = await sql<{ round: number; starts_at: Date }>`
      SELECT round, starts_at FROM crash_round ORDER BY round DESC LIMIT 1`.execute(
      server.server.platform.db,
    );
    expect(rows[0]?.round).toBe(current.round + 1);
    moveTo(server, (rows[0]?.starts_at.getTime() ?? 0) + 120_000);
    const ended = () =>
      sql`SELECT 1 FROM crash_round WHERE NOT is_settled`
        .execute(server.server.platform.db)
        .then(({ rows: open }) => open.length);
    // The test moved the clock past the planned start of the round. The round therefore starts only now, and may take
    // up to 7 seconds.
    await expect.poll(ended).toBe(0);
    await checkedAgain();
    expect((await roundsStored()).at(-1)).toBe(current.round + 1);
  });
});
