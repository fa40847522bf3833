// This file tests API calls of Crash while no process runs the round, and the way in which the next worker handles
// these calls.
import { type EventData, errors } from "@gemplay/api-schema";
import { crashOverMs } from "@gemplay/games";
import { sql } from "kysely";
import { afterAll, describe, expect, it } from "vitest";
import { testRates } from "../../../../../tests/race/test-ledger.ts";
import { base, heldBase, openPlayer } from "../../../test/betting.ts";
import { startTestServer, type TestServer } from "../../../test/compose.ts";
import {
  acceptedOnCrash,
  cashOut,
  crashIn,
  type KnownRound,
  moveInto,
  moveTo,
  saltChain,
} from "../../../test/crash.ts";
import { readEvents } from "../../../test/event-reader.ts";
import { withServer } from "../../../test/file-server.ts";
import { createDatabase, type Database } from "../../platform/database/index.ts";
import { createCrashCashOuts } from "./crash.cash-outs.ts";
import { endRound } from "./rounds.repository.ts";

let api: TestServer;
/** Database sessions that only the test uses, in addition to the server's own connection pool. */
let watching: Database;
let worker: TestServer | undefined;
let rounds: readonly KnownRound[];
const db = () => api.server.platform.db;
const endOf = (round: number) => {
  const { gameHash, pointE4 } = rounds[round] ?? { gameHash: "", pointE4: 0 };
  return { gameHash, crashPointE4: pointE4 };
};
async function startWorker(): Promise<void> {
  worker = await startTestServer({
    databaseUrl: api.databaseUrl,
    clock: api.clock,
    variables: { ROLE: "worker" },
  });
}

async function stopWorker(): Promise<void> {
  await worker?.stop();
  worker = undefined;
}

withServer({ house: { PLAY: "1000000" }, booksAgree: true }, async (started) => {
  api = started;
  await api.server.platform.settings.set("games.crash.bettingSeconds", "60", { actor: "test" });
  watching = createDatabase({ databaseUrl: api.databaseUrl, poolSize: 2 });
  await startWorker();
  rounds = await saltChain(api.server.platform, (points) =>
    points.every((point) => point > 25_000 && point < 600_000),
  );
});
afterAll(async () => {
  await worker?.stop();
  await watching?.destroy();
});

/** Starts a round with the given number of bets without a target, and lets the round run for two seconds. */
async function runningRound(bettors: number) {
  if (worker === undefined) await startWorker();
  const players = await Promise.all([...Array(bettors)].map(() => openPlayer(api, "100")));
  const { current } = await crashIn(api, "betting");
  const seats = await Promise.all(
    players.map(async (player) => ({ player, id: (await acceptedOnCrash(api, player)).id })),
  );
  const { round, startsAtMs } = await moveInto(api, current, 2_000);
  return { seats, round, overAtMs: startsAtMs + crashOverMs(endOf(round).crashPointE4) };
}

const isCalled = async (id: string) =>
  (await sql`SELECT 1 FROM crash_bet WHERE id = ${id} AND called_at IS NOT NULL`.execute(db())).rows.length >
  0;

const statesOf = async (round: number, seats: readonly { readonly id: string }[]) => {
  const { rows } = await sql<{ id: string; state: string }>`
    SELECT id, state FROM crash_bet WHERE round = ${round}`.execute(db());
  return seats.map(({ id }) => rows.find((row) => row.id === id)?.state);
};

