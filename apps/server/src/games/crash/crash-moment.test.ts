// This file tests that the time at which the last byte of a call to cash out arrives decides the multiplier.
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import { type Data, type Envelope, errors } from "@gemplay/api-schema";
import { crashMultiplierAtE4, crashOverMs } from "@gemplay/games";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { startedRequest } from "../../../../../tests/setup/started-request.ts";
import { base, heldBase, openPlayer, type TestPlayer } from "../../../test/betting.ts";
import type { TestServer } from "../../../test/compose.ts";
import {
  acceptedOnCrash,
  betOnCrash,
  cashOut,
  crashIn,
  type KnownRound,
  moveInto,
  moveOn,
  moveTo,
  saltChain,
} from "../../../test/crash.ts";
import { withServer } from "../../../test/file-server.ts";

let server: TestServer;
let rounds: readonly KnownRound[];
const pointOf = (round: number) => rounds[round]?.pointE4 ?? 0;

withServer({ jobs: true, house: { PLAY: "1000000" }, booksAgree: true }, async (started) => {
  server = started;
  await server.server.platform.settings.set("games.crash.bettingSeconds", "60", { actor: "test" });
  rounds = await saltChain(server.server.platform, (points) =>
    points.every((point) => point > 25_000 && point < 600_000),
  );
});

type Answer = Envelope<Data<"POST /games/crash/cash-out">>;

/**
 * Starts the HTTP request of a call to cash out, and sends all bytes except the last ones. The returned function sends
 * the remaining bytes.
 */
