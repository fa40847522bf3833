import { afterEach, beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { answer, callsOf, Refusal } from "../../../../test/api-stand-in.ts";
import { betButton, chooseAuto, expectEnded, field } from "../../../../test/instant.ts";
import { openScreen, press, t } from "../../../../test/screen.tsx";
import { tableAnswers } from "../../../../test/table.ts";
import { demoStore } from "../../../games/play/table/demo-table.ts";
import { setPreference } from "../../../stores/index.ts";

beforeEach(() => setPreference("turbo", true));
afterEach(() => setPreference("turbo", false));

const startEndless = () => betButton(t("auto.startEndless")).click();
/** The results of the player's rounds in the order of play, oldest first. */
const results = () =>
  demoStore
    .get()
    .rounds.map(({ result }) => result)
    .toReversed();

async function openAuto(game: "dice" | "limbo"): Promise<void> {
  await openScreen(`/game?name=${game}`, { player: true, answers: tableAnswers() });
  await chooseAuto();
}

it("automatic play ends after the chosen number of bets and shows the reason in the panel and in a status message", async () => {
  await openAuto("dice");
  await field(t("auto.count")).fill("5");
  await betButton(t("auto.start", { count: 5, shown: "5" })).click();
  await expect.element(page.getByRole("status").filter({ hasText: t("auto.end.count") })).toBeVisible();
  await expectEnded(t("auto.end.count"));
  expect(callsOf("POST /games/dice/bet")).toHaveLength(5);
});

it("automatic play ends after the first win", async () => {
  await openAuto("dice");
  await press(t("auto.endless"));
  await field(t("auto.stopWins")).fill("1");
  await startEndless();
  await expectEnded(t("auto.end.wins"));
  expect(results().at(-1)).toBe("WIN");
  expect(results().slice(0, -1)).not.toContain("WIN");
});

it("automatic play ends after a total of 2 wins", async () => {
  await openAuto("limbo");
  await press(t("auto.endless"));
  await field(t("auto.stopWins")).fill("2");
  await press(t("auto.countWins", { span: t("auto.inRow") }));
  await startEndless();
  await expectEnded(t("auto.end.winsInAll"));
  expect(results().at(-1)).toBe("WIN");
  expect(results().filter((result) => result === "WIN")).toHaveLength(2);
});

it("automatic play ends after the current bet when the player presses the stop button", async () => {
  await openAuto("dice");
  await press(t("auto.endless"));
  await startEndless();
  await press(t("auto.stop"));
  await expectEnded(t("auto.end.asked"));
  expect(results()).toHaveLength(callsOf("POST /games/dice/bet").length);
});

it("automatic play ends at the first bet that the server rejects", async () => {
  await openAuto("dice");
  answer({
    "POST /games/dice/bet": () => {
      throw new Refusal("GameClosed");
    },
  });
  await press(t("auto.endless"));
  await startEndless();
  await expectEnded(t("auto.end.refused"));
  expect(callsOf("POST /games/dice/bet")).toHaveLength(1);
});

it("automatic play sends no further bet after the player leaves the game", async () => {
  await openAuto("dice");
  await press(t("auto.endless"));
  let arrived = () => {};
  let release = () => {};
  const sent = new Promise<void>((done) => {
    arrived = done;
  });
  const held = new Promise<void>((done) => {
    release = done;
  });
  const table = tableAnswers()["POST /games/dice/bet"];
  answer({
    "POST /games/dice/bet": async (call) => {
      arrived();
      await held;
      if (typeof table !== "function") throw new Error("the table answers no bet");
      return await table(call);
    },
  });
  await startEndless();
  await sent;
  history.pushState(null, "", "/game?name=limbo");
  await expect.element(betButton(t("limbo.go"))).toBeVisible();
  release();
  await expect.poll(results).toHaveLength(1);
  // If the first run of automatic bets were still active, it would send another bet during the second run.
  await chooseAuto();
  await field(t("auto.count")).fill("3");
  await betButton(t("auto.start", { count: 3, shown: "3" })).click();
  await expectEnded(t("auto.end.count"));
  expect(callsOf("POST /games/limbo/bet")).toHaveLength(3);
  expect(callsOf("POST /games/dice/bet")).toHaveLength(1);
});
