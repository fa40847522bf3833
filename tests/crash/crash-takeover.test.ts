// Kills the process that runs the rounds of Crash. Another process must continue the rounds.
import type { ChildProcess } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import type { EventData } from "@gemplay/api-schema";
import { sql } from "kysely";
import { afterAll, describe, expect, it } from "vitest";
import { base, heldBase, openPlayer, type TestPlayer } from "../../apps/server/test/betting.ts";
import type { TestServer } from "../../apps/server/test/compose.ts";
import {
  acceptedOnCrash,
  type CrashBet,
  type CrashTable,
  cashOut,
  crashIn,
  type KnownRound,
  saltChain,
} from "../../apps/server/test/crash.ts";
import { type EventReader, readEvents } from "../../apps/server/test/event-reader.ts";
import { withServer } from "../../apps/server/test/file-server.ts";
import { startServerProcess } from "../../apps/server/test/server-process.ts";

const workers: ChildProcess[] = [];
let api: TestServer;
let guest: EventReader;
let rounds: readonly KnownRound[];
/**
 * The test creates the players before the first round, because the betting time of a round is only long enough for the
 * bets.
 */
let players: readonly TestPlayer[];

withServer({ house: { PLAY: "1000000" }, booksAgree: true }, async (started) => {
  api = started;
  await api.server.platform.settings.set("games.crash.bettingSeconds", "20", { actor: "test" });
  players = await Promise.all(Array.from({ length: 6 }, () => openPlayer(api, "100")));
  // The two workers start before the first round, because the start of a process may take longer than a round.
  await startWorker();
  await startWorker();
  // The first four rounds of Crash last at least 30 seconds.
  rounds = await saltChain(api.server.platform, (points) =>
    points.slice(0, 4).every((point) => point > 100_000),
  );
  guest = await readEvents(`${api.server.url}/api/stream`);
});
afterAll(async () => {
  for (const worker of workers) worker.kill("SIGKILL");
  await guest?.close();
});

/** Starts a process that runs only the worker's jobs, and resolves when the process runs. */
async function startWorker(): Promise<ChildProcess> {
  const { child, url } = startServerProcess(api.databaseUrl, { ROLE: "worker" });
  workers.push(child);
  await url;
  return child;
}

/** Returns a round of Crash that accepts bets for more than twelve more seconds. */
async function betting(): Promise<CrashTable> {
  for (;;) {
    const table = await crashIn(api, "betting");
    if (table.current.startsAtMs - table.current.nowMs > 12_000) return table;
    await sleep(50);
  }
}

/**
 * Waits until a round has been running for the given time.
 *
 * @returns false if the worker cancelled the round, because a busy machine started the round too late
 */
async function hasRun(round: number, forMs: number): Promise<boolean> {
  for (;;) {
    const { data } = await api.call("GET /games/crash");
    if (data != null) {
      const { current } = data;
      if (current.round > round || current.state === "over") return false;
      if (current.state === "running" && api.clock.nowMs() >= current.startsAtMs + forMs) return true;
    }
    await sleep(20);
  }
}

/**
 * Places four bets on a round, and cashes out the third bet by hand after two seconds of the round. Repeats the bets
 * and the cash-out on a later round with new players if the worker cancelled the round.
 */
async function runningRound() {
  for (let four = players.slice(0, 4); ; four = []) {
    while (four.length < 4) four = [...four, await openPlayer(api, "100")];
    const [reached, notReached, byHand, silent] = four as [TestPlayer, TestPlayer, TestPlayer, TestPlayer];
    const { current } = await betting();
    const bets = [
      await acceptedOnCrash(api, reached, { autoCashOutE4: 10_500 }),
      await acceptedOnCrash(api, notReached, { autoCashOutE4: 100_000 }),
      await acceptedOnCrash(api, byHand),
      await acceptedOnCrash(api, silent),
    ];
    // The server refuses the cash-out while the worker's last report is more than a second old.
    while (await hasRun(current.round, 2_000)) {
      const { data: out } = await cashOut(api, byHand, bets[2]?.id ?? "");
      if (out !== null) return { four, bets, current, out };
    }
  }
}

/** Waits for a later round of Crash. */
async function goesOn(after: number): Promise<void> {
  const round = async () => (await api.call("GET /games/crash")).data?.current.round;
  await expect.poll(round).toBeGreaterThan(after);
}

async function statesOf(bets: readonly CrashBet[]): Promise<string[]> {
  const { rows } = await sql<{ id: string; state: string }>`SELECT id, state FROM crash_bet`.execute(
    api.server.platform.db,
  );
  const states = new Map(rows.map(({ id, state }) => [id, state]));
  return bets.map(({ id }) => states.get(id) ?? "");
}

/** Waits until no bet on Crash is open. A round whose worker has ended never ends by itself. */
async function areEnded(bets: readonly CrashBet[]): Promise<void> {
  await expect.poll(() => statesOf(bets)).not.toContain("open");
}

describe("a round of Crash whose worker is killed", { timeout: 900_000 }, () => {
  it("ends with the help of a second worker if the round was running, and each bet is settled once", async () => {
    const { four, bets, current, out } = await runningRound();
    workers[0]?.kill("SIGKILL");
    await areEnded(bets);

    expect(await statesOf(bets)).toEqual(["cashed_out", "refunded", "cashed_out", "refunded"]);
    const held = await Promise.all(four.map((player) => heldBase(api, player)));
    expect(held).toEqual([base("100.05"), base("100"), base(out.balance), base("100")]);
    // The worker cancels the round: the server publishes the secret of the round and no crash point.
    const received = () =>
      guest.events
        .filter(({ event }) => event === "crash")
        .map(({ data }) => data as EventData<"crash">)
        .filter(({ round }) => round === current.round);
    await expect.poll(() => received().map(({ state }) => state)).toEqual(["betting", "running", "over"]);
    const gameHash = rounds[current.round]?.gameHash;
    expect(received().at(-1)).toMatchObject({ crashPointE4: null, gameHash });
    const { data: table } = await api.call("GET /games/crash");
    expect(table?.history).toContainEqual({ round: current.round, crashPointE4: null, gameHash });
    // The records of a player contain paid bets but no refunded bets.
    const records = await Promise.all(
      four.map(async ({ token }) => (await api.call("GET /user/records", { token })).data?.records.length),
    );
    expect(records).toEqual([1, 0, 1, 0]);
    for (const at of [0, 2])
      expect(
        (
          await api.call("GET /games/round", {
            token: four[at]?.token ?? "",
            query: { id: bets[at]?.id ?? "" },
          })
        ).data?.record,
      ).toMatchObject({ isCancelled: true, balanceBefore: "100" });
    await goesOn(current.round);
  });

  it("gets cancelled by the next worker if the round still accepted bets, and all stakes are refunded", async () => {
    const [player, late] = players.slice(4) as [TestPlayer, TestPlayer];
    const { current } = await betting();
    const bets = [
      await acceptedOnCrash(api, player, { autoCashOutE4: 11_000 }),
      await acceptedOnCrash(api, late, { autoCashOutE4: 50_000 }),
    ];
    workers[1]?.kill("SIGKILL");
    while (api.clock.nowMs() < current.startsAtMs + 3_000) await sleep(50);
    expect(await statesOf(bets)).toEqual(["open", "open"]);
    await startWorker();
    await areEnded(bets);
    expect(await statesOf(bets)).toEqual(["refunded", "refunded"]);
    expect(await heldBase(api, player)).toBe(base("100"));
    await goesOn(current.round);
  });
});
