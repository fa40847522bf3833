import { newKey, setKeyOffset } from "@gemplay/api-schema/new-key";
import { reconcile, systemBalance } from "@gemplay/ledger";
import { formatAmount } from "@gemplay/money";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { base, fund, heldBase, openPlayer } from "../../../test/betting.ts";
import { dataOf, expectRefused, startTestServer } from "../../../test/compose.ts";
import { moveSurely, openOf, roundOf, stagedCalls } from "../../../test/staged.ts";
import { executorOf } from "../../platform/database/index.ts";

it("a staged round uses the time of the database, even if the clock of the machine shows another day", async () => {
  const alone = await startTestServer({ jobs: true });
  try {
    await fund(alone, "house", "1000000");
    alone.clock.advance(25 * 3_600_000);
    const player = await openPlayer(alone, "10");
    setKeyOffset(25 * 3_600_000);
    const key = newKey();
    const mines = stagedCalls(alone, "mines", player);
    const opened = openOf(await mines.open({ key }));
    expect(openOf(await mines.open({ key })).id).toBe(opened.id);
    await moveSurely(alone, player, opened, true);
    expect(roundOf(await mines.cashOut(opened.id)).atMs).toBeGreaterThan(Date.now() + 24 * 3_600_000);
  } finally {
    setKeyOffset(0);
    await alone.stop();
  }
});

it("an idempotency key opens only one staged round, even if the key expires while the player's wallet is locked", async () => {
  const alone = await startTestServer({ jobs: true });
  try {
    await fund(alone, "house", "1000000");
    await alone.server.platform.settings.set("sessions.idleDays", "365", { actor: "test" });
    const now = new Date(alone.clock.nowMs());
    const midnightMs = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1);
    const goTo = (atMs: number) => alone.clock.advance(atMs - alone.clock.nowMs());
    goTo(midnightMs - 60_000);
    const player = await openPlayer(alone, "10");
    const mines = stagedCalls(alone, "mines", player);
    const key = "11111111-1111-4111-8111-111111111111";
    const first = openOf(await mines.open({ key }));
    await moveSurely(alone, player, first, true);
    const ended = roundOf(await mines.cashOut(first.id));
    // A random key contains no time. The server therefore searches for the round of this key in the whole period in
    // which any key can be used.
    goTo(midnightMs + 73 * 3_600_000 - 30_000);
    let asked = Promise.resolve<Awaited<ReturnType<typeof mines.open>> | undefined>(undefined);
    await alone.server.platform.db.transaction().execute(async (trx) => {
      await sql`SELECT FROM wallet WHERE player_id = ${player.id} FOR UPDATE`.execute(trx);
      asked = mines.open({ key });
      const waiting = async () =>
        (
          await sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(
            trx,
          )
        ).rows.length;
      await expect.poll(waiting).toBeGreaterThan(0);
      alone.clock.advance(60_000);
    });
    expect((await asked)?.data).toMatchObject({ open: null, round: { id: ended.id } });
  } finally {
    await alone.stop();
  }
});

describe("an abandoned staged round", () => {
  it("pays its current payout after the configured number of hours, or refunds the stake if the player made no step", async () => {
    const alone = await startTestServer({ jobs: true });
    await fund(alone, "house", "1000000");
    const [winner, idler, fresh] = [
      await openPlayer(alone, "10"),
      await openPlayer(alone, "10"),
      await openPlayer(alone, "10"),
    ];
    const won = openOf(
      await moveSurely(alone, winner, openOf(await stagedCalls(alone, "mines", winner).open()), true),
    );
    const idle = openOf(
      await stagedCalls(alone, "hilo", idler).open({ key: "11111111-1111-4111-8111-111111111111" }),
    );
    alone.clock.advance(23 * 3_600_000);
    const young = openOf(await stagedCalls(alone, "coinflip", fresh).open());
    await alone.server.stop();
    alone.clock.advance(3_600_001);
    // The job that ends abandoned rounds runs as soon as a process has the lock of the job.
    const next = await startTestServer({ jobs: true, databaseUrl: alone.databaseUrl, clock: alone.clock });
    try {
      await expect.poll(() => heldBase(next, idler)).toBe(base("10"));
      await expect.poll(() => heldBase(next, winner)).toBe(base("9") + base(won.payout));
      expect(await heldBase(next, fresh)).toBe(base("9"));
      const end = await stagedCalls(next, "mines", winner).cashOut(won.id);
      expect(roundOf(end)).toMatchObject({ id: won.id, payout: won.payout, result: "WIN" });
      const { record } = dataOf(
        await next.call("GET /games/round", { token: winner.token, query: { id: won.id } }),
      );
      expect(record).toMatchObject({
        abandonedAfterHours: 24,
        balanceBefore: "10",
        balanceAfter: formatAmount(base("9") + base(won.payout), 18),
      });
      const hilo = stagedCalls(next, "hilo", idler);
      expectRefused(await hilo.cashOut(idle.id), "RoundOver");
      expectRefused(await hilo.open({ key: "11111111-1111-4111-8111-111111111111" }), "RoundOver");
      expectRefused(await hilo.move({ id: idle.id, step: 0, move: { move: "skip" } }), "RoundOver");
      expect((await hilo.open()).status).toBe(200);
      expect((await stagedCalls(next, "coinflip", fresh).current()).data?.open).toEqual(young);
      const executor = executorOf(next.server.platform.db);
      expect(await reconcile(executor)).toEqual([]);
      expect(await systemBalance(executor, "open_bets", "PLAY")).toBe(base("2"));
    } finally {
      await next.stop();
    }
  });
});
