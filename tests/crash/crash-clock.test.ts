// Tests Crash with separate processes. Some processes have a wrong clock, one process is stopped for a while, and one
// process has a slow database connection.
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { type Data, type Envelope, errors } from "@gemplay/api-schema";
import { crashElapsedMs, crashMultiplierAtE4, crashOverMs } from "@gemplay/games";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, it } from "vitest";
import { base, heldBase, openPlayer, type TestPlayer } from "../../apps/server/test/betting.ts";
import type { TestServer } from "../../apps/server/test/compose.ts";
import {
  betOnCrash,
  type CrashBet,
  crashIn,
  type KnownRound,
  saltChain,
} from "../../apps/server/test/crash.ts";
import { withServer } from "../../apps/server/test/file-server.ts";
import { startServerProcess } from "../../apps/server/test/server-process.ts";
import { overNetwork } from "../setup/database.ts";

const wrongClock = new URL("wrong-clock.mjs", import.meta.url).href;
const children: ChildProcess[] = [];
let server: TestServer;
/**
 * The test creates the players before the first round, because the betting time of a round is only long enough for the
 * bets.
 */
const players: TestPlayer[] = [];
let rounds: readonly KnownRound[];
let link: Awaited<ReturnType<typeof startLink>>;
let behind: Api;
let ahead: Api;
let distant: Api;

interface Api {
  readonly url: string;
  readonly child: ChildProcess;
}

withServer({ jobs: true, house: { PLAY: "1000000" }, booksAgree: true }, (started) => {
  server = started;
});
beforeAll(async () => {
  await server.server.platform.settings.set("games.crash.bettingSeconds", "8", { actor: "test" });
  // Each round lasts long enough for a cash-out and ends soon enough for the test.
  link = await startLink(overNetwork(server.databaseUrl));
  [behind, ahead, distant] = await Promise.all([
    startApi(server.databaseUrl, "-400"),
    startApi(server.databaseUrl, "400"),
    startApi(link.url, "0"),
  ]);
  // The test creates the players one by one, because the server refuses a sign-in that waits too long for a database
  // connection.
  while (players.length < 18) players.push(await openPlayer(server, "100"));
  rounds = await saltChain(server.server.platform, (points) =>
    points.every((point) => point > 15_000 && point < 22_000),
  );
});
afterAll(async () => {
  for (const child of children) child.kill("SIGKILL");
  await link?.stop();
});

async function startApi(databaseUrl: string, wrongMs: string): Promise<Api> {
  const variables = { ROLE: "api", CLOCK_WRONG_MS: wrongMs };
  const { child, url } = startServerProcess(databaseUrl, variables, ["--import", wrongClock]);
  children.push(child);
  return { url: await url, child };
}

/**
 * Starts a proxy to the database. The proxy can hold back a server's database statements, from the first statement that
 * contains a given word.
 */
async function startLink(database: URL) {
  let word: string | undefined;
  let isHeld = false;
  let held = Promise.withResolvers<void>();
  const waiting: (() => void)[] = [];
  const sockets = new Set<Socket>();
  const listening = createServer((near) => {
    const far = connect(Number(database.port), database.hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on("error", () => undefined);
    }
    far.pipe(near);
    near.on("end", () => far.end());
    near.on("data", (bytes) => {
      if (word !== undefined && bytes.includes(word)) {
        isHeld = true;
        held.resolve();
      }
      if (isHeld) waiting.push(() => far.write(bytes));
      else far.write(bytes);
    });
  });
  await once(listening.listen(0, "127.0.0.1"), "listening");
  const url = new URL(database);
  url.port = String((listening.address() as { port: number }).port);
  return {
    url: url.href,
    /** Resolves when the proxy holds back a database statement. */
    async holdFrom(text: string): Promise<void> {
      word = text;
      held = Promise.withResolvers();
      await held.promise;
    },
    release(): void {
      word = undefined;
      isHeld = false;
      for (const send of waiting.splice(0)) send();
    },
    async stop(): Promise<void> {
      for (const socket of sockets) socket.destroy();
      listening.close();
    },
  };
}

type CashedOut = Envelope<Data<"POST /games/crash/cash-out">>;

async function cashOutAt({ url }: Api, { token }: TestPlayer, { id }: CrashBet): Promise<CashedOut> {
  // A fully loaded machine sometimes cannot measure the time of a call precisely. If the machine cannot measure the
  // time, the server refuses the call with an error, and the test repeats the call.
  for (;;) {
    const answer = await fetch(`${url}/api/games/crash/cash-out`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ id }),
    });
    const envelope = (await answer.json()) as CashedOut;
    if (envelope.code !== errors.TimeUnsure.code) return envelope;
  }
}

interface Seat {
  readonly player: TestPlayer;
  readonly bet: CrashBet;
}

