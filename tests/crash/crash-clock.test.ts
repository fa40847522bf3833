// Only separate processes can show it: one whose clock is wrong, one that is stopped, one far from its database.
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
  type CrashBet,
  crashIn,
  type KnownRound,
  saltChain,
  takenOnCrash,
} from "../../apps/server/test/crash.ts";
import { withServer } from "../../apps/server/test/file-server.ts";
import { startServerProcess } from "../../apps/server/test/server-process.ts";
import { overNetwork } from "../setup/database.ts";

const wrongClock = new URL("wrong-clock.mjs", import.meta.url).href;
const children: ChildProcess[] = [];
let server: TestServer;
/** Made before the rounds begin, so that nothing but bets has to fit into the seconds that take them. */
let players: TestPlayer[];
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
  // Long enough to be called in, short enough to be waited for.
  link = await startLink(overNetwork(server.databaseUrl));
  [behind, ahead, distant] = await Promise.all([
    startApi(server.databaseUrl, "-400"),
    startApi(server.databaseUrl, "400"),
    startApi(link.url, "0"),
  ]);
  // One after the other, because a sign-in that waits too long for a database connection is refused.
  players = [];
  while (players.length < 18) players.push(await openPlayer(server, "100"));
  rounds = await saltChain(server.server.platform, (points) =>
    points.every((point) => point > 15_000 && point < 22_000),
  );
}, 120_000);
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

