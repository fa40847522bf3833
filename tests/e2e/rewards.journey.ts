import type { Data } from "@gemplay/api-schema";
import { generatePrivateKey } from "viem/accounts";
import { ageSessions } from "./support/database.ts";
import { asHostUser, newUser, stackHosting } from "./support/host.ts";
import {
  anotherDevice,
  api,
  expect,
  inLanguage,
  origin,
  signIn,
  speak,
  storedToken,
  t,
  test,
} from "./support/journey.ts";
import { signInAt, startOwnHouse } from "./support/own-house.ts";

type Info = Data<"GET /user/info">;

test("in Chinese, A invites B and C by the link, they bet, and A's points, level and rewards follow and are collected", async ({
  page,
  wallet,
  browser,
  context,
}) => {
  test.setTimeout(300_000);
  const say = await inLanguage("cn");
  const level2 = say("rewards.level2");
  // With a worker, which raises levels; the account that would commit is nobody's and may not.
  const house = await startOwnHouse({ ROLE: "all", COMMITMENT_PRIVATE_KEY: generatePrivateKey() });
  try {
    await house.stock();
    // A house of a hundredth: the second level from 1,000 points, commission from 500 PLAY.
    for (const [key, value] of [
      ["community.collectFrom", "500"],
      ["community.level2Gift", "10"],
      ["community.level2Points", "1000"],
    ] as const)
      await house.set(key, value);
    await speak(page, "cn");
    // A guest sees how it works.
    await page.goto(`${house.origin}/invite`);
    await expect(page.getByRole("heading", { name: say("invite.guestHead") })).toBeVisible();
    await expect(page.getByText(say("rewards.level5"))).toBeVisible();

    const { inviteCode, address } = await signInAt(house, page, "/invite");
    expect(address).toBe(wallet.address);
    await expect(page.getByText(say("invite.noFriends"))).toBeVisible();
    await expect(page.getByText(inviteCode)).toBeVisible();
    await page.getByRole("button", { name: say("invite.qr") }).click();
    const qr = page.getByRole("dialog", { name: say("invite.qrTitle") });
    await expect(qr.getByRole("img", { name: say("invite.qrLabel") })).toBeVisible();
    await qr.getByRole("button", { name: say("action.close") }).click();
    // Nothing below is seen by loading the page anew, until it says so.
    await page.evaluate(() => Object.assign(window, { stillThere: true }));

    // Who watches and the friends speak English.
    const watcher = await anotherDevice(browser);
    await watcher.page.goto(`${house.origin}/index`);
    const friends = [await anotherDevice(browser), await anotherDevice(browser)];
    for (const [index, { page: theirs, wallet: own }] of friends.entries()) {
      await theirs.goto(`${house.origin}${index === 0 ? "/" : "/index"}?code=${inviteCode}`);
      const { userId } = await signInAt(house, theirs, "/index");
      const token = await storedToken(theirs);
      const isInvited = async () =>
        (await house.api<Data<"GET /user/info">>("/user/info", { token })).isInvited;
      await expect.poll(isInvited).toBe(true);
      await house.give(userId, "2000");
      // Small bets on nine in ten, so that what was given lasts.
      const params = { direction: "over", targetCenti: 1_000 };
      for (let count = 0; count < 6; count++) {
        const body = { key: crypto.randomUUID(), asset: "PLAY", amount: "100", params };
        await house.api("/games/dice/bet", { token, body });
      }
      const heading = say("invite.friendsCount", { count: index + 1 });
      await expect(page.getByRole("heading", { name: heading })).toBeVisible();
      const name = `${own.address.slice(0, 4)}***${own.address.slice(-2)}`;
      const row = page.locator(".row").filter({ hasText: name });
      await expect(row).toContainText("600.0000");
      if (index > 0) continue;
      // Points, rank and commission, before the level.
      await expect(page.getByText("600", { exact: true })).toBeVisible();
      await expect(page.getByText(say("invite.rank", { rank: 1 }))).toBeVisible();
      await expect(page.getByText(say("invite.betsReached", { done: "600", needed: "500" }))).toBeVisible();
      await expect(page.getByText(say("rewards.level1")).first()).toBeVisible();
    }

    const rise = page.getByRole("dialog", { name: say("rewards.levelUp") });
    await expect(rise).toContainText(level2);
    await rise.getByRole("button", { name: say("rewards.done") }).click();
    await expect(rise).toHaveCount(0);
    await expect(page.getByText("1,200", { exact: true })).toBeVisible();
    await expect(page.getByText(say("invite.here"))).toBeVisible();
    const masked = `${wallet.address.slice(0, 4)}***${wallet.address.slice(-2)}`;
    const ticker = watcher.page.getByRole("list", { name: t("home.ticker") });
    await expect(ticker.getByRole("link").filter({ hasText: masked })).toContainText(t("rewards.level2"));
    await watcher.close();

    // One by one, then what is left.
    const rowOf = (text: string) => page.locator(".row").filter({ hasText: text });
    const collected = page.getByRole("dialog", { name: say("rewards.collectedTitle") });
    const gift = say("invite.giftOf", { level: level2 });
    await rowOf(gift)
      .getByRole("button", { name: say("invite.collect") })
      .click();
    await expect(collected).toContainText("10.0000");
    await collected.getByRole("button", { name: say("rewards.done") }).click();
    await expect(rowOf(gift)).toContainText(say("invite.stateCollected"));
    await page.getByRole("button", { name: say("invite.collectAll") }).click();
    await expect(collected).toContainText("PLAY");
    await expect(collected).toContainText("tPLAY");
    await collected.getByRole("button", { name: say("rewards.done") }).click();
    await expect(page.getByRole("button", { name: say("invite.collectAll") })).toHaveCount(0);
    const token = await storedToken(page);
    const { rewards } = await house.api<Data<"GET /user/rewards">>("/user/rewards", { token });
    expect(Number(rewards.find(({ kind }) => kind === "commission")?.collectedAmount)).toBeGreaterThan(0);
    for (const name of ["level_gift:2", "airdrop", "check_in:"])
      expect(rewards.find(({ id }) => id.startsWith(name))?.state).toBe("collected");

    await page.getByRole("button", { name: say("invite.rank", { rank: 1 }) }).click();
    const ranking = page.getByRole("dialog", { name: say("invite.ranking") });
    await expect(ranking.getByText(say("invite.you"), { exact: true })).toBeVisible();
    expect(await page.evaluate(() => "stillThere" in window)).toBe(true);

    // The rise was shown once on this device: not after a reload, and not in another tab.
    await page.reload();
    const tab = await context.newPage();
    await tab.goto(`${house.origin}/invite`);
    for (const one of [page, tab]) {
      await expect(one.getByText("1,200", { exact: true })).toBeVisible();
      await one.waitForTimeout(1_500);
      await expect(one.getByRole("dialog")).toHaveCount(0);
    }
    for (const { close } of friends) await close();
  } finally {
    await house.stop();
  }
});

