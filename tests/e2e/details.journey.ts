import type { Page } from "@playwright/test";
import { betName } from "./support/big-buttons.ts";
import { expect, origin, settled, signIn, storedToken, t, test } from "./support/journey.ts";
import { smallTargets } from "./support/screens.ts";
import { signInWith, winOnce } from "./support/steps.ts";

test("a balance shows a placeholder, marked as loading, until it has loaded", async ({ page, wallet }) => {
  await signIn(page);
  const answers = Promise.withResolvers<void>();
  await page.route("**/api/assets/get_*", async (route) => {
    await answers.promise;
    await route.continue();
  });
  await page.goto("/index");
  const pill = page.locator("header .pill");
  await expect(pill).toHaveAttribute("aria-busy", "true");
  await expect(pill).toHaveAccessibleName(new RegExp(`^${t("state.loading")}`));
  await expect(pill.locator(".skeleton")).toHaveCount(2);
  await expect(page.getByText("0.0000")).toHaveCount(0);
  answers.resolve();
  await expect(pill).not.toHaveAttribute("aria-busy");
  await expect(pill.locator(".num").first()).toHaveText("0.0000");
  expect(wallet.asked).toContain("personal_sign");
});

test("after signing in the wallet is there at once, without an empty screen or a loader", async ({
  page,
  wallet,
}) => {
  // What stands on the screen in each frame from the change of path on.
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { seenOnWallet: seen });
    requestAnimationFrame(function look() {
      const main = document.querySelector("main");
      if (main && location.pathname === "/wallet") {
        const filled = main.querySelector(".skeleton, h1") !== null && !main.querySelector(".loading-screen");
        seen.push(filled ? "filled" : "empty");
      }
      requestAnimationFrame(look);
    });
  });
  await signIn(page, "/wallet");
  await settled(page);
  const seen = await page.evaluate(() => (globalThis as unknown as { seenOnWallet: string[] }).seenOnWallet);
  expect(seen.length).toBeGreaterThan(2);
  expect(seen.filter((frame) => frame === "empty")).toEqual([]);
  expect(wallet.asked).toContain("personal_sign");
});

/** Plays one round of Dice automatically: it ends with a toast. */
async function playOneByPlan(page: Page): Promise<void> {
  await page.goto("/game?name=dice");
  await page.getByText(t("play.auto"), { exact: true }).click();
  await page.getByRole("textbox", { name: t("auto.count"), exact: true }).fill("1");
  await page.getByRole("button", { name: t("auto.start", { count: 1, shown: "1" }) }).click();
}

/** Runs in the page: waits for a toast to leave and tells how it looks in each frame until it is gone. */
async function readLeaving(): Promise<{ opacity: string; bottom: number }[]> {
  const way: { opacity: string; bottom: number }[] = [];
  for (;;) {
    const toast = document.querySelector(".toast.leaving");
    if (toast)
      way.push({ opacity: getComputedStyle(toast).opacity, bottom: toast.getBoundingClientRect().bottom });
    else if (way.length > 0) return way;
    await new Promise(requestAnimationFrame);
  }
}

test("a toast covers no button of the header, and leaves the screen completely", async ({ page }) => {
  for (const width of [320, 375, 1280]) {
    await page.setViewportSize({ width, height: 812 });
    await playOneByPlan(page);
    const leaving = page.evaluate(readLeaving);
    const toast = page.locator(".toast");
    await expect(toast).toBeVisible();
    const top = (await page.locator(".toasts").boundingBox())?.y ?? 0;
    for (const button of await page.locator(".screen-header").locator("button, a").all()) {
      const box = await button.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0), `at ${width}`).toBeLessThanOrEqual(top);
    }
    const way = await leaving;
    expect(way.length, `at ${width}`).toBeGreaterThan(2);
    expect(way.filter(({ opacity }) => opacity !== "1")).toEqual([]);
    expect(way.at(-1)?.bottom).toBeLessThan(top + 10);
  }
});

test("«0 checked» has no green gem; Records has Back", async ({ page, wallet }) => {
  await page.goto("/game?name=dice");
  await page.getByRole("button", { name: betName(t("dice.roll")) }).click();
  await expect(page.getByRole("navigation", { name: t("play.lastResults") }).getByRole("link")).toHaveCount(
    1,
  );
  await page.getByRole("button", { name: t("rounds.title") }).click();
  const sheet = page.getByRole("dialog", { name: t("rounds.title") });
  await sheet.getByRole("button", { name: t("rounds.checkAll") }).click();
  const sum = sheet
    .getByRole("status")
    .filter({ hasText: t("rounds.checkedSum", { checked: "0", fine: "0", wrong: "0" }) });
  await expect(sum).toBeVisible();
  await expect(sum.locator("use[href*='s-emerald'], use[href*='s-coral']")).toHaveCount(0);

  await signIn(page);
  await page.goto("/profile");
  await page.getByRole("link", { name: t("profile.records") }).click();
  await expect(page).toHaveURL(/view=records/);
  await page.getByRole("button", { name: t("action.back") }).click();
  await expect(page).toHaveURL(/\/profile$/);
  expect(wallet.asked).toContain("personal_sign");
});

test("Back stays on the page, wherever the visit began and whatever was seen since", async ({ page }) => {
  const close = () => page.getByRole("button", { name: t("action.close") }).click();
  // To a browser another site.
  const elsewhere = `${origin.replace("localhost", "127.0.0.1")}/robots.txt`;
  await page.goto(elsewhere);
  await page.goto("/withdraw");
  await expect(page).toHaveURL(/\/login\?next=/); // in place of the screen that asks for it
  await close();
  await expect(page).toHaveURL(/\/index$/);

  await page.goto(elsewhere);
  await page.goto("/login");
  await page.getByRole("link", { name: t("tab.game"), exact: true }).click();
  await expect(page).toHaveURL(/\/index$/);
  await page.goBack();
  await close();
  await expect(page).toHaveURL(/\/index$/);

  // To where one was, when that is on the page.
  await page.getByRole("link", { name: t("tab.wallet"), exact: true }).click();
  await page.goto("/game?name=dice");
  await page.getByRole("button", { name: t("action.back") }).click();
  await expect(page).toHaveURL(/\/login\?next=/);
});

test("at 320 the wins on home have a touch area of 40 px at least", async ({ page, wallet }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signInWith(page, wallet, "10");
  await winOnce(await storedToken(page));
  await page.goto("/index");
  await expect(
    page
      .getByRole("list", { name: t("home.ticker") })
      .getByRole("link")
      .first(),
  ).toBeVisible();
  expect(await smallTargets(page, 40)).toEqual([]);
});
