// This file tests that rounds of Crash continue even if other calls use all shared database sessions.
import { crashElapsedMs, crashOverMs } from "@gemplay/games";
import { reconcile } from "@gemplay/ledger";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { base, heldBase, openPlayer } from "../../../test/betting.ts";
import type { TestServer } from "../../../test/compose.ts";
import {
  acceptedOnCrash,
  crashIn,
  type KnownRound,
  moveTo,
  passStart,
  saltChain,
} from "../../../test/crash.ts";
import { withServer } from "../../../test/file-server.ts";
import { executorOf } from "../../platform/database/index.ts";

let worker: TestServer;
/** A second server on the same database, which has its own database sessions. */
let api: TestServer;
let rounds: readonly KnownRound[];
const options = { jobs: true, house: { PLAY: "1000000" }, callWaitMs: undefined };
withServer(options, async (started, another) => {
  worker = started;
  await worker.server.platform.settings.set("games.crash.bettingSeconds", "60", { actor: "test" });
  rounds = await saltChain(worker.server.platform, (points) => points.every((point) => point > 25_000));
  api = await another();
});

/** Uses every database session that the worker shares with other calls, until the test calls the returned function. */
async function keepAllSessions(): Promise<() => Promise<void>> {
  const released = Promise.withResolvers<void>();
  const kept: Promise<void>[] = [];
  const keeping: Promise<void>[] = [];
  for (let session = 0; session < 10; session++) {
    const held = Promise.withResolvers<void>();
    kept.push(held.promise);
    keeping.push(
      worker.server.platform.db.connection().execute(async () => {
        held.resolve();
        await released.promise;
      }),
    );
  }
  await Promise.all(kept);
  return async () => {
    released.resolve();
    await Promise.all(keeping);
  };
}

it("a round of Crash runs from its start to its settlement even if only the worker's own database sessions are free", async () => {
  const [winner, loser] = await Promise.all([openPlayer(api, "100"), openPlayer(api, "100")]);
  const { current } = await crashIn(api, "betting");
  const { round } = current;
  await acceptedOnCrash(api, winner, { autoCashOutE4: 15_000 });
  await acceptedOnCrash(api, loser);
  const letGo = await keepAllSessions();
  try {
    await expect(sql`SELECT 1`.execute(worker.server.platform.db)).rejects.toThrow();
    const startsAtMs = await passStart(api, current);
    await crashIn(api, "running", round);
    const beatAtMs = async () =>
      (
        await sql<{ beat_at: Date | null }>`SELECT beat_at FROM crash_round WHERE round = ${round}`.execute(
          api.server.platform.db,
        )
      ).rows[0]?.beat_at?.getTime() ?? 0;
    await expect.poll(beatAtMs).toBeGreaterThan(0);
    moveTo(api, startsAtMs + crashElapsedMs(15_000));
    await expect.poll(() => heldBase(api, winner)).toBe(base("100.5"));
    await expect.poll(beatAtMs).toBeGreaterThan(startsAtMs + crashElapsedMs(15_000));
    const { pointE4, gameHash } = rounds[round] ?? { pointE4: 0, gameHash: "" };
    moveTo(api, startsAtMs + crashOverMs(pointE4));
    expect((await crashIn(api, "over", round)).current).toMatchObject({ crashPointE4: pointE4, gameHash });
    const isSettled = async () =>
      (
        await sql<{ is_settled: boolean }>`SELECT is_settled FROM crash_round WHERE round = ${round}`.execute(
          api.server.platform.db,
        )
      ).rows[0]?.is_settled;
    await expect.poll(isSettled).toBe(true);
  } finally {
    await letGo();
  }
  expect(await heldBase(api, loser)).toBe(base("99"));
  expect(await reconcile(executorOf(api.server.platform.db))).toEqual([]);
});
