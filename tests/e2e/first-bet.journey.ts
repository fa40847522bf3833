// Counts the taps that a new visitor needs from the home screen to the first bet.
import { randomUUID } from "node:crypto";
import { type Locator, type Page, test } from "@playwright/test";
import { betName } from "./support/big-buttons.ts";
import { codeTo } from "./support/inbox.ts";
import { expect, t } from "./support/journey.ts";

/** Opens the home screen as a visitor who has never opened the page, in English. */
async function arrive(page: Page): Promise<(target: Locator) => Promise<void>> {
  await page.addInitScript(() => localStorage.setItem("language", "en"));
  await page.goto("/index");
  let taps = 0;
  return async (target) => {
    await target.click();
    taps += 1;
    test.info().annotations.push({ type: "tap", description: `${taps}: ${target}` });
  };
}

const taps = () => test.info().annotations.filter(({ type }) => type === "tap").length;
const logIn = (page: Page) => page.getByRole("link", { name: t("action.logIn"), exact: true });

/** The button that answers the offer of limits with «Later». The page offers limits once after the registration. */
const later = (page: Page) => page.getByRole("button", { name: t("limitOffer.later"), exact: true });

/** Opens Dice from the home screen, bets once, and waits for the result. */
async function betOnDice(page: Page, tap: (target: Locator) => Promise<void>): Promise<void> {
  await tap(page.getByRole("main").getByRole("link", { name: /^Dice/ }).first());
  await tap(page.getByRole("button", { name: betName(t("dice.roll")) }));
  const results = page.getByRole("navigation", { name: t("play.lastResults") }).getByRole("link");
  await expect(results).toHaveCount(1);
}

test("a guest places the first bet with at most 3 taps", async ({ page }) => {
  const tap = await arrive(page);
  await betOnDice(page, tap);
  expect(taps()).toBeLessThanOrEqual(3);
});

test("a new player with the demo wallet places the first bet with at most 5 taps", async ({ page }) => {
  const tap = await arrive(page);
  await tap(logIn(page));
  await tap(page.getByRole("button", { name: new RegExp(t("login.demo")) }));
  await tap(later(page));
  await betOnDice(page, tap);
  expect(taps()).toBeLessThanOrEqual(5);
});

test("a new player with an e-mail address places the first bet with at most 8 taps", async ({ page }) => {
  const email = `mia.${randomUUID().slice(0, 8)}@mail.example`;
  const tap = await arrive(page);
  await tap(logIn(page));
  const name = page.getByRole("textbox", { name: t("login.name") });
  await tap(name);
  await name.fill(email);
  await tap(page.getByRole("button", { name: t("login.continue") }));
  // The field of the code has the focus, so the player types the code without a tap.
  await expect(page.getByLabel(t("code.heading"))).toBeFocused();
  await page.keyboard.type(await codeTo(email));
  await tap(later(page));
  await betOnDice(page, tap);
  expect(taps()).toBeLessThanOrEqual(8);
});
