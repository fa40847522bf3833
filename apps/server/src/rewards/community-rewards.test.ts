import { communityOf, firstDayOfWindow, pointDays } from "@gemplay/ledger";
import { formatAssetAmount } from "@gemplay/money";
import { expect, it } from "vitest";
import { openPlayer, placed, type TestPlayer } from "../../test/betting.ts";
import { dataOf, expectRefused, type TestServer } from "../../test/compose.ts";
import { withServer } from "../../test/file-server.ts";
import { addUp, confirm, fundRewards, rewardOf, rewardsOf } from "../../test/rewards.ts";
import { baseOf, heldBy } from "../../test/swapping.ts";
import { executorOf } from "../platform/database/index.ts";

let server: TestServer;
let other: TestServer;
withServer({ house: { PLAY: "100000000" }, booksAgree: true }, async (started, another) => {
  server = started;
  other = await another();
  await fundRewards(server, { gem: "10000000" });
});

const by = { actor: "test" };
const play = (amount: string) => baseOf(amount, "PLAY");
const codeOf = async ({ token }: TestPlayer) =>
  dataOf(await server.call("GET /user/info", { token })).inviteCode;

/** The bet pays 1.98 times the stake in 5,000 of 10,001 cases, so the house edge of the bet is 101/10001. */
const evenChance = { direction: "under", targetCenti: 5_000 } as const;
/** Returns the commission for one bet: 10% of the house edge, rounded down to whole base units. */
const shareOf = (amount: string) => (play(amount) * 101n) / (10_001n * 10n);
const text = (amountBase: bigint) => formatAssetAmount(amountBase, "PLAY");

/** Creates an inviter whose friend has bet the given amount on Dice. */
async function inviterWith(bet: string): Promise<{ inviter: TestPlayer; friend: TestPlayer }> {
  const [inviter, friend] = [await openPlayer(server), await openPlayer(server, "1000000")];
  const body = { inviteCode: await codeOf(inviter) };
  dataOf(await server.call("POST /user/invite/new/save", { token: friend.token, body }));
  await placed(server, friend, { amount: bet, params: evenChance });
  await addUp(server);
  return { inviter, friend };
}

it("commission stays locked until friends have bet 10,000 PLAY, and is paid only once, exact to the base unit", async () => {
  const { inviter, friend } = await inviterWith("9999.987654321098765432");
  expect(await rewardOf(server, inviter, "commission")).toMatchObject({
    state: "locked",
    reason: "friendsBets",
    assetId: "PLAY",
    progress: { done: "9999.987654321098765432", needed: "10000" },
  });
  const locked = await rewardOf(server, inviter, "commission");
  expectRefused(await confirm(server, inviter, [locked.id]), "RewardLocked");
  expect((await heldBy(server, inviter)).PLAY).toBe(0n);

  await placed(server, friend, { amount: "0.012345678901234568", params: evenChance });
  await addUp(server);
  const ready = await rewardOf(server, inviter, "commission");
  const share = shareOf("9999.987654321098765432") + shareOf("0.012345678901234568");
  expect(ready).toMatchObject({ state: "ready", amount: text(share) });
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => confirm(index % 2 === 0 ? server : other, inviter, [ready.id])),
  );
  for (const answer of answers)
    expect(dataOf(answer).collected).toEqual([
      { id: ready.id, kind: "commission", assetId: "PLAY", amount: ready.amount },
    ]);
  expect((await heldBy(server, inviter)).PLAY).toBe(play(ready.amount));
  expect(await rewardOf(server, inviter, "commission")).toMatchObject({
    state: "locked",
    reason: "nothingYet",
    collectedAmount: ready.amount,
  });

  await placed(server, friend, { amount: "500", params: evenChance });
  await addUp(server);
  const again = await rewardOf(server, inviter, "commission");
  expect(again).toMatchObject({ state: "ready", amount: text(shareOf("500")) });
  expect(again.id).not.toBe(ready.id);
  // If the call of the first collection is repeated, the server returns the same amount and pays no further commission.
  expect(dataOf(await confirm(server, inviter, [ready.id])).collected[0]?.amount).toBe(ready.amount);
  expect((await heldBy(server, inviter)).PLAY).toBe(play(ready.amount));
  dataOf(await confirm(server, inviter, [again.id]));
  expect((await heldBy(server, inviter)).PLAY).toBe(share + shareOf("500"));
});

