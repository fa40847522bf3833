// Tests the page with its service worker. The messaging host is covered by
// apps/web/src/widgets/install/register-worker.test.ts.
import type { Page } from "@playwright/test";
import { betName } from "./support/big-buttons.ts";
import { depositBeside } from "./support/chain.ts";
import { test } from "./support/deploy.ts";
import { balanceOf, expect, settled, storedToken, t } from "./support/journey.ts";
import { goInside, playerScreens } from "./support/screens.ts";
import { winOnce } from "./support/steps.ts";
import type { TestWallet } from "./support/test-wallet.ts";

test.use({ serviceWorkers: "allow" });
// The tests start and stop servers, so they need a long time limit.
test.describe.configure({ timeout: 300_000 });

const tile = (page: Page, game: "dice" | "plinko") =>
  page.locator("a.home-tile").filter({ hasText: t(`game.${game}`) });
const offlineNote = (page: Page) => page.getByText(t("state.offline"));
const updateNote = (page: Page) => page.locator(".update-note");

/** Waits until the service worker controls the page and the cache contains the texts in the page's language. */
async function kept(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  // Files that load before the service worker starts, for example the texts in the page's language, reach the cache
  // later.
  await expect.poll(async () => (await cachedPaths(page)).join()).toContain("/assets/first-texts.en-");
}

/** Returns the paths of all files in all caches of the browser. */
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

/**
 * Signs in a player with 100 PLAY at the test's own server, and waits until the page has stored the balance for offline
 * use.
 */
async function signInWithMoney(page: Page, wallet: TestWallet, at: string): Promise<void> {
  await page.goto(`${at}/login?next=/index`);
  await page.getByRole("button", { name: "Test Wallet" }).click();
  await expect(page).toHaveURL(`${at}/index`);
  await depositBeside(page, wallet, "100");
  await expect(page.locator(".pill")).toContainText("100.0000");
  await kept(page);
  await expect.poll(() => known(page)).toContain('"100');
}

test("the service worker caches no API response, and the offline page shows only the current player's last data, with its time", async ({
  page,
  wallet,
  server,
}) => {
  await signInWithMoney(page, wallet, server.origin);

  // After the test has opened all screens, the caches contain only the page's own files and one document.
  for (const path of playerScreens) await goInside(page, path);
  for (const path of ["/operator/", "/api/config", "/robots.txt"]) {
    const answer = await page.goto(server.origin + path);
    expect(answer?.fromServiceWorker(), path).toBe(false);
  }
  await page.goto(`${server.origin}/index`);
  await settled(page);
  const paths = await cachedPaths(page);
  expect(paths.filter((path) => !path.startsWith("/assets/"))).toEqual(["/index"]);
  expect(paths.length).toBeGreaterThan(60);

  const pill = page.locator(".pill");
  await expect.poll(() => known(page)).toContain('"100');
  await server.away();
  await page.reload();
  await expect(tile(page, "dice")).toBeVisible();
  await expect(pill).toContainText("100.0000");
  await expect(offlineNote(page)).toContainText(/As of \d\d:\d\d\./);
  // The page shows an empty list of rounds without an error message, also after a failed retry.
  await expect(page.getByRole("heading", { name: t("home.noRounds") })).toBeVisible();
  const failed = page.waitForEvent("requestfailed", (request) => request.url().includes("/user/records"));
  await page.getByRole("button", { name: t("action.retry") }).click();
  await failed;
  await expect(page.getByRole("heading", { name: t("home.noRounds") })).toBeVisible();
  await expect(page.getByText(t("home.roundsFailed"))).toHaveCount(0);

  // The player's balance changes while the server is down. The page must not show the stored balance as the new
  // balance.
  await winOnce(await storedToken(page));
  await expect(pill).toContainText("100.0000");
  await server.back();
  await expect(offlineNote(page)).toHaveCount(0);
  const [whole = "", fraction = ""] = (await balanceOf(page, "PLAY")).split(".");
  await expect(pill).toContainText(`${whole}.${fraction.padEnd(4, "0").slice(0, 4)}`);

  // The test replaces the player id in the browser's storage, so the stored balance belongs to another player.
  const number = await page.evaluate(() => localStorage.getItem("playerId"));
  await page.evaluate((other) => {
    localStorage.setItem("playerId", other);
    localStorage.removeItem("address");
  }, `${number}0`);
  await server.away();
  await page.reload();
  await expect(pill).toContainText("––");
  await expect(offlineNote(page)).toHaveCount(0);
  await server.back();

  // The page removes the stored data when the session ends.
  await page.evaluate((own) => localStorage.setItem("playerId", own ?? ""), number);
  await page.goto(`${server.origin}/profile`);
  await settled(page);
  await expect.poll(() => known(page)).not.toBeNull();
  await page.getByRole("button", { name: t("profile.logOut"), exact: true }).click();
  await expect(page).toHaveURL(/\/(index|login)/);
  await expect.poll(() => known(page)).toBeNull();
  await goInside(page, "/invite");
  expect(await known(page)).toBeNull();
});

