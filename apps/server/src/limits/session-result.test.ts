import { formatAssetAmount } from "@gemplay/money";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { foresee, fund, openPlayer, placed, type TestPlayer } from "../../test/betting.ts";
import { dataOf, type TestServer } from "../../test/compose.ts";
import { withServer } from "../../test/file-server.ts";
import { moveSurely, openOf, stagedCalls } from "../../test/staged.ts";

let server: TestServer;
let restarted: () => Promise<TestServer>;
withServer({ house: { PLAY: "1000000", TPLAY: "1000000" }, booksAgree: true }, async (started, another) => {
  server = started;
  restarted = () => another();
});

const hourMs = 3_600_000;
const result = async (of: TestServer, { token }: Pick<TestPlayer, "token">) =>
  dataOf(await of.call("GET /user/session-result", { token }));

/** Adds up the player's bets themselves that were settled at a given time or later. */
async function netOfBets({ id }: TestPlayer, sinceMs: number): Promise<{ assetId: string; net: string }[]> {
  const { rows } = await sql<{ asset: "PLAY" | "TPLAY"; net: string }>`
    SELECT asset::text AS asset, sum(payout - amount)::text AS net FROM bet
    WHERE player_id = ${id} AND at >= ${new Date(sinceMs)} GROUP BY 1 ORDER BY 1`.execute(
    server.server.platform.db,
  );
  return rows.map(({ asset, net }) => ({ assetId: asset, net: formatAssetAmount(BigInt(net), asset) }));
}

it("the session result equals the bets of all devices since the sign-in, without the open round, also after a restart", async () => {
  const phone = await openPlayer(server, "100");
  await fund(server, phone, "100", "TPLAY");
  const began = await result(server, phone);
  expect(began).toMatchObject({ openBets: 0, assets: [] });
  expect(began.nowMs - began.beganAtMs).toBeLessThan(60_000);
  const round = openOf(await stagedCalls(server, "mines", phone).open({ amount: "5" }));
  await placed(server, phone, { amount: "2", params: await foresee(server, phone, "LOSE") });
  server.clock.advance(1_000);
  const laptop = { ...phone, token: await server.signIn(phone.key) };
  await placed(server, laptop, { amount: "10", params: await foresee(server, laptop, "WIN") });
  await placed(server, laptop, {
    asset: "TPLAY",
    amount: "3",
    params: await foresee(server, laptop, "LOSE"),
  });
  const assets = [
    { assetId: "PLAY", net: "7.8" },
    { assetId: "TPLAY", net: "-3" },
  ];
  const another = await restarted();
  for (const each of [server, another])
    expect(await result(each, phone)).toMatchObject({ beganAtMs: began.beganAtMs, openBets: 1, assets });
  // The session of the other device began later, so its result does not contain the first bet.
  const later = await result(another, laptop);
  expect(later.beganAtMs).toBeGreaterThan(began.beganAtMs);
  expect(later).toMatchObject({ openBets: 1, assets: [{ assetId: "PLAY", net: "9.8" }, assets[1]] });
  dataOf(await moveSurely(server, phone, round, false));
  const over = await result(another, phone);
  expect(over).toMatchObject({ openBets: 0, assets: [{ assetId: "PLAY", net: "2.8" }, assets[1]] });
  expect(over.assets).toEqual(await netOfBets(phone, began.beganAtMs));
});

it("a new play session begins after more than three hours without a use, and not after two hours", async () => {
  const player = await openPlayer(server, "100");
  const { beganAtMs } = await result(server, player);
  const lose = async (amount: string) =>
    await placed(server, player, { amount, params: await foresee(server, player, "LOSE") });
  await lose("1");
  for (const amount of ["2", "3"]) {
    server.clock.advance(2 * hourMs);
    await lose(amount);
  }
  expect(await result(server, player)).toMatchObject({ beganAtMs, assets: [{ net: "-6" }] });
  server.clock.advance(3 * hourMs + 1_000);
  const before = server.clock.nowMs();
  const next = await result(server, player);
  expect(next.beganAtMs).toBeGreaterThanOrEqual(before);
  expect(next.assets).toEqual([]);
  await lose("4");
  expect(await result(server, player)).toMatchObject({
    beganAtMs: next.beganAtMs,
    assets: [{ assetId: "PLAY", net: "-4" }],
  });
});

it("the session result counts a bet at the exact start of the play session, and no earlier bet", async () => {
  const player = await openPlayer(server, "100");
  await placed(server, player, { amount: "2", params: await foresee(server, player, "LOSE") });
  await placed(server, player, { amount: "3", params: await foresee(server, player, "LOSE") });
  const { db } = server.server.platform;
  const last = sql<Date>`SELECT max(at) FROM bet WHERE player_id = ${player.id}`;
  for (const [later, net] of [
    ["0 ms", "-3"],
    ["1 ms", undefined],
  ] as const) {
    await sql`UPDATE session SET play_began_at = (${last}) + ${later}::interval WHERE player_id = ${player.id}`.execute(
      db,
    );
    expect((await result(server, player)).assets).toEqual(net ? [{ assetId: "PLAY", net }] : []);
  }
});
