// What many players at once, and large stakes, come to.

import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { errors } from "@gemplay/api-schema";
import { crashMultiplierAtE4, crashOverMs, payoutBase } from "@gemplay/games";
import { post, reconcile } from "@gemplay/ledger";
import { formatAmount } from "@gemplay/money";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { testRates } from "../../../../../tests/race/test-ledger.ts";
import { base, heldBase, openPlayer } from "../../../test/betting.ts";
import type { TestServer } from "../../../test/compose.ts";
import {
  betOnCrash,
  crashIn,
  type KnownRound,
  moveInto,
  saltChain,
  takenOnCrash,
} from "../../../test/crash.ts";
import { withServer } from "../../../test/file-server.ts";
import { executorOf } from "../../platform/database/index.ts";
import { AppError, type SessionPlayer } from "../../platform/http/index.ts";
import { createCrashBets } from "./crash.bets.ts";
import { createCrashCashOuts } from "./crash.cash-outs.ts";

let server: TestServer;
let rounds: readonly KnownRound[];
const set = (
  key: "games.maximumOpenWinBps" | "games.crash.bettingSeconds" | "games.crash.open",
  text: string,
) => server.server.platform.settings.set(key, text, { actor: "test" });
const pointOf = (round: number) => rounds[round]?.pointE4 ?? 0;

withServer({ jobs: true, house: { PLAY: "1000000" } }, async (started) => {
  server = started;
  await set("games.crash.bettingSeconds", "300");
  // Above what the limits cash out at; and so low that a thousand bets of 1 PLAY, which win 39,000 there, stay below the
  // 50,000 that all bets of a round may win: beyond that the round itself would cash out those who call too late.
  rounds = await saltChain(server.server.platform, (points) =>
    points.every((point) => point > 35_000 && point < 400_000),
  );
});

/** Waits until all bets on a round have ended. */
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

describe("the limits of the house", () => {
  it("cash a bet out where its win comes to half a percent of the bankroll", async () => {
    const [bold, bolder] = [await openPlayer(server, "20000"), await openPlayer(server, "500000")];
    const { current } = await crashIn(server, "betting");
    // 5,000 may be won: at 3.00× of 2,500, and at 1.01× of 500,000.
    await takenOnCrash(server, bold, { amount: "2500" });
    await takenOnCrash(server, bolder, { amount: "500000", autoCashOutE4: 20_000 });
    await moveInto(server, current, crashOverMs(pointOf(current.round)));
    await settled(current.round);
    expect(await heldBase(server, bold)).toBe(base("25000"));
    expect(await heldBase(server, bolder)).toBe(base("505000"));
    expect([...(await endsOf(current.round)).values()].map((row) => row.cash_out_e4).sort()).toEqual([
      10_100n,
      30_000n,
    ]);
  });

  it("cash all bets of a round out where together they win their share, and take no more stakes than that allows", async () => {
    await set("games.maximumOpenWinBps", "1"); // some 100 PLAY
    const players = await Promise.all([1, 2, 3, 4].map(() => openPlayer(server, "20000")));
    const [one, two, early, much] = players;
    if (!one || !two || !early || !much) throw new Error("four players");
    const { current } = await crashIn(server, "betting");
    await takenOnCrash(server, one, { amount: "40" });
    await takenOnCrash(server, two, { amount: "40", autoCashOutE4: 1_000_000 });
    await takenOnCrash(server, early, { amount: "100", autoCashOutE4: 12_000 });
    expect((await betOnCrash(server, much, { amount: "10000" })).code).toBe(errors.TableFull.code);
    expect(await heldBase(server, much)).toBe(base("20000"));
    await moveInto(server, current, crashOverMs(pointOf(current.round)));
    await settled(current.round);
    const won = await Promise.all(
      [one, two, early].map(async (player) => (await heldBase(server, player)) - base("20000")),
    );
    // 20 are won at 1.20×, so 40 each are left to the others: at 2.00× about.
    expect(won[2]).toBe(base("20"));
    expect(won[0]).toBe(won[1]);
    const sumBase = won.reduce((sum, one) => sum + one, 0n);
    expect(sumBase).toBeLessThanOrEqual(base("100"));
    expect(sumBase).toBeGreaterThan(base("98"));
    await set("games.maximumOpenWinBps", "500");
    expect(await reconcile(executorOf(server.server.platform.db))).toEqual([]);
  });
});

