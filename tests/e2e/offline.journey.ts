import type { Page } from "@playwright/test";
import { expect, origin, settled, t, test } from "./support/journey.ts";

/** Marks this document, so that a page that was loaded anew is noticed. */
const mark = (page: Page) => page.evaluate(() => Object.assign(globalThis, { same: true }));
const isSame = (page: Page) => page.evaluate(() => "same" in globalThis);

const tile = (page: Page, game: "dice" | "plinko" | "limbo") =>
  page.locator("a.home-tile").filter({ hasText: t(`game.${game}`) }); // wins as they happen link to games too
const board = (page: Page) => page.locator(".board").first();
const away = (page: Page) => page.getByRole("heading", { name: t("error.network") });

/** Nothing more is on its way: what home loads after it was shown is here. */
async function openHome(page: Page): Promise<void> {
  await page.goto("/index", { waitUntil: "networkidle" }).catch(() => {});
  await settled(page);
  await expect(page.locator(".home-live-chip")).toBeVisible();
  await mark(page);
}

test("offline, home stays alive, an opened screen opens again, another one says so and opens when the network is back", async ({
  page,
  context,
}) => {
  await openHome(page);
  await tile(page, "dice").click();
  await expect(board(page)).toBeVisible();
  await page.goBack();

  await context.setOffline(true);
  await expect(page.getByText(t("state.offline"))).toBeVisible();
  await tile(page, "dice").click();
  await expect(board(page)).toBeVisible();
  await page.goBack();

  await tile(page, "plinko").click();
  await expect(away(page)).toBeVisible();
  // The drawing is here although it was never shown before.
  const drawing = page.locator('main svg:has(use[href$="#e-offline"])');
  await expect
    .poll(() => drawing.locator("use").evaluate((use: SVGUseElement) => use.getBBox().width))
    .toBeGreaterThan(50);
  await page.goBack();
  await expect(tile(page, "plinko")).toBeVisible();
  await page.goForward();
  await expect(away(page)).toBeVisible();

  await context.setOffline(false);
  await expect(board(page)).toBeVisible();
  expect(await isSame(page)).toBe(true);
});

test("a first visit that loses the network before everything has come keeps its home, and is whole when it is back", async ({
  page,
}) => {
  // All code but what the first screen is made of: what comes to life after it, toasts among it.
  let cut = true;
  await page.route(/\/assets\/(?!index|shell|rolldown|first-texts)[^/]*\.js$/, (route) =>
    cut ? route.abort() : route.continue(),
  );
  await page.goto("/index");
  await expect(tile(page, "dice")).toBeVisible();
  await page.waitForTimeout(1_500);
  await expect(tile(page, "dice")).toBeVisible();
  await mark(page);
  cut = false;
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(page.locator(".home-live-chip")).toBeVisible();
  expect(await isSame(page)).toBe(true);
});

test("code that could not be fetched is fetched again without the page being loaded anew", async ({
  page,
}) => {
  await openHome(page);
  let refused = 0;
  await page.route("**/assets/limbo-game-*.js", (route) =>
    refused++ === 0 ? route.abort("connectionreset") : route.continue(),
  );
  await tile(page, "limbo").click();
  await expect(board(page)).toBeVisible();
  expect(refused).toBeGreaterThan(1);
  expect(await isSame(page)).toBe(true);
});

test("after a new build the page is loaded anew, once, and the screen opens; no more often when that does not help", async ({
  page,
}) => {
  await openHome(page);
  let gone = 1;
  let documents = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  await page.route("**/assets/plinko-game-*.js", (route) =>
    gone-- > 0 ? route.fulfill({ status: 404, body: "" }) : route.continue(),
  );
  await tile(page, "plinko").click();
  await expect(board(page)).toBeVisible();
  await expect(page).toHaveURL(`${origin}/game?name=plinko`);
  expect(documents).toBe(1);

  gone = Number.POSITIVE_INFINITY;
  await page.goto("/index");
  await tile(page, "plinko").click();
  await expect(page.getByRole("heading", { name: t("screen.broken") })).toBeVisible();
  expect(documents).toBe(2);
  // The shell is alive: another game opens.
  await page.goBack();
  await tile(page, "limbo").click();
  await expect(board(page)).toBeVisible();
});

test("a page whose first code did not come is asked for again by itself", async ({ page }) => {
  let refused = 0;
  await page.route("**/assets/shell-*.js", (route) =>
    refused++ === 0 ? route.abort("connectionreset") : route.continue(),
  );
  await page.goto("/index");
  await expect(page.locator(".home-outline")).toBeVisible();
  await expect(tile(page, "dice")).toBeVisible();
  expect(refused).toBe(2);
});
