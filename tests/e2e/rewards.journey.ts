import type { Data } from "@gemplay/api-schema";
import type { Browser, Page } from "@playwright/test";
import { announceWallet } from "./support/announce-wallet.ts";
import { depositBeside } from "./support/chain.ts";
import {
  acceptTermsUnasked,
  api,
  expect,
  origin,
  rpcUrl,
  signIn,
  storedToken,
  t,
  test,
  watchFaults,
} from "./support/journey.ts";
import { TestWallet } from "./support/test-wallet.ts";

/** Somebody else, with a browser and a wallet of their own. */
async function friendWith(
  browser: Browser,
): Promise<{ page: Page; wallet: TestWallet; broken: readonly string[] }> {
  const context = await browser.newContext({ viewport: { width: 375, height: 812 } });
  const page = await context.newPage();
  await page.addInitScript(() => localStorage.setItem("language", "en"));
  await acceptTermsUnasked(page);
  const wallet = new TestWallet(rpcUrl);
  await announceWallet(page, wallet);
  return { page, wallet, broken: watchFaults(page) };
}

const bet = async (page: Page, amount: string) =>
  await api<Data<"POST /games/dice/bet">>("/games/dice/bet", {
    token: await storedToken(page),
    body: {
      ...{ key: crypto.randomUUID(), asset: "PLAY", amount },
      params: { direction: "over", targetCenti: 1_000 },
    },
  });

test("A invites B and C by the link, they bet, and A's points, level and rewards follow and are collected", async ({
  page,
  wallet,
  browser,
}) => {
  test.setTimeout(240_000);
  expect(wallet.address).toMatch(/^0x/);
  // A guest sees how it works.
  await page.goto("/invite");
  await expect(page.getByRole("heading", { name: t("invite.guestHead") })).toBeVisible();
  await expect(page.getByText(t("rewards.level5"))).toBeVisible();

  await signIn(page, "/invite");
  await expect(page.getByText(t("invite.noFriends"))).toBeVisible();
  const info = await api<Data<"GET /user/info">>("/user/info", { token: await storedToken(page) });
  await expect(page.getByText(info.inviteCode)).toBeVisible();
  await page.getByRole("button", { name: t("invite.qr") }).click();
  const qr = page.getByRole("dialog", { name: t("invite.qrTitle") });
  await expect(qr.getByRole("img", { name: t("invite.qrLabel") })).toBeVisible();
  await qr.getByRole("button", { name: t("action.close") }).click();

  const friends = [await friendWith(browser), await friendWith(browser)];
  for (const [index, { page: theirs, wallet }] of friends.entries()) {
    await theirs.goto(index === 0 ? `/?code=${info.inviteCode}` : `/index?code=${info.inviteCode}`);
    await signIn(theirs, "/index");
    await expect
      .poll(
        async () =>
          (await api<Data<"GET /user/info">>("/user/info", { token: await storedToken(theirs) })).isInvited,
      )
      .toBe(true);
    await depositBeside(theirs, wallet, "9000");
    // Many small bets on nine in ten, so that the deposit lasts.
    for (let count = 0; count < 170; count++) await bet(theirs, "300");
  }

  // Seen without a reload.
  await expect(page.getByText(t("rewards.level2")).first()).toBeVisible();
  await expect(page.getByText("102,000", { exact: true })).toBeVisible({ timeout: 40_000 });
  await expect(page.getByText(t("invite.here"))).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: t("invite.friendsCount", { count: 2 }) })).toBeVisible();
  await expect(page.getByText("51,000.0000")).toHaveCount(2);
  for (const { wallet } of friends)
    await expect(page.getByText(`${wallet.address.slice(0, 4)}***${wallet.address.slice(-2)}`)).toBeVisible();

  await expect(page.getByText(t("invite.betsReached", { done: "", needed: "10,000" }))).toBeVisible();
  await page.getByRole("button", { name: t("invite.collectAll") }).click();
  const collected = page.getByRole("dialog", { name: t("rewards.collectedTitle") });
  await expect(collected).toBeVisible();
  await expect(collected).toContainText("PLAY");
  await collected.getByRole("button", { name: t("rewards.done") }).click();
  await expect(page.getByRole("button", { name: t("invite.collectAll") })).toHaveCount(0);
  const { rewards } = await api<Data<"GET /user/rewards">>("/user/rewards", {
    token: await storedToken(page),
  });
  const commission = rewards.find(({ kind }) => kind === "commission");
  expect(Number(commission?.collectedAmount)).toBeGreaterThan(0);
  expect(rewards.find(({ id }) => id === "level_gift:2")?.state).toBe("collected");

  await page.getByRole("button", { name: /#/ }).click();
  const ranking = page.getByRole("dialog", { name: t("invite.ranking") });
  await expect(ranking.getByText(t("invite.you"), { exact: true })).toBeVisible();
  for (const { page: theirs, broken } of friends) {
    expect(broken).toEqual([]);
    await theirs.context().close();
  }
});

test("the airdrop is claimed on home, and the check-in taken there and shown on the account's page", async ({
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
  await collected.getByRole("button", { name: t("rewards.done") }).click();
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
  expect(held).toMatchObject({ TPLAY: "100000", GEM: "10" });

  await page.goto(`${origin}/profile`);
  await expect(page.getByText(t("rewards.dayDone", { day: 1, gem: "10" }))).toBeAttached();
  await expect(page.getByText(t("rewards.dayAhead", { day: 2, gem: "20" }))).toBeAttached();
  await expect(page.getByRole("button", { name: t("rewards.checkedIn") })).toBeVisible();
});