/** Players with 10 PLAY each, without a session. */
async function makePlayers(count: number): Promise<readonly { id: bigint }[]> {
  const { db } = server.server.platform;
  const { rows } = await sql<{ id: bigint }>`
    INSERT INTO player (created_at) SELECT now() FROM generate_series(1, ${count}) RETURNING id`.execute(db);
  await db.transaction().execute((trx) =>
    post(
      executorOf(trx),
      rows.map(({ id }) => ({
        ...({ playerId: id, debit: "issuance", credit: "player", asset: "PLAY" } as const),
        ...{ amountBase: base("10"), kind: "funding", reference: "test", idempotencyKey: "test" },
      })),
    ),
  );
  return rows;
}

describe("a thousand cash-outs around the crash", () => {
  it("win exactly when they came before it, and are paid once what they were told", async () => {
    const { platform } = server.server;
    const { db, clock, log, secrets, stream, turns } = platform;
    const tellers = {
      news: { settled: () => {}, shown: () => {}, balanceChanged: () => {} },
      countBets: () => {},
      rates: () => testRates,
      clock,
      stream,
    };
    // Two processes in all but name.
    const doors = [1, 2].map(() => createCrashCashOuts({ db, callsDb: db, log, secrets, ...tellers }));
    const players = await makePlayers(1_000);
    const { current } = await crashIn(server, "betting");
    const limits = {
      isOpen: () => true,
      minimumBetBase: () => 1n,
      maximumWinBase: () => base("100000"),
      maximumOpenWinBase: () => base("100000"),
      ready: async () => {},
    };
    const bets = createCrashBets({ db, clock, secrets, limits, news: tellers.news, turns });
    const placed: { playerId: bigint; id: string }[] = [];
    // As many at once as the pool has sessions: none waits for one.
    for (let first = 0; first < players.length; first += 10)
      await Promise.all(
        players.slice(first, first + 10).map(async ({ id }) => {
          const player: SessionPlayer = {
            ...{
              id,
              nameToOthers: `G***${id}`,
              frozen: false,
              termsAccepted: true,
              sessionId: "",
              rotateAfterRounds: 0,
            },
            ...({ wayIn: "email", isInsideHost: false } as const),
          };
          const { bet } = await bets.place(player, {
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
      // Everybody sees the ids of bets: what another player calls with one changes nothing.
      const meddler = players[index % 7]?.id ?? 0n;
      if (meddler !== playerId)
        door?.cashOut({ playerId: meddler, id, atMs: startsAtMs }).catch(() => undefined);
      for (;;) {
        const answer = await door?.cashOut({ playerId, id, atMs }).then(
          (told) => told.bet,
          (error: unknown) => (error instanceof AppError ? error.error : "fault"),
        );
        if (answer !== "OutcomeUnknown") return { id, atMs, answer };
      }
    };
    // The crash is told 200 ms after it: in this dark, time stands still until all who called before it are answered.
    const goOn = server.clock.stopAt(overAtMs + 150);
    const inTime = await Promise.all(
      placed.slice(0, 500).map(async (bet, index) => {
        const atMs = overAtMs - 1 - index * 4;
        // The last ones are held up on their way, for longer than one who does not wait for them takes to tell the crash.
        const heldUpMs = atMs > overAtMs - 200 ? 700 : 0;
        await sleep(atMs + heldUpMs - clock.nowMs());
        return await called(bet, index, atMs);
      }),
    );
    setTimeout(goOn, 150);
    const late = await Promise.all(
      placed.slice(500).map(async (bet, index) => {
        await sleep(index * 4);
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
