import type { Page } from "@playwright/test";
import { betName } from "./support/big-buttons.ts";
import { depositBeside } from "./support/chain.ts";
import { test } from "./support/deploy.ts";
import { balanceOf, expect, origin, settled, signIn, storedToken, t } from "./support/journey.ts";
import { goInside, playerScreens } from "./support/screens.ts";
import { signInWith, winOnce } from "./support/steps.ts";
import type { TestWallet } from "./support/test-wallet.ts";

test.use({ serviceWorkers: "allow" });

const tile = (page: Page, game: "dice" | "plinko") =>
  page.locator("a.home-tile").filter({ hasText: t(`game.${game}`) });
const offlineNote = (page: Page) => page.getByText(t("state.offline"));
const updateNote = (page: Page) => page.locator(".update-note");

/** The worker is there, and keeps what the page has fetched. */
async function kept(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  // What came before it, the texts of this language among it, was handed to it.
  await expect.poll(async () => (await cachedPaths(page)).join()).toContain("/assets/first-texts.en-");
}

/** Paths of everything that lies in any cache. */
const cachedPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const paths = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const { url } of await cache.keys()) paths.push(new URL(url).pathname);
    }
    return paths;
  });

const known = (page: Page) => page.evaluate(() => localStorage.getItem("lastKnown"));

/** Signs in at a server of its own, with 100 PLAY that have been kept. */
async function signInWithMoney(page: Page, wallet: TestWallet, at: string): Promise<void> {
  await page.goto(`${at}/login?next=/index`);
  await page.getByRole("button", { name: "Test Wallet" }).click();
  await expect(page).toHaveURL(`${at}/index`);
  await depositBeside(page, wallet, "100");
  await expect(page.locator(".pill")).toContainText("100.0000");
  await kept(page);
  await expect.poll(() => known(page)).toContain('"100');
}

test("opened without a network, the shell shows what it last knew, marked with its time, and is fresh when it is back", async ({
  page,
  wallet,
  server,
}) => {
  await signInWithMoney(page, wallet, server.origin);
  const pill = page.locator(".pill");
  await server.away();
  await page.reload();
  await expect(tile(page, "dice")).toBeVisible();
  await expect(pill).toContainText("100.0000");
  await expect(offlineNote(page)).toContainText(/As of \d\d:\d\d\./);

  // Its list of rounds, which had none, is shown as it was and not as one that failed.
  await expect(page.getByRole("heading", { name: t("home.noRounds") })).toBeVisible();
  await page.waitForTimeout(5_000);
  await expect(page.getByText(t("home.roundsFailed"))).toHaveCount(0);

  // While it is away the balance changes: what is shown is not taken for it.
  await winOnce(await storedToken(page));
  await expect(pill).toContainText("100.0000");
  await server.back();
  await expect(offlineNote(page)).toHaveCount(0);
  const [whole = "", fraction = ""] = (await balanceOf(page, "PLAY")).split(".");
  await expect(pill).toContainText(`${whole}.${fraction.padEnd(4, "0").slice(0, 4)}`);
});

test("what was last known is gone with the session, and never another player's", async ({
  page,
  wallet,
  server,
}) => {
  await signInWithMoney(page, wallet, server.origin);
  // As another player's session would find it, had the one before ended in no way that this browser saw.
  const number = await page.evaluate(() => localStorage.getItem("playerId"));
  await page.evaluate(() => {
    localStorage.setItem("playerId", "1");
    localStorage.removeItem("address");
  });
  await server.away();
  await page.reload();
  await expect(page.locator(".pill")).toContainText("––");
  await expect(offlineNote(page)).toHaveCount(0);
  await server.back();

  await page.evaluate((own) => localStorage.setItem("playerId", own ?? ""), number);
  await page.goto(`${server.origin}/profile`);
  await settled(page);
  await expect.poll(() => known(page)).toContain('"100');
  await page.getByRole("button", { name: t("profile.logOut"), exact: true }).click();
  await expect.poll(() => known(page)).toBeNull();
  await page.waitForTimeout(1_500);
  expect(await known(page)).toBeNull();
});

test("no cache holds an answer of the server, nor a document but the page's own", async ({
  page,
  wallet,
}) => {
  await signIn(page);
  await kept(page);
  for (const path of playerScreens) await goInside(page, path);
  for (const path of ["/wallet", "/profile?view=records", "/game?name=crash"]) {
    await page.goto(path);
    await settled(page);
  }
  for (const path of ["/operator/", "/api/config", "/robots.txt"]) {
    const answer = await page.goto(path);
    expect(answer?.fromServiceWorker(), path).toBe(false);
  }
  await page.goto("/index");
  const paths = await cachedPaths(page);
  expect(paths.filter((path) => !path.startsWith("/assets/"))).toEqual(["/index"]);
  expect(paths.length).toBeGreaterThan(60);
  expect(wallet.asked).toContain("personal_sign");
});

test("a game that was opened before plays its demo without a network; another one says that it is away", async ({
  server,
}) => {
  const page = await server.open("/index");
  await kept(page);
  await tile(page, "dice").click();
  const roll = page.getByRole("button", { name: betName(t("dice.roll")) });
  await expect(roll).toBeVisible();
  await settled(page);

  await server.away();
  await page.goto(`${server.origin}/game?name=dice`);
  await roll.click();
  await expect(page.getByRole("navigation", { name: t("play.lastResults") }).getByRole("link")).toHaveCount(
    1,
  );
  await goInside(page, "/index");
  await tile(page, "plinko").click();
  await expect(page.getByRole("heading", { name: t("error.network") })).toBeVisible();
});

