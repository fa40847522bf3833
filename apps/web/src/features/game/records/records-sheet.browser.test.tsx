import { beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { bet, lastResults, openSheet, part } from "../../../../test/instant.ts";
import { openScreen, press, t } from "../../../../test/screen.tsx";
import { tableAnswers } from "../../../../test/table.ts";
import { expectToast } from "../../../../test/toasts.ts";
import { demoStore } from "../../../games/play/table/demo-table.ts";
import { setPreference } from "../../../stores/index.ts";
import { betsChoice } from "../later/bets/bets-choice.ts";

beforeEach(() => setPreference("turbo", true));

/** Shows the bets of all players under the game, because the list of the player's own rounds checks them too. */
const listAllPlayers = () => betsChoice.set({ tab: "everyone" });

/** Opens Dice from the home screen, plays some rounds and reveals the server seed of the played rounds. */
async function playAndReveal(rounds: number): Promise<void> {
  await openScreen("/index", { player: true, answers: tableAnswers() });
  listAllPlayers();
  await page
    .getByRole("main")
    .getByRole("link", { name: part(t("home.line.dice")) })
    .click();
  for (let count = 0; count < rounds; count++) await bet(t("dice.roll"));
  const sheet = await openSheet(t("fairness.title"));
  await press(t("fairness.rotate"));
  const all = String(rounds);
  await expect.element(sheet.getByText(t("fairness.recomputed", { count: rounds, all }))).toBeVisible();
  await press(t("action.close"));
  await expect.element(sheet).not.toBeInTheDocument();
}

/** Returns for each listed round whether the round is marked as verified, newest round first. */
const marks = () =>
  [...document.querySelectorAll('main a[href*="&round="]')].map(({ textContent }) =>
    textContent.includes(t("rounds.verified")),
  );

it("the records sheet marks verified rounds with a revealed seed, and checks all rounds on request", async () => {
  await playAndReveal(3);
  await bet(t("dice.roll"));
  const sheet = await openSheet(t("rounds.title"));
  const rows = sheet.getByRole("listitem");
  await expect.element(rows.filter({ hasText: t("rounds.verified") })).toHaveLength(3);
  await expect.element(rows.filter({ hasText: t("rounds.secret") })).toHaveLength(1);
  await press(t("rounds.checkAll"));
  const sum = sheet.getByRole("status");
  await expect
    .element(sum)
    .toMatchTextContent(t("rounds.checkedSum", { checked: "3", fine: "3", wrong: "0" }));
  await expect.element(sum).toMatchTextContent(t("rounds.checkedSecret", { count: 1 }));
  await sheet.getByRole("combobox", { name: t("rounds.game") }).selectOptions("mines");
  await expect.element(sheet.getByText(t("rounds.noneHere"))).toBeVisible();
  await press(t("action.close"));
  await expect.element(sheet).not.toBeInTheDocument();

  await expect.element(lastResults()).toHaveLength(4);
  expect(marks()).toEqual([false, true, true, true]);
  await press(t("action.back"));
  await expect.poll(() => location.pathname).toBe("/index");
  await expect.poll(() => marks().slice(0, 3)).toEqual([false, true, true]);
  await page.getByRole("link", { name: t("home.all"), exact: true }).click();
  await expect.poll(marks).toEqual([false, true, true, true]);
});

it("the page reports a round whose result does not match its revealed seeds, and the records sheet marks the round", async () => {
  await openScreen("/game?name=dice", { player: true, answers: tableAnswers() });
  listAllPlayers();
  await bet(t("dice.roll"));
  demoStore.set({
    rounds: demoStore
      .get()
      .rounds.map((round) =>
        round.game === "dice"
          ? { ...round, outcome: { rollCenti: (round.outcome.rollCenti + 1) % 10_001 } }
          : round,
      ),
  });
  await openSheet(t("fairness.title"));
  await press(t("fairness.rotate"));
  await expectToast(t("rounds.wrongFound", { count: 1 }));
  await press(t("action.close"));
  const sheet = await openSheet(t("rounds.title"));
  await expect.element(sheet.getByRole("listitem").filter({ hasText: t("rounds.wrong") })).toHaveLength(1);
});
