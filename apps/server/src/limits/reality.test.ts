import { expect, it } from "vitest";
import { foresee, openPlayer, placed, type TestPlayer } from "../../test/betting.ts";
import { dataOf, expectRefused, type TestServer } from "../../test/compose.ts";
import { withServer } from "../../test/file-server.ts";
import { moveSurely, openOf, stagedCalls } from "../../test/staged.ts";

let server: TestServer;
let other: TestServer;
withServer({ house: { PLAY: "1000000", TPLAY: "1000000" }, booksAgree: true }, async (started, another) => {
  server = started;
  other = await another();
});

const dayMs = 86_400_000;
const ask = (of: TestServer, { token }: Pick<TestPlayer, "token">, sinceMs: number) =>
  of.call("GET /user/reality", { token, query: { sinceMs: String(sinceMs) } });

it("the reality check shows each asset with its open bets and the net result over time", async () => {
  const player = await openPlayer(server, "100");
  const sinceMs = server.clock.nowMs();
  expect(dataOf(await ask(server, player, sinceMs))).toMatchObject({ sinceMs, openBets: 0, assets: [] });
  const mines = stagedCalls(server, "mines", player);
  const round = openOf(await mines.open({ amount: "5" }));
  await placed(server, player, { amount: "2", params: await foresee(server, player, "LOSE") });
  const won = await placed(server, player, { amount: "10", params: await foresee(server, player, "WIN") });
  expect(won.round.payout).toBe("19.8");
  const reality = dataOf(await ask(other, player, sinceMs));
  expect(reality).toMatchObject({ sinceMs, openBets: 1 });
  expect(reality.assets).toHaveLength(1);
  const [play] = reality.assets;
  expect(play).toMatchObject({ assetId: "PLAY", bets: 2, staked: "12", net: "7.8" });
  const progress = play?.course ?? [];
  expect(progress).toHaveLength(24);
  expect(progress.at(-1)).toEqual({ atMs: reality.untilMs, net: "7.8" });
  const steps = progress.map(({ atMs }, index) => atMs - (progress[index - 1]?.atMs ?? sinceMs));
  expect(Math.max(...steps) - Math.min(...steps)).toBeLessThanOrEqual(1);
  expect(progress.filter(({ net }) => !["0", "-2", "7.8"].includes(net))).toEqual([]);
  dataOf(await moveSurely(server, player, round, false));
  expect(dataOf(await ask(server, player, sinceMs))).toMatchObject({
    openBets: 0,
    assets: [{ bets: 3, staked: "17", net: "2.8" }],
  });
});

it("the reality check shows only the player's own bets of the last day, and refuses a start time in the future", async () => {
  const [player, stranger] = [await openPlayer(server, "100"), await openPlayer(server, "100")];
  await placed(server, stranger, { amount: "50" });
  await placed(server, player);
  server.clock.advance(dayMs + 1_000);
  await placed(server, player, { amount: "3", params: await foresee(server, player, "LOSE") });
  const before = server.clock.nowMs();
  const reality = dataOf(await ask(server, player, 0));
  expect(reality.sinceMs).toBe(reality.untilMs - dayMs);
  expect(reality.sinceMs).toBeGreaterThanOrEqual(before - dayMs);
  expect(reality.assets).toMatchObject([{ bets: 1, staked: "3", net: "-3" }]);
  const ahead = dataOf(await ask(server, player, before + dayMs));
  expect(ahead.sinceMs).toBe(ahead.untilMs);
  expect(ahead.assets).toEqual([]);
});

it.each(["-1", "1.5", "", "soon"])("the reality check refuses the start of play %s", async (sinceMs) => {
  const { token } = await openPlayer(server);
  expectRefused(await server.call("GET /user/reality", { token, query: { sinceMs } }), "RequestInvalid");
});
