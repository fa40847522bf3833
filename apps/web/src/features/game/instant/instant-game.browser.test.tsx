import type { InstantGameName } from "@gemplay/api-schema";
import { instantGameNames } from "@gemplay/games";
import { afterEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { answer, callsOf, Refusal } from "../../../../test/api-stand-in.ts";
import {
  actOf,
  bet,
  betButton,
  chooseAuto,
  expectEnded,
  field,
  lastResults,
  openSheet,
  part,
} from "../../../../test/instant.ts";
import { openScreen, press, t } from "../../../../test/screen.tsx";
import { tableAnswers } from "../../../../test/table.ts";
import { demoStore } from "../../../games/play/table/demo-table.ts";
import { setPreference } from "../../../stores/index.ts";

afterEach(() => setPreference("turbo", false));

const betsOf = (game: InstantGameName) => callsOf(`POST /games/${game}/bet`);

describe.each(instantGameNames)("the page of %s", (game) => {
  it(`lets a guest play a round of ${game} and sends no bet to the server`, async () => {
    await openScreen(`/game?name=${game}`);
    await bet(await actOf(game));
    expect(betsOf(game)).toHaveLength(0);
    expect(demoStore.get().rounds.map((round) => round.game)).toEqual([game]);
  });

  it(`sends manual and automatic bets on ${game} with unique keys, and verifies the newest round after its seed is revealed`, async () => {
    setPreference("turbo", true);
    const act = await actOf(game);
    await openScreen(`/game?name=${game}`, { player: true, answers: tableAnswers() });
    await bet(act);
    await bet(act);

    await chooseAuto();
    await field(t("auto.count")).fill("3");
    await betButton(t("auto.start", { count: 3, shown: "3" })).click();
    await expectEnded(t("auto.end.count"));
    const automatic = callsOf(`POST /games/${game}/bets`).flatMap(({ body }) => body.keys);
    expect(new Set([...betsOf(game).map(({ body }) => body.key), ...automatic]).size).toBe(5);

    await page.getByText(t("play.manual"), { exact: true }).click();
    await expect.element(lastResults()).toHaveLength(5);
    await lastResults().first().click();
    await press(t("round.reveal"));
    await expect.element(page.getByText(t("round.matches"))).toBeVisible();
    expect(callsOf("GET /games/round").length).toBeGreaterThan(0);
  });
});

it("the demo sheet shows a guest's play money before and after a bet", async () => {
  await openScreen("/game?name=dice");
  const demo = page.getByRole("button", { name: t("play.demo"), exact: true });
  await demo.click();
  await expect.element(page.getByRole("dialog")).toMatchTextContent("1,000.0000");
  await press(t("action.close"));
  await bet(t("dice.roll"));
  await demo.click();
  await expect.element(page.getByRole("dialog")).toMatchTextContent(/1,001\.0000|999\.0000/);
});

it("a game says that the rounds and the balance could not be loaded, and loads them when the player tries again", async () => {
  const refuse = (): never => {
    throw new Refusal("Unavailable");
  };
  await openScreen("/game?name=dice", {
    player: true,
    answers: { ...tableAnswers(), "GET /user/records": refuse, "GET /assets/get_assets": refuse },
  });
  const row = page
    .getByRole("main")
    .getByText(part(t("rounds.failed")))
    .first();
  // The list of bets under the game reads the rounds again when it appears.
  await expect.element(page.getByRole("region", { name: t("bets.title") })).toBeVisible();
  await expect.poll(() => callsOf("GET /user/records").length).toBeGreaterThan(1);
  await expect.element(row).toBeVisible();
  await expect.element(page.getByRole("button", { name: `${t("play.balance")} –` })).toBeVisible();
  answer(tableAnswers());
  await row.getByRole("button", { name: t("action.tryAgain") }).click();
  await expect.element(page.getByText(t("play.noResults"))).toBeInTheDocument();
  await press(t("action.tryAgain"));
  await bet(t("dice.roll"));
});

it("the records sheet lists a round as a win or a loss and links to the proof page, which verifies the round", async () => {
  await openScreen("/game?name=dice", { player: true, answers: tableAnswers() });
  await bet(t("dice.roll"));
  const [round] = demoStore.get().rounds;
  const records = await openSheet(t("rounds.title"));
  const row = records.getByRole("listitem");
  await expect.element(row).toHaveLength(1);
  await expect.element(row).toMatchTextContent(t(round?.result === "WIN" ? "result.win" : "result.lose"));
  await expect.element(row).toMatchTextContent(t("rounds.secret"));
  await row.getByRole("link").click();
  await expect.element(page.getByText(t("round.secret"), { exact: true })).toBeVisible();
  await press(t("round.reveal"));
  await expect
    .element(page.getByRole("status").filter({ hasText: t("round.matches") }))
    .toMatchTextContent(t("round.recomputed", { fine: 4, all: 4 }));
  await expect.element(page.getByText(t("round.stepFine"), { exact: true })).toHaveLength(4);
});

describe.each([
  ["dice", "dice.roll"],
  ["limbo", "limbo.go"],
] as const)("the page of %s on a short screen", (game, act) => {
  it(`shows the bet button of ${game} and the reason for a rejected stake without scrolling`, async () => {
    await openScreen(`/game?name=${game}`, { size: [320, 640] });
    const button = betButton(t(act));
    await expect.element(button).toBeInViewport({ ratio: 1 });
    await field(t("play.amount")).fill("0.001");
    await expect
      .element(button)
      .toHaveAccessibleDescription(
        t("play.reason.belowMinimum", { amount: "0.0100", asset: t("play.demo") }),
      );
    const reason = document.querySelector<HTMLElement>(".panel-foot .note");
    await expect.element(reason).toBeInViewport({ ratio: 1 });
    await expect.element(button).toBeInViewport({ ratio: 1 });
  });
});