test("in an older session a friend's link asks for a proof; it can be declined, put off and accepted later", async ({
  page,
  wallet,
}) => {
  const inviter = newUser();
  const { inviteCode } = await asHostUser<Info>(stackHosting(), inviter, "/user/info");
  await signIn(page, "/index");
  const token = await storedToken(page);
  const own = () => api<Info>("/user/info", { token });
  await ageSessions((await own()).userId);
  await page.goto(`/?code=${inviteCode}`);
  await expect(page.getByRole("heading", { name: t("invitation.title") })).toBeVisible();
  await expect(page.getByText(inviteCode)).toBeVisible();
  expect((await own()).isInvited).toBe(false);
  await page.getByRole("link", { name: t("invitation.decline") }).click();
  await expect(page).toHaveURL(`${origin}/index`);
  await page.goto("/invite");
  await expect(page.getByText(t("invite.noFriends"))).toBeVisible();
  await expect(page.getByRole("link", { name: t("invite.waits") })).toHaveCount(0);

  await page.goto(`/?code=${inviteCode}`);
  await expect(page.getByRole("button", { name: t("invitation.accept") })).toBeVisible();
  await page.goto("/invite");
  await page.getByRole("link", { name: t("invite.waits") }).click();
  const asked = wallet.signed.length;
  await page.getByRole("button", { name: t("invitation.accept") }).click();
  await expect(page).toHaveURL(`${origin}/invite`);
  await expect(page.getByText(t("invitation.accepted"))).toBeVisible();
  await expect(page.getByRole("link", { name: t("invite.waits") })).toHaveCount(0);
  expect(wallet.signed.length).toBe(asked + 1);
  expect((await own()).isInvited).toBe(true);
  await page.goto("/profile?view=invitation");
  await expect(page.getByText(t("invitation.bound"))).toBeVisible();
});

