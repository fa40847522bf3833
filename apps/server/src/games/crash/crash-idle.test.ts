import { crashOverMs } from "@gemplay/games";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { openPlayer } from "../../../test/betting.ts";
import type { TestServer } from "../../../test/compose.ts";
import {
  acceptedOnCrash,
  crashIn,
  type KnownRound,
  moveInto,
  moveTo,
  saltChain,
} from "../../../test/crash.ts";
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

/** Waits until the worker of Crash has checked a few more times whether somebody watches. */
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

/** Moves the clock until the round that accepts bets has ended. */
async function playOut(): Promise<number> {
  const { current } = await crashIn(server, "betting");
  await moveInto(server, current, crashOverMs(rounds[current.round]?.pointE4 ?? 0));
  await crashIn(server, "over", current.round);
  return current.round;
}

describe("rounds of Crash", () => {
  it("begin only after somebody opens the page of the game", async () => {
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

  it("continue while somebody has an event stream open, and stop after the last watcher has left", async () => {
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
    // The test moved the clock past the planned start of the round. The round therefore begins only now, and may take
    // up to 7 seconds.
    await expect.poll(ended).toBe(0);
    await checkedAgain();
    expect((await roundsStored()).at(-1)).toBe(current.round + 1);
  });

  it("disappear after about a hundred later rounds, but only if nobody placed a bet", async () => {
    const { db, settings } = server.server.platform;
    const player = await openPlayer(server, "10");
    await crashIn(server, "betting");
    const { round } = await acceptedOnCrash(server, player);
    // The test closes the game, so that the worker adds no round while the test inserts its own rounds.
    await settings.set("games.crash.open", "off", { actor: "test" });
    await playOut();
    // The test inserts a hundred rounds without bets.
    await expect
      .poll(() =>
        sql`SELECT 1 FROM crash_round WHERE NOT is_settled`.execute(db).then(({ rows }) => rows.length),
      )
      .toBe(0);
    await sql`
      INSERT INTO crash_round (round, chain_id, state, starts_at, game_hash, crash_point_e4, is_settled)
      SELECT n, 1, 'over', now(), 'x', 10000, true FROM generate_series(${round + 1}::int, ${round + 100}::int) n`.execute(
      db,
    );
    await settings.set("games.crash.open", "on", { actor: "test" });
    await playOut();
    await expect.poll(roundsStored).not.toContain(round + 1);
    const kept = await roundsStored();
    expect(kept).toContain(round);
    expect(kept.length).toBeLessThan(65);
  });
});
