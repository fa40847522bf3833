import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { answer, callsOf } from "../../../../test/api-stand-in.ts";
import { type CrashRounds, crashRounds } from "../../../../test/crash.ts";
import { actOf, betButton, chooseAuto, lastResults } from "../../../../test/instant.ts";
import { openScreen, t } from "../../../../test/screen.tsx";
import {
  cashOutButton,
  loseRound,
  betButton as openButton,
  openOnPage,
  stagedGames,
  step,
} from "../../../../test/staged.ts";
import { tableAnswers } from "../../../../test/table.ts";
import { roundAnswers, wonRounds } from "../../../../test/won-rounds.ts";
import { setPreference } from "../../../stores/index.ts";
import { betsChoice } from "../later/bets/bets-choice.ts";

beforeEach(() => setPreference("turbo", true));
afterEach(() => setPreference("turbo", false));

const offer = () => page.getByRole("button", { name: t("round.share") });
const sheet = () => page.getByRole("dialog", { name: t("round.share") });
const path = (game: string) => `/game?name=${game}`;

/** Waits until the page has loaded the code of the offer and shows the button. */
const expectOffer = () => expect.element(offer()).toBeVisible();

/** Fails if the button covers the board or a multiplier, or lies outside the row above the board. */
function expectAboveBoard(): void {
  const [box, board] = [offer().element(), document.querySelector(".board") as Element].map((element) =>
    element.getBoundingClientRect(),
  );
  expect(box?.bottom).toBeLessThanOrEqual(board?.top ?? 0);
  expect(box?.right).toBeLessThanOrEqual(board?.right ?? 0);
  const header = document.querySelector("main header")?.getBoundingClientRect();
  expect(box?.top).toBeGreaterThanOrEqual(header?.bottom ?? 0);
  const row = document.querySelector(".last-results")?.getBoundingClientRect();
  expect(row?.right).toBeLessThanOrEqual(box?.left ?? 0);
}

const instant = ["dice", "plinko", "limbo", "wheel", "keno", "gems"] as const;

describe.each(instant)("the offer of a win card in %s", (game) => {
  const won = { round: wonRounds[game], balance: "3250" };
  const lost = {
    round: { ...won.round, id: "lost", payout: "0", multiplierE4: 0, result: "LOSE" },
    balance: "750",
  };

  it(`appears above the board of ${game} after a win, opens the card, and disappears after a loss`, async () => {
    const answers = { ...tableAnswers(), ...roundAnswers(won.round), [`POST /games/${game}/bet`]: won };
    await openScreen(path(game), { player: true, answers });
    // The list of the player's own rounds reads revealed rounds, so the test shows the list of all players.
    betsChoice.set({ tab: "everyone" });
    await betButton(await actOf(game)).click();
    await expectOffer();
    expectAboveBoard();
    expect(callsOf("GET /games/round")).toEqual([]);
    await offer().click();
    await expect.element(sheet().getByRole("img", { name: /10\.00×/ })).toBeVisible();
    expect(callsOf("GET /games/round").map(({ query }) => query)).toContainEqual({ id: won.round.id });
    await sheet()
      .getByRole("button", { name: t("action.close") })
      .click();
    await expect.element(sheet()).not.toBeInTheDocument();

    answer({ [`POST /games/${game}/bet`]: lost });
    await betButton(await actOf(game)).click();
    await expect.element(lastResults()).toHaveLength(2);
    await expect.element(offer()).not.toBeInTheDocument();
  });
});

it("the offer of a win card leaves while the player sets up automatic play, because its row is gone", async () => {
  const won = { round: wonRounds.keno, balance: "3250" };
  await openScreen(path("keno"), {
    player: true,
    answers: { ...tableAnswers(), ...roundAnswers(won.round), "POST /games/keno/bet": won },
  });
  await betButton(await actOf("keno")).click();
  await expectOffer();
  await chooseAuto();
  await expect.element(offer()).not.toBeInTheDocument();
});

it("a round of the demo offers no win card", async () => {
  await openScreen(path("dice"), { player: true, answers: tableAnswers() });
  await expect.element(betButton(t("dice.roll"))).toBeVisible();
  answer({ "POST /games/dice/bet": { round: wonRounds.dice, balance: "3250" } });
  await betButton(t("dice.roll")).click();
  await expectOffer();
  await page.getByRole("button", { name: /^Currency: / }).click();
  await page.getByRole("radio", { name: /^Demo/ }).click();
  await expect.element(offer()).not.toBeInTheDocument();
});

describe.each(stagedGames)("the offer of a win card in %s", (game) => {
  it(`appears when the player cashes out a round of ${game}, and is absent in a round and after a loss`, async () => {
    await openScreen(path(game), { player: true, answers: tableAnswers() });
    await openOnPage(game);
    await step(game, "go on");
    await step(game, "go on");
    await expect.element(offer()).not.toBeInTheDocument();
    await cashOutButton().click();
    await expectOffer();
    // The button stands beside the other buttons of the round, below the board.
    const box = offer().element().getBoundingClientRect();
    const check = page
      .getByRole("link", { name: t("staged.check") })
      .element()
      .getBoundingClientRect();
    expect([box.top, box.bottom]).toEqual([check.top, check.bottom]);
    expect(box.left).toBeGreaterThanOrEqual(check.right);

    await openButton().click();
    await expect.element(cashOutButton()).toBeVisible();
    await expect.element(offer()).not.toBeInTheDocument();
    await loseRound(game);
    await expect.element(openButton()).toBeVisible();
    await expect.element(offer()).not.toBeInTheDocument();
  });
});

describe("the offer of a win card in Crash", () => {
  let rounds: CrashRounds;
  const bet = () => page.getByRole("button", { name: new RegExp(`^${t("crash.betThis")}`) });
  beforeEach(async () => {
    rounds = crashRounds();
    await openScreen(path("crash"), {
      player: true,
      answers: { ...rounds.answers, ...roundAnswers(wonRounds.crash) },
    });
    await page.getByRole("textbox", { name: t("crash.autoCashOut") }).fill("2");
    await bet().click();
    await expect
      .element(page.getByRole("button", { name: new RegExp(`^${t("crash.cancel")}`) }))
      .toBeVisible();
    rounds.start();
  });

  it("appears at the end of a round whose bet was cashed out, and stays until the next round starts", async () => {
    rounds.end(124_000);
    await expectOffer();
    expectAboveBoard();
    await offer().click();
    await expect.element(sheet().getByRole("img", { name: /Crash, round reached 12\.40×/ })).toBeVisible();
    await sheet()
      .getByRole("button", { name: t("action.close") })
      .click();
    await expect.element(sheet()).not.toBeInTheDocument();
    rounds.next();
    await expect.element(bet()).toBeVisible();
    await expectOffer();
    rounds.start();
    await expect.element(offer()).not.toBeInTheDocument();
  });

  it("is absent after a bet that was lost", async () => {
    rounds.end(15_000);
    await expect
      .element(
        page
          .getByRole("list", { name: t("crash.history") })
          .getByRole("button")
          .first(),
      )
      .toMatchTextContent("1.50×");
    await expect
      .element(page.getByRole("listitem").filter({ hasText: t("crash.you") }))
      .toMatchTextContent("−1.0000");
    await expect.element(offer()).not.toBeInTheDocument();
  });
});