/** A way to the database on which what the server sends can be held back from its first statement that has a word in it. */
async function startLink(database: URL) {
  let word: string | undefined;
  let isHeld = false;
  const held = Promise.withResolvers<void>();
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
    /** Resolves as soon as something is held back. */
    async holdFrom(text: string): Promise<void> {
      word = text;
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
  // A machine that is saturated cannot tell the time well enough now and then, and says so.
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

/** Bets of players who have not bet yet on the round that takes bets, one of 1 PLAY each. */
async function bettors(count: number) {
  const { current } = await crashIn(server, "betting");
  const seats = await Promise.all(
    players.splice(0, count).map(async (player) => ({ player, bet: await takenOnCrash(server, player) })),
  );
  return { seats, round: current.round };
}

/** Resolves when the round has run so long. */
async function ran(round: number, elapsedMs: number): Promise<{ startsAtMs: number; overMs: number }> {
  const { current } = await crashIn(server, "running", round);
  const leftMs = current.startsAtMs + elapsedMs - Date.now();
  if (leftMs > 0) await sleep(leftMs);
  return { startsAtMs: current.startsAtMs, overMs: crashOverMs(rounds[round]?.pointE4 ?? 0) };
}

async function stateOf({ id }: CrashBet): Promise<string | undefined> {
  const { rows } = await sql<{ state: string }>`SELECT state FROM crash_bet WHERE id = ${id}`.execute(
    server.server.platform.db,
  );
  return rows[0]?.state;
}

// Together, in one round or two: what they take is a round's time.
describe.concurrent("processes whose clocks are 400 ms behind and ahead", () => {
  it("pay what the round showed at the call, and nothing once the crash was told", async ({ expect }) => {
    const { seats, round } = await bettors(8);
    const { startsAtMs } = await ran(round, 3_000);
    for (const [index, at] of [behind, ahead, behind, ahead].entries()) {
      const seat = seats[index];
      if (seat === undefined) throw new Error("eight seats");
      const fromMs = Date.now() - startsAtMs;
      const { data } = await cashOutAt(at, seat.player, seat.bet);
      const outMs = crashElapsedMs(data?.bet.cashOutE4 ?? 0);
      // A hundredth lasts some 150 ms at the most; the clocks agree to within some milliseconds.
      expect(data?.bet.cashOutE4).toBeGreaterThanOrEqual(crashMultiplierAtE4(fromMs - 20));
      expect(outMs).toBeLessThanOrEqual(Date.now() - startsAtMs + 20);
    }
    await crashIn(server, "over", round);
    const codes = await Promise.all(
      seats.slice(4).map(async ({ player, bet }, index) => {
        return (await cashOutAt(index % 2 === 0 ? behind : ahead, player, bet)).code;
      }),
    );
    expect(codes).toEqual(Array(4).fill(errors.CashOutTooLate.code));
    for (const { player } of seats.slice(4)) expect(await heldBase(server, player)).toBe(base("99"));
    for (const { url } of [behind, ahead]) {
      const metrics = await (await fetch(`${url}/metrics`)).text();
      const offset = Number(/^gemplay_clock_offset_seconds (\S+)/m.exec(metrics)?.[1]);
      expect(Math.abs(offset)).toBeGreaterThan(0.38);
      expect(Math.abs(offset)).toBeLessThan(0.42);
    }
  }, 120_000);

  it("count to the last moment before the crash, and not from the first after it", async ({ expect }) => {
    const { seats, round } = await bettors(8);
    const { startsAtMs, overMs } = await ran(round, 1_000);
    const results = await Promise.all(
      seats.map(async ({ player, bet }, index) => {
        const atMs = startsAtMs + overMs + ([-2_500, -2_500, -600, -600][index] ?? 40);
        await sleep(atMs - Date.now());
        const { code } = await cashOutAt(index % 2 === 0 ? behind : ahead, player, bet);
        // One of the last moment may arrive too late on a busy machine, and then its answer does so too.
        const mayBeLate = index === 2 || index === 3;
        return mayBeLate && code === errors.CashOutTooLate.code && Date.now() > startsAtMs + overMs - 20
          ? 200
          : code;
      }),
    );
    expect(results).toEqual([...Array(4).fill(200), ...Array(4).fill(errors.CashOutTooLate.code)]);
  }, 120_000);

  it("pay nothing where one is stopped when it has taken the time of a call and goes on after the crash was told", async ({
    expect,
  }) => {
    const { seats, round } = await bettors(1);
    const [seat] = seats;
    if (seat === undefined) throw new Error("one seat");
    const { startsAtMs, overMs } = await ran(round, 1_000);
    await sleep(startsAtMs + overMs - 2_500 - Date.now());
    const held = link.holdFrom("crash_bet");
    const answer = cashOutAt(distant, seat.player, seat.bet);
    await held; // it has taken the time, and its first word to the database is on the way
    expect(Date.now()).toBeLessThan(startsAtMs + overMs);
    distant.child.kill("SIGSTOP");
    await crashIn(server, "over", round);
    distant.child.kill("SIGCONT");
    link.release();
    expect((await answer).code).toBe(errors.CashOutTooLate.code);
    await expect.poll(() => stateOf(seat.bet)).toBe("lost");
    expect(await heldBase(server, seat.player)).toBe(base("99"));
  }, 120_000);
});

describe("a process that dies when it has taken the time of a call", () => {
  it("has it paid if it had written it down", async ({ expect }) => {
    const { seats, round } = await bettors(1);
    const [seat] = seats;
    if (seat === undefined) throw new Error("one seat");
    await ran(round, 2_500);
    // Its wallet is held, so that nothing is paid before the process dies.
    const wallet = Promise.withResolvers<void>();
    const holding = server.server.platform.db.transaction().execute(async (trx) => {
      await sql`SELECT 1 FROM wallet WHERE player_id = ${seat.player.id} FOR UPDATE`.execute(trx);
      await wallet.promise;
    });
    await sleep(100);
    cashOutAt(ahead, seat.player, seat.bet).catch(() => undefined);
    const called = async () =>
      (
        await sql`SELECT 1 FROM crash_bet WHERE id = ${seat.bet.id} AND called_at IS NOT NULL`.execute(
          server.server.platform.db,
        )
      ).rows.length;
    await expect.poll(called).toBe(1);
    ahead.child.kill("SIGKILL");
    await sleep(200);
    wallet.resolve();
    await holding;
    await crashIn(server, "over", round); // looked for first, as it does not last
    await expect.poll(() => stateOf(seat.bet), { timeout: 20_000 }).toBe("cashed_out");
    expect(await heldBase(server, seat.player)).toBeGreaterThan(base("100"));
  }, 120_000);
});
