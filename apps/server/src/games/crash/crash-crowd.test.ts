// This file tests Crash with many concurrent players and with large stakes.

import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { crashMultiplierAtE4, crashOverMs, payoutBase } from "@gemplay/games";
import { post, reconcile } from "@gemplay/ledger";
import { formatAmount } from "@gemplay/money";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { testRates } from "../../../../../tests/race/test-ledger.ts";
import { base, heldBase, openPlayer } from "../../../test/betting.ts";
import { expectRefused, type TestServer } from "../../../test/compose.ts";
import {
  acceptedOnCrash,
  betOnCrash,
  crashIn,
  type KnownRound,
  moveInto,
  saltChain,
} from "../../../test/crash.ts";
import { withServer } from "../../../test/file-server.ts";
import { executorOf } from "../../platform/database/index.ts";
import { AppError, type SessionPlayer } from "../../platform/http/index.ts";
import { createCrashBets } from "./crash.bets.ts";
import { createCrashCashOuts } from "./crash.cash-outs.ts";

let server: TestServer;
/** A second server on the same database, which accepts bets like a second server process. */
let other: TestServer;
let rounds: readonly KnownRound[];
const set = (
  key:
    | "games.maximumOpenWinBps"
    | "games.crash.bettingSeconds"
    | "games.crash.open"
    | "games.crash.byHandUpTo",
  text: string,
) => server.server.platform.settings.set(key, text, { actor: "test" });
const pointOf = (round: number) => rounds[round]?.pointE4 ?? 0;

withServer({ jobs: true, house: { PLAY: "1000000" } }, async (started, another) => {
  server = started;
  other = await another();
  await set("games.crash.bettingSeconds", "300");
  // All bets of the round together may win 50,000 PLAY. A thousand bets of 1 PLAY without a target fit, because each
  // can win at most 45 PLAY.
  await set("games.crash.byHandUpTo", "45");
  // All crash points of the test chain are above the targets in these tests, and below the automatic cash-out of bets
  // without a target.
  rounds = await saltChain(server.server.platform, (points) =>
    points.every((point) => point > 35_000 && point < 400_000),
  );
});

/** Waits until no bet of a round of Crash is open. */
async function settled(round: number): Promise<void> {
  const open = async () =>
    (
      await sql`SELECT 1 FROM crash_round WHERE round = ${round} AND NOT is_settled`.execute(
        server.server.platform.db,
      )
    ).rows.length;
  while ((await open()) > 0) await sleep(50);
}

