import { localeCodes } from "@gemplay/i18n";
import type { Page } from "@playwright/test";
import raceTexts from "../../apps/web/src/features/home/races/texts/en.json" with { type: "json" };
import { expectNoFindings } from "./support/axe.ts";
import { expect, origin, test, watchFaults } from "./support/journey.ts";
import { o, signInOperator } from "./support/operator.ts";
import { sidewaysFindings } from "./support/screens.ts";

const field = (page: Page, name: "from" | "to" | "leastBet" | "name") =>
  page.getByLabel(o(`races.${name}`), { exact: true });
const button = (page: Page, name: "save" | "ask" | "addRow" | "discard") =>
  page.getByRole("button", { name: o(`races.${name}`), exact: true });
const dayMs = 86_400_000;

/** Enters the names, the times and the prizes of a race on Dice, which begins in ten years. */
async function enterRace(page: Page): Promise<void> {
  for (const code of localeCodes) {
    await page.getByLabel(o("races.nameLanguage")).selectOption(code);
    await field(page, "name").fill(`Dice race ${code}`);
  }
  await page.getByRole("combobox", { name: o("races.game"), exact: true }).selectOption("dice");
  const year = new Date(Date.now() + 3_652 * dayMs).getUTCFullYear();
  await field(page, "from").fill(`${year}-11-24T00:00`);
  await field(page, "to").fill(`${year}-12-01T00:00`);
  await prize(page, 0, "1", "5000");
  await button(page, "addRow").click();
  await prize(page, 1, "2-3", "1500");
}

async function prize(page: Page, at: number, places: string, each: string): Promise<void> {
  const row = page.locator(".races-prizes tbody tr").nth(at);
  await row.getByRole("textbox").first().fill(places);
  await row.getByRole("textbox").nth(1).fill(each);
}

test("an admin makes a race, sees the card that players will see, and cannot overwrite the change of another admin", async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const desk = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "en-GB" });
  const first = await desk.newPage();
  const broken = watchFaults(first);
  await signInOperator(first);
  await first.goto(`${origin}/operator/races/new`);
  await enterRace(first);
  const preview = first.getByRole("region", { name: o("races.preview") });
  await expect(preview).toContainText("From November 24");
  await expect(preview.getByRole("heading", { name: "Dice race en" })).toBeVisible();
  await expect(preview).toContainText("By stakes in PLAY, until November 30");
  await expect(preview).toContainText(raceTexts["race.tplayNot"]);
  await expect(preview.getByRole("listitem")).toHaveText(["1st5,000", "2nd1,500", "3rd1,500"]);
  await preview.getByRole("button", { name: "简体中文" }).click();
  await expect(preview.getByRole("heading", { name: "Dice race cn" })).toBeVisible();
  const budget = first.getByRole("region", { name: o("races.budget") });
  await expect(budget).toContainText(o("races.shareThis", { amount: "8,000" }));
  await expect(button(first, "ask")).toHaveAttribute("aria-disabled", "true");
  await expectNoFindings(first, "the form of a new race");
  await button(first, "save").click();
  await expect(first).toHaveURL(/\/races\/\d+$/);
  await expect(budget).toContainText(o("races.check.overlap"));
  await expectNoFindings(first, "a stored draft");

  // A second tab with the same session stands for another admin.
  const [second] = await Promise.all([
    first.waitForEvent("popup"),
    first.evaluate(() => void window.open(location.href)),
  ]);
  await field(first, "leastBet").fill("3");
  await field(second, "leastBet").fill("2");
  await button(second, "save").click();
  await expect(button(second, "ask")).not.toHaveAttribute("aria-disabled", "true");
  // The page may know the other change already, and then it marks the button as disabled.
  await button(first, "save").click({ force: true });
  await expect(first.getByText(o("races.stale"))).toBeVisible();
  await button(first, "discard").click();
  await expect(field(first, "leastBet")).toHaveValue("2");

  // A race that costs more than the budget cannot be asked for.
  await prize(first, 0, "1", "99999999");
  await expect(budget).toContainText(/99,999,999|more than the budget/);
  await button(first, "save").click();
  await expect(budget.locator('use[href$="#m-bad"]')).toHaveCount(1);
  await expect(button(first, "ask")).toHaveAttribute("aria-disabled", "true");
  await prize(first, 0, "1", "4000");
  await button(first, "save").click();
  await button(first, "ask").click();
  await expect(first.getByText(o("races.locked"))).toBeVisible();
  await expect(field(first, "leastBet")).toBeDisabled();
  await expectNoFindings(first, "a race that waits for a second admin");
  // The admin who asked cannot confirm.
  await expect(first.getByRole("button", { name: o("requests.confirm"), exact: true })).toHaveCount(0);
  await first.getByRole("button", { name: o("requests.takeBack") }).click();
  await expect(field(first, "leastBet")).toBeEnabled();
  await second.close();

  for (const width of [375, 320]) {
    await first.setViewportSize({ width, height: 812 });
    await first.reload();
    await expect(field(first, "leastBet")).toBeVisible();
    expect(await sidewaysFindings(first), `race at ${width}`).toEqual([]);
    await first.getByRole("link", { name: o("list.back") }).click();
    await first.getByRole("link", { name: /Dice race en/ }).click();
  }
  await first.getByText(o("races.cancel"), { exact: true }).first().click();
  await first.getByLabel(o("reason.label")).fill("a test");
  await first.getByRole("button", { name: o("races.cancel"), exact: true }).click();
  await expect(first.getByRole("link", { name: /Dice race en/ })).toHaveCount(0);
  expect(broken).toEqual([]);
  await desk.close();
});