/** Places bets of 1 PLAY on one round for players without a bet. */
async function bettors(count: number): Promise<{ readonly seats: readonly Seat[]; readonly round: number }> {
  for (;;) {
    const own = players.splice(0, count);
    while (own.length < count) own.push(await openPlayer(server, "100"));
    const { current } = await crashIn(server, "betting");
    const answers = await Promise.all(own.map((player) => betOnCrash(server, player)));
    const seats = answers.flatMap(({ data }, index) => {
      const player = own[index];
      return data?.bet.round !== current.round || player === undefined ? [] : { player, bet: data.bet };
    });
    if (seats.length === count) return { seats, round: current.round };
    // The round has already started, so the server refused some of the bets.
    const refused = answers.find(({ code }) => code !== 200 && code !== errors.CrashBetsClosed.code);
    if (refused !== undefined) throw new Error(`a bet was refused: ${refused.code} ${refused.msg}`);
  }
}

interface RunningRound {
  readonly round: number;
  readonly startsAtMs: number;
  /** Milliseconds from the start of the round to the crash of the round. */
  readonly overMs: number;
}

/**
 * Calls the function `act` with bets on a running round of Crash. Calls `act` again with a later round if the machine
 * was too slow.
 *
 * @param bets number of bets on the round
 * @param elapsedMs time since the round's start at which `act` begins, in ms
 * @param act returns true if `act` was quick enough
 */
async function untilInTime(
  bets: number,
  elapsedMs: number,
  act: (seats: readonly Seat[], running: RunningRound) => Promise<boolean>,
): Promise<void> {
  for (let isInTime = false; !isInTime; ) {
    const { seats, round } = await bettors(bets);
    const running = { round, ...(await ran(round, elapsedMs)) };
    try {
      isInTime = await act(seats, running);
    } catch (error) {
      // The worker cancels a round that the worker could not start or continue in time.
      if (!(await isGivenUp(round))) throw error;
    }
  }
}

/** Returns true if the server refused a cash-out as too late, and sent the answer after the crash. */
const wasLate = ({ code }: Pick<CashedOut, "code">, overAtMs: number) =>
  code === errors.CashOutTooLate.code && Date.now() > overAtMs - 20;

/** Waits until a round has one of the given states. */
async function roundIn(
  round: number,
  ...states: readonly string[]
): Promise<{ startsAtMs: number; pointE4: number | null }> {
  for (;;) {
    const { rows } = await sql<{ state: string; starts_at: Date; crash_point_e4: number | null }>`
      SELECT state, starts_at, crash_point_e4 FROM crash_round WHERE round = ${round}`.execute(
      server.server.platform.db,
    );
    const [row] = rows;
    if (row !== undefined && states.includes(row.state))
      return { startsAtMs: row.starts_at.getTime(), pointE4: row.crash_point_e4 };
    await sleep(20);
  }
}

/** Resolves when the round has been running for the given time. */
async function ran(round: number, elapsedMs: number): Promise<Omit<RunningRound, "round">> {
  const { startsAtMs } = await roundIn(round, "running", "over");
  const leftMs = startsAtMs + elapsedMs - Date.now();
  if (leftMs > 0) await sleep(leftMs);
  return { startsAtMs, overMs: crashOverMs(rounds[round]?.pointE4 ?? 0) };
}

const isGivenUp = async (round: number) => (await roundIn(round, "over")).pointE4 === null;

async function stateOf({ id }: CrashBet): Promise<string | undefined> {
  const { rows } = await sql<{ state: string }>`SELECT state FROM crash_bet WHERE id = ${id}`.execute(
    server.server.platform.db,
  );
  return rows[0]?.state;
}