async function endsOf(round: number) {
  const { rows } = await sql<{ id: string; state: string; cash_out_e4: bigint | null; payout: string }>`
    SELECT id, state, cash_out_e4, payout FROM crash_bet WHERE round = ${round}`.execute(
    server.server.platform.db,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Creates players with 10 PLAY each, without a session. */
async function makePlayers(count: number): Promise<readonly { id: bigint }[]> {
  const { db } = server.server.platform;
  const { rows } = await sql<{ id: bigint }>`
    INSERT INTO player (created_at) SELECT now() FROM generate_series(1, ${count}) RETURNING id`.execute(db);
  await db.transaction().execute((trx) =>
    post(
      executorOf(trx),
      rows.map(({ id }) => ({
        ...({ playerId: id, debit: "issuance", credit: "player", asset: "PLAY" } as const),
        amountBase: base("10"),
        kind: "funding",
        reference: "test",
        idempotencyKey: "test",
      })),
    ),
  );
  return rows;
}

const quiet = { settled: () => {}, shown: () => {}, balanceChanged: () => {} };
/** Bet limits that are so high that no bet of these tests reaches them. */
const wideLimits = {
  isOpen: () => true,
  minimumBetBase: () => 1n,
  maximumWinBase: () => base("100000"),
  maximumOpenWinBase: () => base("100000"),
  startGapMs: () => undefined,
  automaticDenial: () => undefined,
  ready: async () => {},
};

/** Creates the service with which a server process accepts bets on Crash. */
function doorOf({ server: { platform } }: TestServer) {
  return createCrashBets({ ...platform, limits: wideLimits, events: quiet });
}

function sessionOf(id: bigint): SessionPlayer {
  const account = { id, nameToOthers: `G***${id}`, frozen: false, termsAccepted: true };
  const session = {
    sessionId: "",
    rotateAfterRounds: 0,
    signInMethod: "email",
    isInsideHost: false,
  } as const;
  return { ...account, ...session };
}

describe("the win limits of Crash", () => {
  it("cash out a bet without a target at the maximum win, and refuse a target with a larger win", async () => {
    const [bold, bolder] = [await openPlayer(server, "20000"), await openPlayer(server, "500000")];
    const { current } = await crashIn(server, "betting");
    // A single bet may win at most 5,000 PLAY. A stake of 2,500 PLAY reaches this win at 3.00×, and a stake of 500,000
    // PLAY reaches this win at 1.01×.
    expect((await acceptedOnCrash(server, bold, { amount: "2500" })).targetE4).toBe(30_000);
    const refused = await betOnCrash(server, bolder, { amount: "500000", autoCashOutE4: 20_000 });
    expect(expectRefused(refused, "BetAboveMaximum")).toContain("5000");
    await acceptedOnCrash(server, bolder, { amount: "500000" });
    await moveInto(server, current, crashOverMs(pointOf(current.round)));
    await settled(current.round);
    expect(await heldBase(server, bold)).toBe(base("25000"));
    expect(await heldBase(server, bolder)).toBe(base("505000"));
    expect([...(await endsOf(current.round)).values()].map((row) => row.cash_out_e4).sort()).toEqual([
      10_100n,
      30_000n,
    ]);
  });

  it("apply to the sum of all bets of a round, and a bet that would exceed the maximum is refused", async () => {
    await set("games.maximumOpenWinBps", "1"); // All bets of a round together may win about 100 PLAY.
    const [one, two, early, much] = await Promise.all(
      Array.from({ length: 4 }, () => openPlayer(server, "20000")),
    );
    if (!one || !two || !early || !much) throw new Error("four players");
    const { current } = await crashIn(server, "betting");
    const mostBase = base(current.mostWin.PLAY);
    expect(mostBase).toBeGreaterThan(base("95"));
    expect(mostBase).toBeLessThan(base("100"));
    expect([current.winLeft, current.byHandE4]).toEqual([current.mostWin, 450_000]);
    // A new value of the setting for the largest win applies only from the next round on.
    await set("games.maximumOpenWinBps", "0");
    await set("games.crash.byHandUpTo", "2");
    await acceptedOnCrash(server, one, { amount: "20", autoCashOutE4: 20_000 });
    await acceptedOnCrash(other, early, { amount: "100", autoCashOutE4: 12_000 });
    const leftBase = mostBase - base("40");
    // The API caches the state of a round for a short time.
    const shownLeft = async () => base((await crashIn(other, "betting", current.round)).current.winLeft.PLAY);
    await expect.poll(shownLeft).toBe(leftBase);
    // A bet without a target may win at most 44 times its stake.
    expectRefused(await betOnCrash(server, two, { amount: "40" }), "CrashRoundFull");
    const tooMuch = await betOnCrash(server, much, { amount: "1000", autoCashOutE4: 30_000 });
    const fits = formatAmount(leftBase / 2n, 18).slice(0, 5);
    expect(expectRefused(tooMuch, "CrashRoundFull")).toContain(fits);
    expect(await heldBase(server, much)).toBe(base("20000"));
    await acceptedOnCrash(server, two, { amount: fits, autoCashOutE4: 30_000 });
    await moveInto(server, current, crashOverMs(pointOf(current.round)));
    await settled(current.round);
    const won = await Promise.all(
      [one, early, two].map(async (player) => (await heldBase(server, player)) - base("20000")),
    );
    expect(won).toEqual([base("20"), base("20"), base(fits) * 2n]);
    await set("games.crash.byHandUpTo", "45");
    expect(await reconcile(executorOf(server.server.platform.db))).toEqual([]);
  });

  it("limit the sum of many concurrent bets in several server processes exactly", async () => {
    await set("games.maximumOpenWinBps", "1");
    const players = await makePlayers(80);
    const { current } = await crashIn(server, "betting");
    const fit = Number(base(current.mostWin.PLAY) / base("3"));
    expect(fit).toBeGreaterThan(20);
    expect(fit).toBeLessThan(players.length);
    const doors = [server, other].map(doorOf);
    const place = ({ id }: { id: bigint }, index: number) =>
      doors[index % 2]
        ?.place(sessionOf(id), {
          ...({ key: randomUUID(), asset: "PLAY", amount: "1" } as const),
          params: { autoCashOutE4: 40_000 },
        })
        .then(
          () => "taken",
          (error: unknown) => (error instanceof AppError ? error.error : String(error)),
        );
    const answers: (string | undefined)[] = [];
    // Each group contains as many calls as the connection pools have database sessions, so that no call waits for a
    // session.
    for (let first = 0; first < players.length; first += 20)
      answers.push(...(await Promise.all(players.slice(first, first + 20).map(place))));
    expect(answers.filter((answer) => answer === "taken")).toHaveLength(fit);
    expect(answers.filter((answer) => answer === "CrashRoundFull")).toHaveLength(players.length - fit);
    const { db } = server.server.platform;
    const { rows } = await sql<{ at_risk_play: string; bets: number }>`
      SELECT at_risk_play, (SELECT count(*)::int FROM crash_bet b WHERE b.round = r.round) AS bets
      FROM crash_round r WHERE round = ${current.round}`.execute(db);
    expect(rows).toEqual([{ at_risk_play: String(base("3") * BigInt(fit)), bets: fit }]);
    await moveInto(server, current, crashOverMs(pointOf(current.round)));
    await settled(current.round);
    await set("games.maximumOpenWinBps", "500");
    expect(await reconcile(executorOf(db))).toEqual([]);
  });
});

describe("a thousand cash-outs around the crash", () => {
  it("win only if the call came before the crash, and each winner is paid the announced amount once", async () => {
    const { platform } = server.server;
    const { db, clock, log, secrets, stream } = platform;
    const publishers = {
      events: quiet,
      countBets: () => {},
      rates: () => testRates,
      clock,
      stream,
    };
    // Two instances of the cash-out service simulate two server processes.
    const doors = [1, 2].map(() => createCrashCashOuts({ db, callsDb: db, log, secrets, ...publishers }));
    const players = await makePlayers(1_000);
    const { current } = await crashIn(server, "betting");
    const bets = doorOf(server);
    const placed: { playerId: bigint; id: string }[] = [];
    // Each group contains as many calls as the connection pool has database sessions, so that no call waits for a
    // session.
    for (let first = 0; first < players.length; first += 10)
      await Promise.all(
        players.slice(first, first + 10).map(async ({ id }) => {
          const { bet } = await bets.place(sessionOf(id), {
            ...({ key: randomUUID(), asset: "PLAY", amount: "1" } as const),
            params: { autoCashOutE4: null },
          });
          placed.push({ playerId: id, id: bet.id });
        }),
      );
    const overMs = crashOverMs(pointOf(current.round));
    const { startsAtMs } = await moveInto(server, current, overMs - 3_000);
    const overAtMs = startsAtMs + overMs;
    const called = async ({ playerId, id }: (typeof placed)[number], index: number, atMs: number) => {
      const door = doors[index % 2];
      // Every player can read the ids of all bets. The test therefore checks that a call with the id of this bet by
      // another player has no effect.
      const meddler = players[index % 7]?.id ?? 0n;
      if (meddler !== playerId)
        door?.cashOut({ playerId: meddler, id, atMs: startsAtMs }).catch(() => undefined);
      for (;;) {
        const answer = await door?.cashOut({ playerId, id, atMs }).then(
          (received) => received.bet,
          (error: unknown) => (error instanceof AppError ? error.error : "fault"),
        );
        // On a busy machine the server may give up before it has stored or decided the call. The caller then repeats it.
        if (answer !== "OutcomeUnknown" && answer !== "Unavailable") return { id, atMs, answer };
      }
    };
    // The worker announces a crash 200 ms after the round has crashed. The test stops the clock within these 200 ms
    // until the server has answered all earlier calls.
    const goOn = server.clock.stopAt(overAtMs + 150);
    const inTime = await Promise.all(
      placed.slice(0, 500).map(async (bet, index) => {
        const atMs = overAtMs - 1 - index * 4;
        // The test delays the last calls to cash out by 700 ms. A worker that does not wait for calls would announce
        // the crash before these calls are stored.
        const heldUpMs = atMs > overAtMs - 200 ? 700 : 0;
        await sleep(atMs + heldUpMs - clock.nowMs());
        return await called(bet, index, atMs);
      }),
    );
    const late = await Promise.all(
      placed.slice(500).map(async (bet, index) => {
        await sleep(index * 4);
        // The first 40 late calls to cash out arrive before the worker announces the crash.
        if (index === 40) goOn();
        return await called(bet, index, overAtMs + index * 4);
      }),
    );
    await settled(current.round);
    const ends = await endsOf(current.round);
    for (const { id, atMs, answer } of inTime) {
      const cashOutE4 = crashMultiplierAtE4(atMs - startsAtMs);
      const payout = payoutBase(base("1"), cashOutE4);
      expect(cashOutE4).toBeLessThanOrEqual(pointOf(current.round));
      expect(answer).toMatchObject({ state: "cashed_out", cashOutE4, payout: formatAmount(payout, 18) });
      expect(ends.get(id)).toMatchObject({ cash_out_e4: BigInt(cashOutE4), payout: String(payout) });
    }
    for (const { id, answer } of late) {
      expect(answer).toBe("CashOutTooLate");
      expect(ends.get(id)).toMatchObject({ state: "lost", payout: "0" });
    }
    const { rows } = await sql<{ held: string }>`
      SELECT sum(balance)::text AS held FROM wallet WHERE player_id = ANY(${players.map(({ id }) => String(id))}::bigint[])`.execute(
      db,
    );
    const paidBase = [...ends.values()].reduce((sum, { payout }) => sum + BigInt(payout), 0n);
    expect(formatAmount(BigInt(rows[0]?.held ?? "0"), 18)).toBe(formatAmount(base("9000") + paidBase, 18));
    expect(await reconcile(executorOf(db))).toEqual([]);
  }, 300_000);
});