describe("a cash-out while no process runs the round", () => {
  it("fails and is not stored if the worker's last report of the round is a second old", async () => {
    const { seats, round, overAtMs } = await runningRound(2);
    await stopWorker();
    for (const [index, atMs] of [overAtMs - 200, overAtMs + 2_000].entries()) {
      await sql`UPDATE crash_round SET beat_at = ${new Date(atMs - 1_300)} WHERE round = ${round}`.execute(
        db(),
      );
      moveTo(api, atMs);
      const { player, id } = seats[index] ?? { player: { token: "" }, id: "" };
      const answer = await cashOut(api, player, id);
      expect([answer.code, answer.status]).toEqual([errors.Unavailable.code, 503]);
      expect(await isCalled(id)).toBe(false);
    }
    await startWorker();
    await expect.poll(() => statesOf(round, seats)).toEqual(["refunded", "refunded"]);
  });

  it("loses if the call came after the crash, even if no worker has announced the crash yet", async () => {
    const { seats, round, overAtMs } = await runningRound(3);
    const [late, silent, inTime] = seats;
    if (!late || !silent || !inTime) throw new Error("three seats");
    await stopWorker();
    const heard = (ms: number) =>
      sql`UPDATE crash_round SET beat_at = ${new Date(ms)} WHERE round = ${round}`.execute(db());
    // On a slow machine too, the call to cash out must arrive while the worker reports the round as running.
    await heard(overAtMs + 20_000);
    moveTo(api, overAtMs - 5_000);
    expect((await cashOut(api, inTime.player, inTime.id)).data?.bet.state).toBe("cashed_out");
    moveTo(api, overAtMs + 300);
    const answer = await cashOut(api, late.player, late.id);
    expect([answer.code, await isCalled(late.id)]).toEqual([errors.OutcomeUnknown.code, true]);
    await heard(overAtMs - 200);
    await startWorker();
    await expect.poll(() => statesOf(round, seats)).toEqual(["lost", "refunded", "cashed_out"]);
    const held = await Promise.all([late, silent].map(({ player }) => heldBase(api, player)));
    expect(held).toEqual([base("99"), base("100")]);
  });

  it("gets OutcomeUnknown if one of several attempts to store the call may have changed the database", async () => {
    const { seats, round } = await runningRound(1);
    const [seat] = seats;
    if (!seat) throw new Error("one seat");
    // The test ends the database session of the first attempt in the middle of its statement. All later attempts fail
    // with the error of a full disk.
    await sql
      .raw(
        `CREATE SEQUENCE tries;
         CREATE FUNCTION trouble() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
           IF nextval('tries') = 1 THEN PERFORM pg_sleep(60); END IF;
           RAISE EXCEPTION 'no room' USING ERRCODE = '53100';
         END $$;
         CREATE TRIGGER trouble BEFORE UPDATE OF called_at ON crash_bet FOR EACH ROW EXECUTE FUNCTION trouble()`,
      )
      .execute(db());
    try {
      const asking = cashOut(api, seat.player, seat.id);
      const ended = async () =>
        (
          await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE datname = current_database() AND wait_event = 'PgSleep'`.execute(db())
        ).rows.length;
      await expect.poll(ended, { interval: 10 }).toBe(1);
      expect((await asking).code).toBe(errors.OutcomeUnknown.code);
    } finally {
      await sql.raw("DROP TRIGGER trouble ON crash_bet").execute(db());
    }
    await stopWorker();
    await startWorker();
    await expect.poll(() => statesOf(round, seats)).toEqual(["refunded"]);
  });
});

describe("a call to cash out while other calls use every database session", () => {
  it("reaches the database without waiting for a free database session", async () => {
    const { seats } = await runningRound(1);
    const [seat] = seats;
    if (!seat) throw new Error("one seat");
    const { clock, log, secrets, stream } = api.server.platform;
    const kept = createDatabase({ databaseUrl: api.databaseUrl, poolSize: 1 });
    const cashOuts = createCrashCashOuts({
      db: kept,
      callsDb: watching,
      clock,
      log,
      secrets,
      stream,

      events: { settled: () => {}, shown: () => {}, balanceChanged: () => {} },
      countBets: () => {},
      rates: () => testRates,
    });
    const held = Promise.withResolvers<void>();
    const letGo = Promise.withResolvers<void>();
    const keeping = kept.connection().execute(async () => {
      held.resolve();
      await letGo.promise;
    });
    await held.promise;
    const asking = cashOuts.cashOut({ playerId: seat.player.id, id: seat.id, atMs: api.clock.nowMs() });
    await expect.poll(() => isCalled(seat.id)).toBe(true);
    letGo.resolve();
    await keeping;
    expect((await asking).bet.state).toBe("cashed_out");
    await kept.destroy();
    await stopWorker();
    await startWorker();
  });

  it("gets a database session, although many seed rotations of a player wait for a lock", async () => {
    const [busy, other] = [await openPlayer(api, "1"), await openPlayer(api, "1")];
    await api.call("GET /fairness/seeds", { token: busy.token });
    const letGo = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const holding = watching.transaction().execute(async (trx) => {
      await sql`SELECT 1 FROM seed WHERE player_id = ${busy.id} FOR UPDATE`.execute(trx);
      held.resolve();
      await letGo.promise;
    });
    await held.promise;
    // The test makes more calls to rotate the seed pair than the connection pool has sessions.
    const rotating = [...Array(12)].map((_, index) =>
      api.call("POST /fairness/rotate", { token: busy.token, body: { clientSeed: `seed${index}` } }),
    );
    const waits = async () =>
      (
        await sql`SELECT 1 FROM pg_stat_activity WHERE datname = current_database()
          AND wait_event_type = 'Lock'`.execute(watching)
      ).rows.length;
    await expect.poll(waits).toBe(1);
    // If no database session was free, the call of the other player would fail.
    expect((await api.call("GET /fairness/seeds", { token: other.token })).code).toBe(200);
    letGo.resolve();
    await holding;
    expect((await Promise.all(rotating)).map(({ code }) => code)).toEqual(Array(12).fill(200));
  });
});

describe("a crash that is stored in the database but not announced", () => {
  it("makes the next worker announce the crash and settle the round", async () => {
    const { seats, round } = await runningRound(1);
    await stopWorker();
    const end = endOf(round);
    expect(await endRound(db(), { round }, end)).toBe(true);
    // The worker may write the same crash point again, because the database's answer to the first write may have been
    // lost. The database refuses a second write that ends the round in a different way.
    expect(await endRound(db(), { round }, end)).toBe(true);
    expect(await endRound(db(), { round }, { ...end, crashPointE4: null })).toBe(false);
    const guest = await readEvents(`${api.server.url}/api/stream`);
    await startWorker();
    const received = () =>
      guest.events
        .filter(({ event }) => event === "crash")
        .map(({ data }) => data as EventData<"crash">)
        .find((one) => one.round === round);
    await expect.poll(received).toMatchObject({ state: "over", ...end });
    await expect.poll(() => statesOf(round, seats)).toEqual(["lost"]);
    await guest.close();
  });

  it("remains stored if the next worker starts before the crash is committed", async () => {
    const { seats, round } = await runningRound(1);
    const [seat] = seats;
    if (!seat) throw new Error("one seat");
    await stopWorker();
    const { gameHash, crashPointE4 } = endOf(round);
    await db()
      .transaction()
      .execute(async (trx) => {
        await sql`UPDATE crash_round SET state = 'over', game_hash = ${gameHash}, crash_point_e4 = ${crashPointE4}
          WHERE round = ${round}`.execute(trx);
        await startWorker();
        const waits = async () =>
          (
            await sql`SELECT 1 FROM pg_stat_activity WHERE datname = current_database()
              AND wait_event_type = 'Lock' AND query ILIKE 'update "crash_round"%'`.execute(db())
          ).rows.length;
        await expect.poll(waits).toBe(1);
      });
    await expect.poll(() => statesOf(round, seats)).toEqual(["lost"]);
    expect(await heldBase(api, seat.player)).toBe(base("99"));
  });
});
