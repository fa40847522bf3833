// Checks the accessibility of elements that appear only after an action of the player: sheets, automatic play and
// results.
import { afterAll, beforeAll, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectNoAxeFindings } from "../../test/axe.ts";
import { bet, betButton, chooseAuto, lastResults, openSheet } from "../../test/instant.ts";
import { richAnswers } from "../../test/rich-player.ts";
import { openScreen, press, t } from "../../test/screen.tsx";
import { setReducedMotion, settled } from "../../test/settled.ts";
import { tableAnswers } from "../../test/table.ts";

beforeAll(() => setReducedMotion(true));
afterAll(() => setReducedMotion(false));

const closeSheet = async () => {
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
};

it("the language sheet passes the axe accessibility checks", async () => {
  await openScreen("/index");
  await press(t("language.choose"));
  await expect.element(page.getByRole("dialog", { name: t("language.title") })).toBeVisible();
  await expectNoAxeFindings("the languages");
});

it("the demo sheet and the rules sheet over a game pass the axe accessibility checks for a guest", async () => {
  await openScreen("/game?name=dice");
  await page.getByRole("button", { name: t("play.demo"), exact: true }).click();
  await expect.element(page.getByRole("dialog", { name: t("play.demoTitle") })).toBeVisible();
  await expectNoAxeFindings("the demo");
  await closeSheet();
  await press(new RegExp(`^${t("play.rules")}`));
  await expect.element(page.getByRole("dialog", { name: t("dice.rulesTitle") })).toBeVisible();
  await expectNoAxeFindings("the rules");
});

it("the choice of tiles for automatic play in Mines passes the axe accessibility checks", async () => {
  await openScreen("/game?name=mines");
  await chooseAuto();
  await press(t("mines.tileClosed", { tile: 7 }));
  await expectNoAxeFindings("a plan on the board of Mines");
});

it("Hi-Lo passes the axe accessibility checks with the settings for automatic play open and while automatic play runs", async () => {
  await openScreen("/game?name=hilo");
  await chooseAuto();
  await page.getByText(t("hilo.lowerOrSame"), { exact: true }).click();
  await expectNoAxeFindings("a plan for Hi-Lo");
  await press(new RegExp(`^${t("auto.start", { count: 100, shown: "100" })}`));
  await expectNoAxeFindings("automatic play of Hi-Lo");
});

it("after a round of Dice, the game, its records, its fairness tabs, automatic play and the round page pass the axe accessibility checks", async () => {
  await openScreen("/game?name=dice", { player: true, answers: tableAnswers() });
  await bet(t("dice.roll"));
  await expectNoAxeFindings("Dice after a round");
  const rounds = await openSheet(t("rounds.title"));
  await expect.element(rounds.getByRole("listitem")).toHaveLength(1);
  await expectNoAxeFindings("the game records");
  await closeSheet();
  const fairness = await openSheet(t("fairness.title"));
  for (const tab of [t("fairness.seeds"), t("fairness.verify"), t("fairness.how")]) {
    await fairness.getByText(tab, { exact: true }).click();
    await settled();
    await expectNoAxeFindings(`fairness, ${tab}`);
  }
  await closeSheet();
  await chooseAuto();
  await expectNoAxeFindings("automatic play");
  await page.getByText(t("play.manual"), { exact: true }).click();
  await expect.element(betButton(t("dice.roll"))).toBeVisible();
  await lastResults().click();
  await press(t("round.reveal"));
  await expect.element(page.getByText(t("round.matches"))).toBeVisible();
  await expectNoAxeFindings("a round with its proof");
});

it("the address book, the address, the quantity and the password of a withdrawal pass the axe accessibility checks", async () => {
  await openScreen("/withdraw", { player: true, answers: richAnswers() });
  await press(t("book.title"));
  await expect.element(page.getByRole("dialog").getByRole("switch")).toBeVisible();
  await expectNoAxeFindings("the address book");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: new RegExp(t("book.ownWallet")) })
    .click();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await expectNoAxeFindings("the address of a withdrawal");
  await press(t("wallet.continue"));
  await page.getByLabelText(t("withdraw.quantity"), { exact: true }).fill("10");
  await expectNoAxeFindings("the quantity of a withdrawal");
  await press(t("wallet.continue"));
  await expect.element(page.getByLabelText(t("funds.title"), { exact: true })).toBeVisible();
  await expectNoAxeFindings("the password for a withdrawal");
});

it("the receipt screen passes the axe accessibility checks", async () => {
  await openScreen("/depositRecords", { player: true, answers: richAnswers() });
  await page
    .getByRole("link", { name: new RegExp(t("status.confirmed")) })
    .first()
    .click();
  await expect.element(page.getByRole("button", { name: t("receipt.copy") })).toBeVisible();
  await expectNoAxeFindings("a receipt");
});

it("the list of game records shows no verdict icon when no round can be verified", async () => {
  await openScreen("/game?name=dice");
  await bet(t("dice.roll"));
  const sheet = await openSheet(t("rounds.title"));
  // The page can verify a round only after the server seed has been revealed, so the sheet reports zero verified
  // rounds.
  await sheet.getByRole("button", { name: t("rounds.checkAll") }).click();
  const sum = sheet
    .getByRole("status")
    .filter({ hasText: t("rounds.checkedSum", { checked: "0", fine: "0", wrong: "0" }) })
    .first();
  await expect.element(sum).toBeVisible();
  expect(sum.element().querySelector("use[href*='s-emerald'], use[href*='s-coral']")).toBeNull();
});