const mark = (page: Page) => page.evaluate(() => Object.assign(globalThis, { same: true }));
const isSame = (page: Page) => page.evaluate(() => "same" in globalThis);
const buildOf = (page: Page) => page.locator('meta[name="build"]').getAttribute("content");
const lookForNewer = (page: Page) =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));

test("a newer version waits for the player, stays away from a game, and is taken once", async ({
  server,
}) => {
  const one = await server.open("/index");
  await kept(one);
  const other = await server.open("/game?name=dice");
  const before = await buildOf(one);
  await mark(one);
  await mark(other);
  await server.deployNewer();
  await lookForNewer(one);
  await expect(updateNote(one)).toContainText(t("update.ready"));
  await expect(updateNote(one)).toContainText(t("update.roundStays"));
  await other.waitForTimeout(1_000);
  await expect(updateNote(other)).toHaveCount(0);

  let documents = 0;
  for (const page of [one, other])
    page.on("request", (request) => {
      if (request.isNavigationRequest()) documents += 1;
    });
  await updateNote(one)
    .getByRole("button", { name: t("update.reload") })
    .click();
  await expect.poll(() => buildOf(one).catch(() => before)).toBe("newer-build-1");
  await settled(one);
  await one.waitForTimeout(2_000);
  expect(documents).toBe(1);
  await expect(updateNote(one)).toHaveCount(0);

  // The other page was left alone; it says so when its game is left, and may be put off.
  expect(await isSame(other)).toBe(true);
  await goInside(other, "/index");
  await updateNote(other)
    .getByRole("button", { name: t("update.later") })
    .click();
  await expect(updateNote(other)).toHaveCount(0);
  expect(await isSame(other)).toBe(true);
  expect(await buildOf(other)).toBe(before);

  // What opens without a network is the newer build as well.
  await server.away();
  await one.reload();
  await expect(tile(one, "dice")).toBeVisible();
  expect(await buildOf(one)).toBe("newer-build-1");
  expect((await cachedPaths(one)).filter((path) => path === "/index")).toHaveLength(1);
});

test("a page that is opened after a deployment has the newer version and is told of none", async ({
  server,
}) => {
  const page = await server.open("/index");
  await kept(page);
  await server.deployNewer();
  await page.reload();
  await settled(page);
  expect(await buildOf(page)).toBe("newer-build-1");
  // Its worker takes over by itself: the older build's document is gone.
  await expect.poll(() => page.evaluate(() => caches.keys())).toContain("document-newer-build-1");
  await expect
    .poll(() => page.evaluate(async () => (await caches.keys()).filter((name) => /^document-/.test(name))))
    .toEqual(["document-newer-build-1"]);
  await expect(updateNote(page)).toHaveCount(0);
});

test("a withdrawn worker is gone with all that it kept, and the page goes on without it", async ({
  server,
}) => {
  const page = await server.open("/index");
  await kept(page);
  await server.withdrawWorker();
  await page.reload();
  await settled(page);
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
    .toBe(0);
  await page.goto(`${server.origin}/game?name=dice`);
  await expect(page.getByRole("button", { name: betName(t("dice.roll")) })).toBeVisible();
});

test("inside the messaging host there is no worker and nothing to install", async ({ page, wallet }) => {
  await page.addInitScript(() => Object.assign(globalThis, { TelegramWebviewProxy: { postEvent() {} } }));
  await page.goto("/index#tgWebAppData=user%3D1&tgWebAppVersion=9.0&tgWebAppPlatform=web");
  await settled(page);
  await page.waitForTimeout(2_000);
  const workers = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  expect(await workers()).toBe(0);
  expect(wallet.asked).toEqual([]);
});

test.describe("on an iPhone", () => {
  test.use({
    offersInstall: true,
    userAgent:
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
  });
  test("after a first win the page offers itself once, never over the game; the profile has it at any time", async ({
    page,
    wallet,
  }) => {
    const sheet = page.getByRole("dialog", { name: t("install.title") });
    await signInWith(page, wallet, "100", "/game?name=dice");
    await winOnce(await storedToken(page));
    await page.reload();
    // It has been read of on the game's own list, and still nothing comes up there.
    await page.getByRole("button", { name: t("rounds.title") }).click();
    await expect(
      page
        .getByRole("listitem")
        .filter({ hasText: t("result.win") })
        .first(),
    ).toBeVisible();
    await page.keyboard.press("Escape");
    await page.waitForTimeout(2_500);
    await expect(sheet).toHaveCount(0);

    await goInside(page, "/index");
    await expect(sheet).toContainText(t("install.appleThen"));
    await sheet.getByRole("button", { name: t("install.understood") }).click();
    await expect(sheet).toHaveCount(0);
    await page.goto("/index");
    await settled(page);
    await page.waitForTimeout(2_500);
    await expect(sheet).toHaveCount(0);

    await page.goto("/profile");
    await page.getByRole("button", { name: t("profile.install") }).click();
    await expect(sheet).toContainText(t("install.appleFirst"));
    expect(await page.evaluate(() => location.origin)).toBe(origin);
  });
});