test("a player claims the airdrop on the home screen and bets it; the check-in there shows on the profile too", async ({
  page,
  wallet,
}) => {
  expect(wallet.address).toMatch(/^0x/);
  await signIn(page, "/index");
  const banners = page.getByRole("region", { name: t("home.banners") });
  await expect(banners.getByText(t("rewards.left"))).toBeVisible();
  await banners.getByRole("button", { name: t("home.claim") }).click();
  const collected = page.getByRole("dialog", { name: t("rewards.collectedTitle") });
  await expect(collected).toContainText("100,000.0000");
  await collected.getByRole("link", { name: t("rewards.playWithIt") }).click();
  // The game opens with it, and it can be bet at once.
  await expect(page).toHaveURL(`${origin}/game?name=dice`);
  const roll = page.getByRole("button", { name: `${t("dice.roll")} · 1 tPLAY` });
  await Promise.all([
    page.waitForResponse((answer) => answer.url().endsWith("/api/games/dice/bet")),
    roll.click(),
  ]);
  await page.getByRole("textbox", { name: t("play.amount") }).fill("2.5");
  await Promise.all([
    page.waitForResponse((answer) => answer.url().endsWith("/api/games/dice/bet")),
    page.getByRole("button", { name: `${t("dice.roll")} · 2.5 tPLAY` }).click(),
  ]);
  const { records } = await api<Data<"GET /user/records">>("/user/records", {
    token: await storedToken(page),
  });
  expect(records.map(({ asset, amount }) => `${amount} ${asset}`)).toEqual(["2.5 TPLAY", "1 TPLAY"]);
  // The stake of the last bet is there again; another game has had none.
  await page.reload();
  await expect(page.getByRole("button", { name: `${t("dice.roll")} · 2.5 tPLAY` })).toBeVisible();
  await page.goto("/game?name=mines");
  await expect(page.getByRole("button", { name: `${t("staged.place")} · 1 tPLAY` })).toBeVisible();
  await page.goto("/index");
  // What was collected is offered no more, after a reload either.
  await expect(banners.getByText(t("home.airdropBanner"))).toHaveCount(0);
  await page.reload();
  await expect(banners.getByRole("button", { name: t("home.checkIn") })).toBeVisible();
  await expect(banners.getByText(t("home.airdropBanner"))).toHaveCount(0);

  await banners.getByRole("button", { name: t("home.checkIn") }).click();
  await expect(page.getByText(t("rewards.checkedInFor", { gem: "10" }))).toBeVisible();
  const { assets } = await api<Data<"GET /assets/get_assets">>("/assets/get_assets", {
    token: await storedToken(page),
  });
  const held = Object.fromEntries(assets.map(({ assetId, balance }) => [assetId, balance]));
  expect(held).toMatchObject({ GEM: "10" });

  await page.goto(`${origin}/profile`);
  await expect(page.getByText(t("rewards.dayDone", { day: 1, gem: "10" }))).toBeAttached();
  await expect(page.getByText(t("rewards.dayAhead", { day: 2, gem: "20" }))).toBeAttached();
  await expect(page.getByRole("button", { name: t("rewards.checkedIn") })).toBeVisible();
});

test("a new account opens each kind of game as a demo, claims the airdrop there and plays with it", async ({
  page,
  wallet,
}) => {
  await signIn(page, "/index");
  // An instant game, a staged one, and the one for everybody.
  for (const [game, act] of [
    ["dice", t("dice.roll")],
    ["mines", t("staged.place")],
  ] as const) {
    await page.goto(`/game?name=${game}`);
    await expect(page.getByRole("button", { name: `${act} · 1 ${t("play.demo")}` })).toBeVisible();
    await expect(page.getByRole("button", { name: new RegExp(t("play.wayDemo")) })).toContainText(
      t("play.wayOn"),
    );
    await expect(page.getByRole("link", { name: new RegExp(t("play.wayDeposit")) })).toHaveAttribute(
      "href",
      "/deposit",
    );
  }
  await page.goto("/game?name=crash");
  await expect(page.getByRole("button", { name: t("play.demo"), exact: true })).toBeVisible();
  // After the player ends the demo, no game opens it by default, and the ways to play are shown.
  await page.getByRole("button", { name: t("play.endDemo") }).click();
  await expect(page.getByRole("button", { name: new RegExp(t("play.chooseAsset")) })).toBeVisible();
  await expect(page.getByRole("button", { name: new RegExp(t("play.wayDemo")) })).toBeVisible();
  await page.goto("/game?name=dice");
  await page.getByRole("button", { name: t("play.wayClaim", { amount: "100,000 tPLAY" }) }).click();
  await expect(page.getByRole("status").filter({ hasText: "+100,000 tPLAY" })).toBeVisible();
  await expect(page.getByRole("button", { name: `${t("dice.roll")} · 1 tPLAY` })).toBeVisible();
  await expect(page.getByText(t("play.wayDeposit"), { exact: true })).toHaveCount(0);
  expect(wallet.asked).not.toContain("eth_sendTransaction");
});
