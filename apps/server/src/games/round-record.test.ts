import { sql } from "kysely";
import { expect, it } from "vitest";
import { betBody, openPlayer, placed, type TestPlayer } from "../../test/betting.ts";
import { dataOf, type TestServer } from "../../test/compose.ts";
import { withServer } from "../../test/file-server.ts";
import { moveSurely, openOf, roundOf, stagedCalls } from "../../test/staged.ts";

let server: TestServer;
withServer({ house: { PLAY: "1000000" }, booksAgree: true }, async (started) => {
  server = started;
});

const recordOf = async ({ token }: TestPlayer, id: string) =>
  dataOf(await server.call("GET /games/round", { token, query: { id } })).record;

/** Returns the sum of all entries of the ledger's journal on the player's playable account, as text. */
async function journalBalance({ id }: TestPlayer): Promise<string> {
  const { rows } = await sql<{ sum: string }>`
    SELECT trim_scale(sum(CASE WHEN credit = 'player' THEN amount ELSE -amount END) / 1e18)::text AS sum FROM journal
    WHERE player_id = ${id} AND asset = 'PLAY' AND 'player' IN (debit::text, credit::text)`.execute(
    server.server.platform.db,
  );
  return rows[0]?.sum ?? "";
}

it("the record of an instant bet contains the balances of the journal before and after the bet", async () => {
  const player = await openPlayer(server, "100");
  for (let bet = 0; bet < 3; bet++) {
    const balanceBefore = await journalBalance(player);
    const { round } = await placed(server, player, betBody({ amount: "0.3" }));
    const balanceAfter = await journalBalance(player);
    expect(await recordOf(player, round.id)).toEqual({
      placedAtMs: round.atMs,
      moveTimesMs: [],
      startsAtMs: null,
      balanceBefore,
      balanceAfter,
      abandonedAfterHours: null,
      isCancelled: false,
    });
  }
});

it("the record of a staged round contains the time of each move, and the journal's balances although another bet was settled during the round", async () => {
  const player = await openPlayer(server, "100");
  await placed(server, player, betBody({ amount: "0.3" }));
  const mines = stagedCalls(server, "mines", player);
  const balanceBefore = await journalBalance(player);
  const opened = openOf(await mines.open({ amount: "2" }));
  server.clock.advance(2_000);
  const first = openOf(await moveSurely(server, player, opened, true));
  await placed(server, player, betBody({ amount: "0.7" }));
  server.clock.advance(5_000);
  const second = openOf(await moveSurely(server, player, first, true));
  await placed(server, player, betBody({ amount: "0.9" }));
  server.clock.advance(1_000);
  const round = roundOf(await mines.cashOut(second.id));
  const balanceAfter = await journalBalance(player);
  // A later bet must not change the balances in the record.
  await placed(server, player, betBody({ amount: "0.2" }));

  const record = await recordOf(player, round.id);
  expect(record).toMatchObject({ balanceBefore, balanceAfter });
  expect(record.placedAtMs).toBeLessThanOrEqual(opened.openedAtMs);
  const [firstMs = 0, secondMs = 0, ...more] = record.moveTimesMs ?? [];
  expect(more).toEqual([]);
  expect(firstMs - opened.openedAtMs).toBeGreaterThanOrEqual(2_000);
  expect(secondMs - firstMs).toBeGreaterThanOrEqual(5_000);
  expect(round.atMs - secondMs).toBeGreaterThanOrEqual(1_000);
});

it("the record of a staged round has no times of moves if an earlier version of the server stored one of the moves", async () => {
  const player = await openPlayer(server, "100");
  const coinflip = stagedCalls(server, "coinflip", player);
  const first = openOf(await moveSurely(server, player, openOf(await coinflip.open()), true));
  await sql`UPDATE staged_round SET move_times = '[]' WHERE id = ${first.id}`.execute(
    server.server.platform.db,
  );
  const second = openOf(await moveSurely(server, player, first, true));
  await coinflip.cashOut(second.id);
  expect((await recordOf(player, second.id)).moveTimesMs).toBeNull();
});