async function beginCashOut(way: Way, { token }: TestPlayer, id: string) {
  const { port, host } = new URL(server.server.url);
  const socket = connect(Number(port), "127.0.0.1").setEncoding("utf8");
  let read = "";
  socket.on("data", (text: string) => {
    read += text;
  });
  await once(socket, "connect");
  const body = JSON.stringify({ id });
  const head = (length: string) =>
    [
      "POST /api/games/crash/cash-out HTTP/1.1",
      `host: ${host}`,
      `authorization: Bearer ${token}`,
      "content-type: application/json",
      length,
      "",
      "",
    ].join("\r\n");
  const { first, last } = ways[way](head, body, host);
  const headRead = startedRequest(
    ({ url, socket: { remotePort } }) =>
      remotePort === socket.localPort && url?.endsWith("/cash-out") === true,
  );
  socket.write(first);
  await headRead;
  return async (): Promise<Answer> => {
    socket.write(last);
    await expect
      .poll(
        () =>
          /\r\n\r\n(\{"code":\d+,"msg":[^\n]*?"data":(?:null|\{"balance":"[^"]*","bet").*)$/.exec(read)?.[1],
      )
      .toBeDefined();
    socket.destroy();
    const bodies = [...read.matchAll(/\{"code":.*/g)].map(([text]) => text);
    return JSON.parse(bodies.at(-1)?.split("HTTP/1.1")[0] ?? "") as Answer;
  };
}

const halves = (text: string) => [text.slice(0, 5), text.slice(5)] as const;
const ways = {
  "in two TCP packets": (head: (length: string) => string, body: string) => {
    const [first, last] = halves(body);
    return { first: head(`content-length: ${body.length}`) + first, last };
  },
  "in HTTP chunks": (head: (length: string) => string, body: string) => {
    const [first, last] = halves(body);
    const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
    return { first: head("transfer-encoding: chunked") + chunk(first), last: `${chunk(last)}0\r\n\r\n` };
  },
  "after another call on the same connection": (
    head: (length: string) => string,
    body: string,
    host: string,
  ) => ({
    first: `GET /api/games HTTP/1.1\r\nhost: ${host}\r\n\r\n${head(`content-length: ${body.length}`)}`,
    last: body,
  }),
};
type Way = keyof typeof ways;

describe.each(Object.keys(ways) as Way[])("a cash-out that arrives %s", (way) => {
  it("uses the multiplier at the arrival of its last byte, and fails if this byte arrives after the crash", async () => {
    const [late, inTime] = [await openPlayer(server, "100"), await openPlayer(server, "100")];
    const { current } = await crashIn(server, "betting");
    const bets = [await acceptedOnCrash(server, late), await acceptedOnCrash(server, inTime)] as const;
    const { round, startsAtMs } = await moveInto(server, current, 2_000);
    const finishInTime = await beginCashOut(way, inTime, bets[1].id);

    await moveOn(server, { round, startsAtMs }, 6_000);
    const { data } = await finishInTime();
    expect(data?.bet.state).toBe("cashed_out");
    expect(data?.bet.cashOutE4).toBeGreaterThanOrEqual(crashMultiplierAtE4(6_000));

    const finishLate = await beginCashOut(way, late, bets[0].id);
    moveTo(server, startsAtMs + crashOverMs(pointOf(round)));
    await crashIn(server, "over", round);
    expect((await finishLate()).code).toBe(errors.CashOutTooLate.code);
    await expect.poll(() => stateOf(bets[0].id)).toBe("lost");
    expect(await heldBase(server, late)).toBe(base("99"));
  });
});

async function stateOf(id: string): Promise<string | undefined> {
  const { rows } = await sql<{ state: string }>`SELECT state FROM crash_bet WHERE id = ${id}`.execute(
    server.server.platform.db,
  );
  return rows[0]?.state;
}

/** Locks a player's wallet like a long transaction, until the test calls the returned function. */
async function holdWallet({ id }: TestPlayer): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const holding = server.server.platform.db.transaction().execute(async (trx) => {
    await sql`SELECT 1 FROM wallet WHERE player_id = ${id} FOR UPDATE`.execute(trx);
    held.resolve();
    await released.promise;
  });
  await held.promise;
  return async () => {
    released.resolve();
    await holding;
  };
}

const briefly = { interval: 10 };

/** Counts the SQL statements that match a pattern and wait for a database lock. */
async function waiting(statement: string): Promise<number> {
  const { rows } = await sql`SELECT 1 FROM pg_stat_activity WHERE datname = current_database()
    AND wait_event_type = 'Lock' AND query ILIKE ${statement}`.execute(server.server.platform.db);
  return rows.length;
}

describe("a lock on one player's wallet", () => {
  it("delays neither other players nor the crash, and the locked player is paid for the time of the call", async () => {
    const players = await Promise.all([1, 2, 3, 4].map(() => openPlayer(server, "100")));
    const [held, other, auto, beside] = players as [TestPlayer, TestPlayer, TestPlayer, TestPlayer];
    const { current } = await crashIn(server, "betting");
    const bets = {
      held: await acceptedOnCrash(server, held),
      other: await acceptedOnCrash(server, other),
      auto: await acceptedOnCrash(server, auto, { autoCashOutE4: 15_000 }),
      beside: await acceptedOnCrash(server, beside, { autoCashOutE4: 15_000 }),
    };
    const { round, startsAtMs } = await moveInto(server, current, 2_000);
    const letGo = [await holdWallet(held), await holdWallet(auto)];
    const answers = Promise.all([cashOut(server, held, bets.held.id), cashOut(server, other, bets.other.id)]);
    await expect.poll(() => stateOf(bets.other.id)).toBe("cashed_out");
    moveTo(server, startsAtMs + crashOverMs(15_000));
    await expect.poll(() => stateOf(bets.beside.id)).toBe("cashed_out");
    moveTo(server, startsAtMs + crashOverMs(pointOf(round)));
    await crashIn(server, "over", round);
    expect([await stateOf(bets.held.id), await stateOf(bets.auto.id)]).toEqual(["open", "open"]);
    // The worker has now tried several times without success to end the bets of the players whose wallets are locked.
    const attempts = new Set<string>();
    const attempted = async () => {
      const { rows } = await sql<{ at: string }>`SELECT query_start::text AS at FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(server.server.platform.db);
      for (const { at } of rows) attempts.add(at);
      return attempts.size;
    };
    await expect.poll(attempted, briefly).toBeGreaterThan(8);
    expect([await stateOf(bets.held.id), await stateOf(bets.auto.id)]).toEqual(["open", "open"]);

    for (const release of letGo) await release();
    const [{ data: heldOut }] = await answers;
    const ends = async () => await Promise.all([bets.held, bets.auto].map(({ id }) => stateOf(id)));
    await expect.poll(ends).toEqual(["cashed_out", "cashed_out"]);
    if (heldOut !== null) expect(heldOut.bet.cashOutE4).toBeLessThan(crashMultiplierAtE4(4_000));
    expect(await heldBase(server, held)).toBeGreaterThan(base("100"));
    expect(await heldBase(server, auto)).toBe(base("100.5"));
  });

  it("cannot delay a bet until after the betting phase and still get the bet accepted", async () => {
    const player = await openPlayer(server, "100");
    const { current } = await crashIn(server, "betting");
    const letGo = await holdWallet(player);
    const placing = betOnCrash(server, player);
    await expect.poll(() => waiting("%"), briefly).toBe(1); // The API call waits for the database lock of the wallet.
    // The test blocks the worker, so the worker cannot close the round for bets. The round accepts no bets only because
    // its closing time has passed.
    const held = Promise.withResolvers<void>();
    const stuck = Promise.withResolvers<void>();
    const tables = server.server.platform.db.transaction().execute(async (trx) => {
      await sql`SELECT 1 FROM crash_round WHERE round = ${current.round} FOR UPDATE`.execute(trx);
      held.resolve();
      await stuck.promise;
    });
    await held.promise;
    moveTo(server, current.startsAtMs + 5_000);
    await letGo();
    // The call that places a bet waits for the lock of the round's row. This wait must be short, because a worker that
    // is blocked too long abandons the round.
    await expect.poll(() => waiting('%UPDATE crash_round SET "staked%'), briefly).toBe(1);
    stuck.resolve();
    await tables;
    expect((await placing).code).toBe(errors.CrashBetsClosed.code);
    expect(await heldBase(server, player)).toBe(base("100"));
    const { current: running } = await crashIn(server, "running", current.round);
    expect(running.startsAtMs).toBeGreaterThanOrEqual(current.startsAtMs + 5_000);
    moveTo(server, running.startsAtMs + crashOverMs(pointOf(current.round)));
    await crashIn(server, "over", current.round);
  });
});

describe("a process with an unsure clock", () => {
  it("refuses new calls of Crash and counts them in a metric, but still repeats the answers to earlier calls", async () => {
    const [player, out, latecomer] = await Promise.all([1, 2, 3].map(() => openPlayer(server, "100")));
    if (!player || !out || !latecomer) throw new Error("three players");
    const { current } = await crashIn(server, "betting");
    const key = randomUUID();
    const placed = await betOnCrash(server, player, { key });
    const { id } = placed.data?.bet ?? { id: "" };
    const outBet = await acceptedOnCrash(server, out);
    const { sureMs } = server.clock;
    server.clock.sureMs = () => undefined;
    try {
      const refused = await betOnCrash(server, latecomer);
      expect([refused.code, refused.status]).toEqual([errors.TimeUnsure.code, errors.TimeUnsure.status]);
      expect(await heldBase(server, latecomer)).toBe(base("100"));
      expect((await betOnCrash(server, player, { key })).data).toEqual(placed.data);
    } finally {
      server.clock.sureMs = sureMs;
    }
    const { round, startsAtMs } = await moveInto(server, current, 3_000);
    const cashedOut = await cashOut(server, out, outBet.id);
    expect(cashedOut.data?.bet.state).toBe("cashed_out");
    server.clock.sureMs = () => undefined;
    try {
      const refused = await cashOut(server, player, id);
      expect([refused.code, refused.status]).toEqual([errors.TimeUnsure.code, errors.TimeUnsure.status]);
      expect((await cashOut(server, out, outBet.id)).data).toEqual(cashedOut.data);
      expect((await cashOut(server, player, randomUUID())).code).toBe(errors.RoundUnknown.code);
    } finally {
      server.clock.sureMs = sureMs;
    }
    expect((await cashOut(server, player, id)).data?.bet.state).toBe("cashed_out");
    const metrics = await server.server.platform.metrics.registry.metrics();
    expect(metrics).toContain("gemplay_crash_time_refusals_total 2");
    moveTo(server, startsAtMs + crashOverMs(pointOf(round)));
    await crashIn(server, "over", round);
  });
});
