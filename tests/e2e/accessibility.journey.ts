import { expectNoFindings } from "./support/axe.ts";
import { betName } from "./support/big-buttons.ts";
import { depositBeside } from "./support/chain.ts";
import { expect, settled, signIn, t, test } from "./support/journey.ts";
import { setFundsPassword } from "./support/steps.ts";

// A colour halfway through a transition is not the colour that is shown.
test.use({ contextOptions: { reducedMotion: "reduce" } });

test("axe finds nothing on the sheets over a guest's screens", async ({ page, wallet }) => {
  await page.goto("/index");
  await page.getByRole("button", { name: t("language.choose") }).click();
  await expect(page.getByRole("dialog", { name: t("language.title") })).toBeVisible();
  await expectNoFindings(page, "the languages");

  await page.goto("/game?name=dice");
  await page.getByRole("button", { name: t("play.demo"), exact: true }).click();
  await expect(page.getByRole("dialog", { name: t("play.demoTitle") })).toBeVisible();
  await expectNoFindings(page, "the demo");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^RTP/ }).click();
  await expect(page.getByRole("dialog", { name: t("dice.rulesTitle") })).toBeVisible();
  await expectNoFindings(page, "the rules");
  await page.keyboard.press("Escape");

  await page.goto("/game?name=mines");
  await page.getByText(t("play.auto"), { exact: true }).click();
  await page.getByRole("button", { name: t("mines.tileClosed", { tile: 7 }) }).click();
  await expectNoFindings(page, "a plan on the board of Mines");
  await page.goto("/game?name=hilo");
  await page.getByText(t("play.auto"), { exact: true }).click();
  await page.getByText(t("hilo.lowerOrSame"), { exact: true }).click();
  await expectNoFindings(page, "a plan for Hi-Lo");
  await page.getByRole("button", { name: t("auto.start", { count: 100, shown: "100" }) }).click();
  await expectNoFindings(page, "automatic play of Hi-Lo");
  expect(wallet.asked).toEqual([]);
});

test("axe finds nothing on the sheets of a player with money, rounds and records", async ({
  page,
  wallet,
}) => {
  await signIn(page, "/setPass?next=/withdraw");
  await setFundsPassword(page, "gem 2026 stone");
  await depositBeside(page, wallet, "100");

  await page.goto("/game?name=dice");
  await page.getByRole("button", { name: betName(t("dice.roll")) }).click();
  await expect(page.getByRole("navigation", { name: t("play.lastResults") }).getByRole("link")).toHaveCount(
    1,
  );
  await expectNoFindings(page, "Dice after a round");
  await page.getByRole("button", { name: t("rounds.title") }).click();
  const rounds = page.getByRole("dialog", { name: t("rounds.title") });
  await expect(rounds.getByRole("listitem")).toHaveCount(1);
  await expectNoFindings(page, "the game records");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: t("fairness.title") }).click();
  const fairness = page.getByRole("dialog", { name: t("fairness.title") });
  for (const tab of [t("fairness.seeds"), t("fairness.verify"), t("fairness.how")]) {
    await fairness.getByText(tab, { exact: true }).click();
    await settled(page);
    await expectNoFindings(page, `fairness, ${tab}`);
  }
  await page.keyboard.press("Escape");
  await page.getByText(t("play.auto"), { exact: true }).click();
  await expectNoFindings(page, "automatic play");
  await page.getByText(t("play.manual"), { exact: true }).click();
  await page
    .getByRole("navigation", { name: t("play.lastResults") })
    .getByRole("link")
    .click();
  await page.getByRole("button", { name: t("round.reveal") }).click();
  await expect(page.getByText(t("round.matches"))).toBeVisible();
  await expectNoFindings(page, "a round with its proof");

  await page.goto("/withdraw");
  await page.getByRole("button", { name: t("book.title") }).click();
  await expect(page.getByRole("dialog").getByRole("switch")).toBeVisible();
  await expectNoFindings(page, "the address book");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("book.ownWallet") })
    .click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByLabel(t("withdraw.quantity"), { exact: true }).fill("10");
  await page.getByRole("button", { name: t("withdraw.preview") }).click();
  const confirm = page.getByRole("dialog", { name: t("withdraw.confirmTitle") });
  await expect(confirm).toBeVisible();
  await expectNoFindings(page, "the withdrawal to be confirmed");
  await confirm
    .getByRole("button", { name: t("withdraw.act", { amount: "10.0000", asset: "PLAY" }) })
    .click();
  await expect(page.getByLabel(t("funds.title"), { exact: true })).toBeVisible();
  await expectNoFindings(page, "the password for a withdrawal");

  await page.goto("/depositRecords");
  await page.getByRole("link", { name: t("status.confirmed") }).click();
  await expect(page.getByRole("button", { name: t("receipt.copy") })).toBeVisible();
  await expectNoFindings(page, "a receipt");
});