// The tests share one or two rounds of Crash, because every further round would make the test file slower.
describe.concurrent("two processes, one whose clock is behind and one whose clock is ahead,", () => {
  it("pay the multiplier at the time of the call, and pay nothing after the crash was announced", async ({
    expect,
  }) => {
    await untilInTime(8, 3_000, async (seats, { round, startsAtMs, overMs }) => {
      let areInTime = true;
      for (const [index, at] of [behind, ahead, behind, ahead].entries()) {
        const seat = seats[index];
        if (seat === undefined) throw new Error("eight seats");
        const fromMs = Date.now() - startsAtMs;
        const answer = await cashOutAt(at, seat.player, seat.bet);
        areInTime &&= !wasLate(answer, startsAtMs + overMs);
        if (!areInTime) continue;
        const outMs = crashElapsedMs(answer.data?.bet.cashOutE4 ?? 0);
        // The multiplier grows by 0.01× about every 150 ms or faster. All processes measure the same time within a few
        // milliseconds.
        expect(answer.data?.bet.cashOutE4).toBeGreaterThanOrEqual(crashMultiplierAtE4(fromMs - 20));
        expect(outMs).toBeLessThanOrEqual(Date.now() - startsAtMs + 20);
      }
      await roundIn(round, "over");
      const codes = await Promise.all(
        seats.slice(4).map(async ({ player, bet }, index) => {
          return (await cashOutAt(index % 2 === 0 ? behind : ahead, player, bet)).code;
        }),
      );
      expect(codes).toEqual(Array(4).fill(errors.CashOutTooLate.code));
      for (const { player } of seats.slice(4)) expect(await heldBase(server, player)).toBe(base("99"));
      return areInTime;
    });
    for (const { url } of [behind, ahead]) {
      const offset = async () => {
        const metrics = await (await fetch(`${url}/metrics`)).text();
        return Math.abs(Number(/^gemplay_clock_offset_seconds (\S+)/m.exec(metrics)?.[1]));
      };
      await expect.poll(async () => Math.abs((await offset()) - 0.4)).toBeLessThan(0.02);
    }
  });

  it("accept a cash-out until just before the crash and refuse a cash-out after the crash", async ({
    expect,
  }) => {
    await untilInTime(8, 1_000, async (seats, { startsAtMs, overMs }) => {
      let areInTime = true;
      const results = await Promise.all(
        seats.map(async ({ player, bet }, index) => {
          const leftMs = [-2_500, -2_500, -600, -600][index];
          await sleep(startsAtMs + overMs + (leftMs ?? 40) - Date.now());
          const answer = await cashOutAt(index % 2 === 0 ? behind : ahead, player, bet);
          if (leftMs === undefined || !wasLate(answer, startsAtMs + overMs)) return answer.code;
          // On a busy machine, a call that the test sends just before the crash may arrive too late.
          if (leftMs < -600) areInTime = false;
          return 200;
        }),
      );
      expect(results).toEqual([...Array(4).fill(200), ...Array(4).fill(errors.CashOutTooLate.code)]);
      return areInTime;
    });
  });

  it("pay nothing if a process stops after it measured the time of a cash-out and continues after the crash", async ({
    expect,
  }) => {
    await untilInTime(1, 1_000, async (seats, { round, startsAtMs, overMs }) => {
      const [seat] = seats;
      if (seat === undefined) throw new Error("one seat");
      await sleep(startsAtMs + overMs - 2_500 - Date.now());
      const held = link.holdFrom("crash_bet");
      const answer = cashOutAt(distant, seat.player, seat.bet);
      // The process has measured the time of the cash-out, and the proxy holds back the database statement of the
      // cash-out. If the process cannot trust its time measurement or has measured a time after the crash, the process
      // sends no database statement.
      await Promise.race([held, answer]);
      const isInTime = Date.now() < startsAtMs + overMs;
      distant.child.kill("SIGSTOP");
      await roundIn(round, "over");
      distant.child.kill("SIGCONT");
      link.release();
      expect((await answer).code).toBe(errors.CashOutTooLate.code);
      await expect.poll(() => stateOf(seat.bet)).toBe("lost");
      expect(await heldBase(server, seat.player)).toBe(base("99"));
      return isInTime;
    });
  });
});

describe("a process that dies after measuring the time of a cash-out", () => {
  it("leads to a payout if the process had already stored the time in the database", async ({ expect }) => {
    await untilInTime(1, 2_500, async (seats, { startsAtMs, overMs }) => {
      const [seat] = seats;
      if (seat === undefined) throw new Error("one seat");
      // The lock on the player's wallet delays the payout until the process has died.
      const held = Promise.withResolvers<void>();
      const wallet = Promise.withResolvers<void>();
      const holding = server.server.platform.db.transaction().execute(async (trx) => {
        await sql`SELECT 1 FROM wallet WHERE player_id = ${seat.player.id} FOR UPDATE`.execute(trx);
        held.resolve();
        await wallet.promise;
      });
      await held.promise;
      let isLate = false;
      cashOutAt(ahead, seat.player, seat.bet).then(
        (answer) => {
          isLate = wasLate(answer, startsAtMs + overMs);
        },
        () => undefined, // the process dies
      );
      const isCalled = async () =>
        (
          await sql`SELECT 1 FROM crash_bet WHERE id = ${seat.bet.id} AND called_at IS NOT NULL`.execute(
            server.server.platform.db,
          )
        ).rows.length > 0;
      await expect.poll(async () => isLate || (await isCalled())).toBe(true);
      if (!isLate) {
        const died = once(ahead.child, "exit");
        ahead.child.kill("SIGKILL");
        await died;
      }
      wallet.resolve();
      await holding;
      if (isLate) return false;
      await expect.poll(() => stateOf(seat.bet)).toBe("cashed_out");
      expect(await heldBase(server, seat.player)).toBeGreaterThan(base("100"));
      return true;
    });
  });
});
