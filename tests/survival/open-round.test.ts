// Kills the server process and the database while a player has open staged rounds. The player continues each round, or
// the server finishes the round by its rules. No stake and no payout is lost.
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { reconcile } from "@gemplay/ledger";
import { formatAmount } from "@gemplay/money";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { executorOf } from "../../apps/server/src/platform/database/index.ts";
import { base, fund, heldBase, openPlayer } from "../../apps/server/test/betting.ts";
import { callerOf, startTestServer, type TestServer } from "../../apps/server/test/compose.ts";
import { moveSurely, openOf, roundOf, stagedCalls } from "../../apps/server/test/staged.ts";
import { type Postgres, startPostgres } from "../../tools/stack/postgres.ts";
import { freePort } from "../../tools/stack/processes/free-port.ts";
import { type Place, startPlace } from "./places.ts";

const folder = mkdtempSync(join(tmpdir(), "gemplay-open-round-"));
let port: number;
let postgres: Postgres;
let here: TestServer;
let place: Place;

// The test needs no fsync: the machine keeps its power, and written data survive the kill of a server.
const start = () =>
  startPostgres({
    folder,
    port,
    settings: { fsync: "off", full_page_writes: "off", max_connections: "200" },
  });

beforeAll(async () => {
  chmodSync(folder, 0o755); // if the test runs as root, the server runs under another account
  port = await freePort(0, "PostgreSQL");
  postgres = await start();
  here = await startTestServer({ databaseUrl: postgres.url, variables: { ROLE: "api" } });
  await here.server.platform.settings.set("games.staged.abandonHours", "2", { actor: "test" });
  await fund(here, "house", "1000000");
  place = await startPlace(postgres.url, {});
});
afterAll(async () => {
  await place?.stop();
  await here?.stop();
  await postgres?.stop();
  for (const state of new Set([folder, postgres?.state ?? folder]))
    rmSync(state, { recursive: true, force: true });
});

async function restartDatabase(): Promise<void> {
  process.kill(postgres.pid, "SIGKILL");
  await postgres.exited;
  await postgres.stop();
  postgres = await start();
}

it("an open staged round continues after the death of the server and of the database, and is finished by its rules if the player does not return", {
  timeout: 600_000,
}, async () => {
  const player = await openPlayer(here, "100");
  const server = { ...here, call: callerOf(`${place.origin}/api`) };
  const [mines, coinflip, hilo] = (["mines", "coinflip", "hilo"] as const).map((game) =>
    stagedCalls(server, game, player),
  ) as [ReturnType<typeof stagedCalls>, ReturnType<typeof stagedCalls>, ReturnType<typeof stagedCalls>];
  const mined = openOf(await moveSurely(server, player, openOf(await mines.open({ amount: "3" })), true));
  const flipped = openOf(await moveSurely(server, player, openOf(await coinflip.open()), true));
  const laid = openOf(await hilo.open({ amount: "2" }));
  const stillOpen = async () => {
    for (const [calls, round] of [
      [mines, mined],
      [coinflip, flipped],
      [hilo, laid],
    ] as const)
      await expect.poll(async () => (await calls.current()).data?.open, { timeout: 120_000 }).toEqual(round);
    expect(await heldBase(here, player)).toBe(base("94"));
  };

  expect(await place.replace("SIGKILL")).toBe("SIGKILL");
  await stillOpen();
  await restartDatabase();
  await stillOpen();

  // The player continues the round of Mines, and gets the payout of both moves.
  const again = openOf(await moveSurely(server, player, mined, true));
  const paid = roundOf(await mines.cashOut(again.id));
  expect(paid).toMatchObject({ id: mined.id, result: "WIN", payout: again.payout });

  // The player does not return to the other rounds. The test moves their last moves into the past, because it cannot
  // wait for hours.
  await sql`UPDATE staged_round SET moved_at = moved_at - interval '3 hours' WHERE state = 'open'`.execute(
    here.server.platform.db,
  );
  expect(await place.replace("SIGKILL")).toBe("SIGKILL");
  const recordOf = async (id: string) =>
    (await server.call("GET /games/round", { token: player.token, query: { id } })).data;
  await expect
    .poll(() => recordOf(flipped.id), { timeout: 120_000 })
    .toMatchObject({
      round: { payout: flipped.payout },
      record: { abandonedAfterHours: 2 },
    });
  expect((await recordOf(mined.id))?.record.abandonedAfterHours).toBeNull();
  const wonBase = base(paid.payout) + base(flipped.payout);
  // The player made no move in the round of Hi-Lo, so the stake returns.
  await expect
    .poll(async () => formatAmount(await heldBase(here, player), 18))
    .toBe(formatAmount(base("96") + wonBase, 18));
  expect(await reconcile(executorOf(here.server.platform.db))).toEqual([]);
});
