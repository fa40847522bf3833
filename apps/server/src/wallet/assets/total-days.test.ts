import { randomUUID } from "node:crypto";
import { post } from "@gemplay/ledger";
import { expect, test } from "vitest";
import { fund, openPlayer, placed } from "../../../test/betting.ts";
import { dataOf, expectRefused, type TestServer } from "../../../test/compose.ts";
import { withServer } from "../../../test/file-server.ts";
import { executorOf } from "../../platform/database/index.ts";

let server: TestServer;
withServer({ house: { PLAY: "1000000" }, booksAgree: true }, (started) => {
  server = started;
});

const days = async (token: string) => dataOf(await server.call("GET /assets/get_total_days", { token })).days;

test("the 30 daily totals of a player's balance in U end with today's total, and are 0 for days before the first deposit", async () => {
  const player = await openPlayer(server, "100");
  expect(await days(player.token)).toEqual([]);
  await server.server.platform.settings.set("price.playU", "0.5", { actor: "test" });
  for (let count = 0; count < 3; count++) await placed(server, player);
  const { totalU } = dataOf(await server.call("GET /assets/get_assets", player));
  const shown = await days(player.token);
  expect(shown).toHaveLength(30);
  // The player received 100 PLAY at the start of the test. The daily result of bets does not include these 100 PLAY,
  // because only rounds of games count.
  const wonU = (Number(totalU) - 50).toFixed(6);
  const last = shown.at(-1);
  expect(last).toMatchObject({
    day: new Date(server.clock.nowMs()).toISOString().slice(0, 10),
    totalU,
    rounds: 3,
  });
  expect(Number(last?.resultU).toFixed(6)).toBe(wonU);
  // All changes of the player's balance happened today, so the total of every earlier day must be zero.
  const before = { totalU: "0", rounds: 0, resultU: "0" };
  expect(shown.slice(0, -1)).toEqual(shown.slice(0, -1).map(({ day }) => ({ day, ...before })));
});

test("the list of rewards shows the purpose of each reward, and contains no other transfers", async () => {
  const player = await openPlayer(server, "5");
  const give = async (kind: string, amountBase: bigint) => {
    const shared = { playerId: player.id, debit: "issuance", credit: "player", asset: "GEM" } as const;
    const transfer = { ...shared, amountBase, kind, reference: "test", idempotencyKey: randomUUID() };
    await server.server.platform.db.transaction().execute((trx) => post(executorOf(trx), [transfer]));
  };
  await give("check_in", 400_000n);
  await give("swap_received", 1n);
  await give("level_gift", 5n);
  await fund(server, player, "1");
  const read = async (query: Record<string, string> = {}) =>
    await server.call("GET /assets/get_reward_records", { token: player.token, query });
  const first = dataOf(await read({ limit: "1" }));
  expect(first.records).toMatchObject([{ kind: "level_gift", assetId: "GEM", amount: "0.0005" }]);
  const second = dataOf(await read({ limit: "1", cursor: first.nextCursor ?? "" }));
  expect(second).toMatchObject({ records: [{ kind: "check_in", amount: "40" }], nextCursor: null });
  expectRefused(await read({ cursor: "12" }), "RequestInvalid");
});
