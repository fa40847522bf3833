import { newKey, setKeyOffset } from "@gemplay/api-schema/new-key";
import { reconcile, systemBalance } from "@gemplay/ledger";
import { describe, expect, it } from "vitest";
import { base, fund, heldBase, openPlayer } from "../../../test/betting.ts";
import { expectRefused, startTestServer } from "../../../test/compose.ts";
import { moveSurely, openOf, roundOf, stagedCalls } from "../../../test/staged.ts";
import { executorOf } from "../../platform/database/index.ts";

it("goes by the time that the processes share, also where the machine's clock is another day's", async () => {
  const alone = await startTestServer();
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

describe("an abandoned round", () => {
  it("is cashed out at its standing, or refunded when no step was taken, and not before its time", async () => {
    const alone = await startTestServer();
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
    // The job looks as soon as a process has it.
    const next = await startTestServer({ databaseUrl: alone.databaseUrl, clock: alone.clock });
    try {
      await expect.poll(() => heldBase(next, idler)).toBe(base("10"));
      await expect.poll(() => heldBase(next, winner)).toBe(base("9") + base(won.payout));
      expect(await heldBase(next, fresh)).toBe(base("9"));
      const end = await stagedCalls(next, "mines", winner).cashOut(won.id);
      expect(roundOf(end)).toMatchObject({ id: won.id, payout: won.payout, result: "WIN" });
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
