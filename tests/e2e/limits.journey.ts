// Tests that the real server enforces a limit that the player has set exactly, to the last digit.
import type { Data } from "@gemplay/api-schema";
import type { Page } from "@playwright/test";
import { betName } from "./support/big-buttons.ts";
import {
  api,
  balanceOf,
  expect,
  inLanguage,
  settled,
  speak,
  storedToken,
  type t,
  test,
} from "./support/journey.ts";
import { signInWith } from "./support/steps.ts";

type Say = typeof t;

const dice = "/game?name=dice";

async function betsOf(page: Page): Promise<number> {
  const { records } = await api<Data<"GET /user/records">>("/user/records?limit=100", {
    token: await storedToken(page),
  });
  return records.length;
}

const roll = (page: Page, say: Say) => page.getByRole("button", { name: betName(say("dice.roll")) });

async function rollOnce(page: Page, say: Say): Promise<void> {
  await Promise.all([
    page.waitForResponse((response) => response.url().endsWith("/api/games/dice/bet")),
    roll(page, say).click(),
  ]);
  await expect(page.getByRole("dialog").or(roll(page, say))).toBeVisible();
}

test("a bet above a limit that the player has set is refused, and a sheet in Chinese names the limit", async ({
  page,
  wallet,
}) => {
  await speak(page, "cn");
  const say = await inLanguage("cn");
  await signInWith(page, wallet, "50", "/profile");
  await page.getByRole("link", { name: say("nav.settings") }).click();
  await page.getByRole("link", { name: say("profile.limits") }).click();
  await settled(page);
  const bets = say("limits.betsDay", { asset: "PLAY" });
  await page.getByRole("button", { name: `${say("limits.set")}: ${bets}` }).click();
  const sheet = page.getByRole("dialog", { name: bets });
  await sheet.getByRole("textbox", { name: say("limits.limit") }).fill("2.5");
  await expect(sheet.getByText(say("limits.atOnce"))).toBeVisible();
  await sheet.getByRole("button", { name: say("limits.save") }).click();
  await expect(page.getByText(say("limits.of", { amount: "2.5000", asset: "PLAY" }))).toBeVisible();

  await page.goto(dice);
  await rollOnce(page, say);
  await rollOnce(page, say);
  const before = await balanceOf(page, "PLAY");
  await roll(page, say).click();
  const stop = page.getByRole("dialog", { name: say("stop.day") });
  await expect(stop).toContainText("2.0000 / 2.5000 PLAY");
  await expect(stop).toContainText(bets);
  await expect(stop.getByText("0.5000 PLAY")).toBeVisible();
  expect(await balanceOf(page, "PLAY")).toBe(before);
  expect(await betsOf(page)).toBe(2);

  // The player may bet exactly the remaining amount of the limit.
  await stop.getByRole("button", { name: say("stop.done") }).click();
  await page.getByRole("textbox", { name: say("play.amount") }).fill("0.5");
  await rollOnce(page, say);
  await expect.poll(() => betsOf(page)).toBe(3);
});