it("a reached community level gives its gift only once, and a higher level shows the player's points and the needed points", async () => {
  const { inviter } = await inviterWith("100000");
  expect(await rewardOf(server, inviter, "level_gift:2")).toMatchObject({
    state: "ready",
    assetId: "GEM",
    amount: "1000",
    level: 2,
  });
  expect(await rewardOf(server, inviter, "level_gift:3")).toMatchObject({
    state: "locked",
    reason: "level",
    amount: "10000",
    progress: { done: "100000", needed: "1000000" },
  });
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      confirm(index % 2 === 0 ? server : other, inviter, ["level_gift:2"]),
    ),
  );
  for (const answer of answers) expect(dataOf(answer).collected[0]?.amount).toBe("1000");
  expect((await heldBy(server, inviter)).GEM).toBe(baseOf("1000", "GEM"));
  expect(await rewardOf(server, inviter, "level_gift:2")).toMatchObject({ state: "collected" });
  expectRefused(await confirm(server, inviter, ["level_gift:3"]), "RewardLocked");
  expectRefused(await confirm(server, inviter, ["level_gift:9"]), "RewardUnknown");
});

it("a player's own bets earn 1 gem for 10 PLAY, and the player can collect gems again after later bets", async () => {
  const player = await openPlayer(server, "1000");
  expect(await rewardOf(server, player, "rakeback")).toMatchObject({ state: "locked", reason: "nothingYet" });
  await placed(server, player, { amount: "123.4567" });
  const ready = await rewardOf(server, player, "rakeback");
  expect(ready).toMatchObject({ state: "ready", amount: "12.3456", assetId: "GEM" });
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => confirm(index % 2 === 0 ? server : other, player, [ready.id])),
  );
  for (const answer of answers) expect(dataOf(answer).collected[0]?.amount).toBe("12.3456");
  expect((await heldBy(server, player)).GEM).toBe(baseOf("12.3456", "GEM"));
  // A remainder below one base unit of GEM is not lost, but counts together with later bets.
  await placed(server, player, { amount: "0.0103" });
  expect(await rewardOf(server, player, "rakeback")).toMatchObject({ state: "ready", amount: "0.0011" });
});

it("a single call collects all rewards that can be paid, and leaves the other rewards unchanged", async () => {
  const { inviter } = await inviterWith("100000");
  const ready = (await rewardsOf(server, inviter)).filter(({ state }) => state === "ready");
  expect(ready.map(({ kind }) => kind).sort()).toEqual(["airdrop", "check_in", "commission", "level_gift"]);
  const { collected } = dataOf(
    await confirm(
      server,
      inviter,
      ready.map(({ id }) => id),
    ),
  );
  // The airdrop pool of this server is empty, so the airdrop is not collected.
  expect(collected.map(({ kind }) => kind).sort()).toEqual(["check_in", "commission", "level_gift"]);
  expect(await rewardOf(server, inviter, "airdrop")).toMatchObject({ state: "ready" });
  const { data } = await server.call("GET /assets/get_reward_records", { token: inviter.token });
  expect(data?.records.map(({ kind }) => kind).sort()).toEqual(["check_in", "commission", "level_gift"]);
});

it("a player cannot collect the reward of another player", async () => {
  const { inviter, friend } = await inviterWith("20000");
  const { id } = await rewardOf(server, inviter, "commission");
  expectRefused(await confirm(server, friend, [id]), "RewardLocked");
  expect(await rewardOf(server, inviter, "commission")).toMatchObject({ state: "ready" });
});

it("the community page shows the levels to everybody, and shows a player's own position only to the player", async () => {
  const guest = dataOf(await server.call("GET /user/community"));
  expect(guest).toMatchObject({ own: null, collectFrom: "10000" });
  expect(guest.levels.map(({ rate }) => rate)).toEqual(["10", "12.5", "15", "20", "25"]);
  const { inviter } = await inviterWith("123456.5");
  await server.server.platform.settings.set("community.collectFrom", "10000", by);
  server.clock.advance(10_000);
  const { own } = dataOf(await server.call("GET /user/community", { token: inviter.token }));
  expect(own).toEqual({ level: 2, points: "123456.5", rank: 1, turnover: "123456.5" });
  const ranking = dataOf(await server.call("GET /user/invite/ranking", { token: inviter.token }));
  expect(ranking.ownPlace).toBe(1);
  expect(ranking.places[0]).toMatchObject({ place: 1, own: true, points: "123456.5", level: 2 });
  expect(ranking.places.map(({ place }) => place)).toEqual(ranking.places.map((_, index) => index + 1));
  const nobody = await openPlayer(server);
  expect(dataOf(await server.call("GET /user/community", { token: nobody.token })).own).toEqual({
    level: 1,
    points: "0",
    rank: null,
    turnover: "0",
  });
  const { db } = server.server.platform;
  const since = firstDayOfWindow(new Date(server.clock.nowMs()), pointDays);
  expect((await communityOf(executorOf(db), inviter.id, { since })).pointsBase).toBe(play("123456.5"));
});
