import type { Page } from "@playwright/test";
import { expect, origin, settled, t, test } from "./support/journey.ts";

/** Marks the document, so that the test can detect a reload. */
const mark = (page: Page) => page.evaluate(() => Object.assign(globalThis, { same: true }));
const isSame = (page: Page) => page.evaluate(() => "same" in globalThis);

const tile = (page: Page, game: "dice" | "plinko" | "limbo") =>
  page.locator("a.home-tile").filter({ hasText: t(`game.${game}`) }); // the activity feed also contains links to games
const board = (page: Page) => page.locator(".board").first();
const away = (page: Page) => page.getByRole("heading", { name: t("error.network") });

/** Opens the home screen and waits for the parts of the page that load after the first screen. */
async function openHome(page: Page): Promise<void> {
  await page.goto("/index");
  await settled(page);
  await expect(page.locator(".home-live-chip")).toBeVisible();
  await expect(page.locator(".toasts")).toBeAttached();
  await mark(page);
}

test("the home screen stays usable offline, a previously opened screen opens again, and a new screen opens when the network returns", async ({
  page,
  context,
}) => {
  await openHome(page);
  await tile(page, "dice").click();
  await expect(board(page)).toBeVisible();
  await page.goBack();
  // The illustrations of error messages load after the first screen. The test waits for the illustrations before it
  // switches the network off.
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some((one) => {
      const { name, initiatorType } = one as PerformanceResourceTiming;
      return initiatorType === "fetch" && /\/shell-[^/]*\.svg/.test(name);
    }),
  );

  await context.setOffline(true);
  await expect(page.getByText(t("state.offline"))).toBeVisible();
  await tile(page, "dice").click();
  await expect(board(page)).toBeVisible();
  await page.goBack();

  await tile(page, "plinko").click();
  await expect(away(page)).toBeVisible();
  // The illustration of the error appears even without a network, because the page has loaded it in advance.
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

test("the page automatically retries failed requests for its code, and continues without a reload", async ({
  page,
}) => {
  // The first request for the JavaScript of the document fails.
  let refused = 0;
  await page.route("**/assets/shell-*.js", (route) =>
    refused++ === 0 ? route.abort("connectionreset") : route.continue(),
  );
  // The test blocks all code that loads after the first screen, for example the code of the toasts.
  let cut = true;
  let cutCount = 0;
  await page.route(/\/assets\/(?!index|shell|rolldown|first-texts)[^/]*\.js$/, (route) => {
    if (!cut) return route.continue();
    cutCount += 1;
    return route.abort();
  });
  await page.goto("/index");
  await expect(page.locator(".home-outline")).toBeVisible();
  await expect(tile(page, "dice")).toBeVisible();
  expect(refused).toBe(2);

  // The page has requested the blocked code more than once.
  await expect.poll(() => cutCount).toBeGreaterThan(5);
  await expect(tile(page, "dice")).toBeVisible();
  await mark(page);
  cut = false;
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(page.locator(".home-live-chip")).toBeVisible();

  // The first request for the code of a game fails.
  let failed = 0;
  await page.route("**/assets/limbo-game-*.js", (route) =>
    failed++ === 0 ? route.abort("connectionreset") : route.continue(),
  );
  await tile(page, "limbo").click();
  await expect(board(page)).toBeVisible();
  expect(failed).toBeGreaterThan(1);
  expect(await isSame(page)).toBe(true);
});

test("the page reloads once if the code of a screen is missing after a new build, and does not reload again if the screen still fails", async ({
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
  // The shell of the page still works, because another game opens.
  await page.goBack();
  await tile(page, "limbo").click();
  await expect(board(page)).toBeVisible();
});