const mark = (page: Page) => page.evaluate(() => Object.assign(globalThis, { same: true }));
const isSame = (page: Page) => page.evaluate(() => "same" in globalThis);
const buildOf = (page: Page) => page.locator('meta[name="build"]').getAttribute("content");
const documentsKept = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => /^document-/.test(name)));

test("a new version never interrupts a game, a previously opened game offers its demo offline, and a withdrawn service worker is removed", async ({
  server,
}) => {
  const one = await server.open("/index");
  await kept(one);
  const other = await server.open("/game?name=dice");
  const before = await buildOf(one);
  await mark(one);
  await mark(other);
  await server.deployNewer();
  await one.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  await expect(updateNote(one)).toContainText(t("update.ready"));
  await expect(updateNote(one)).toContainText(t("update.roundStays"));
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
  await expect(updateNote(one)).toHaveCount(0);

  // The second open page has not reloaded. The second page shows the update notice when the player leaves the game, and
  // the player may postpone the update.
  expect(await isSame(other)).toBe(true);
  await goInside(other, "/index");
  await updateNote(other)
    .getByRole("button", { name: t("update.later") })
    .click();
  await expect(updateNote(other)).toHaveCount(0);
  expect(await isSame(other)).toBe(true);
  expect(await buildOf(other)).toBe(before);
  expect(documents).toBe(1);
  await other.close();

  // The newer build also opens without a network, and so does the game that the player has opened before.
  await tile(one, "dice").click();
  const roll = one.getByRole("button", { name: betName(t("dice.roll")) });
  await expect(roll).toBeVisible();
  await settled(one);
  await server.away();
  await one.goto(`${server.origin}/index`);
  await expect(tile(one, "dice")).toBeVisible();
  expect(await buildOf(one)).toBe("newer-build-1");
  expect((await cachedPaths(one)).filter((path) => path === "/index")).toHaveLength(1);
  await one.goto(`${server.origin}/game?name=dice`);
  await roll.click();
  await expect(one.getByRole("navigation", { name: t("play.lastResults") }).getByRole("link")).toHaveCount(1);
  await goInside(one, "/index");
  await tile(one, "plinko").click();
  await expect(one.getByRole("heading", { name: t("error.network") })).toBeVisible();
  await server.back();

  // A page that the player opens after a deployment has the newer version and shows no update notice.
  await server.deployNewer();
  await one.goto(`${server.origin}/index`);
  await settled(one);
  expect(await buildOf(one)).toBe("newer-build-2");
  // The newer service worker takes over automatically, and the cache no longer contains the older build's document.
  await expect.poll(() => documentsKept(one)).toEqual(["document-newer-build-2"]);
  await expect(updateNote(one)).toHaveCount(0);

  // The browser removes a withdrawn service worker with its caches, and the page works without a service worker.
  await server.withdrawWorker();
  await one.reload();
  await settled(one);
  await expect.poll(() => one.evaluate(() => caches.keys())).toEqual([]);
  await expect
    .poll(() => one.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
    .toBe(0);
  await one.goto(`${server.origin}/game?name=dice`);
  await expect(roll).toBeVisible();
});
