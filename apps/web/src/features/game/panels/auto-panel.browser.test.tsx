import { parseAmount } from "@gemplay/money";
import { afterEach, beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { answer, callsOf, Refusal } from "../../../../test/api-stand-in.ts";
import { betButton, chooseAuto, expectEnded, field } from "../../../../test/instant.ts";
import { openScreen, press, t } from "../../../../test/screen.tsx";
import { tableAnswers } from "../../../../test/table.ts";
import { formatBase } from "../../../games/play/stake/stake.ts";
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
  expect(results()).toHaveLength(5);
});

const keysOfCalls = () => callsOf("POST /games/dice/bets").map(({ body }) => body.keys);

it("automatic play places up to 20 bets with one call in turbo mode and 2 bets otherwise, and counts each bet once", async () => {
  await openAuto("dice");
  await field(t("auto.count")).fill("45");
  await betButton(t("auto.start", { count: 45, shown: "45" })).click();
  await expectEnded(t("auto.end.count"));
  expect(keysOfCalls().map(({ length }) => length)).toEqual([20, 20, 5]);
  setPreference("turbo", false);
  await field(t("auto.count")).fill("3");
  await betButton(t("auto.start", { count: 3, shown: "3" })).click();
  await expect.poll(results).toHaveLength(48);
  await expectEnded(t("auto.end.count"));
  expect(keysOfCalls().map(({ length }) => length)).toEqual([20, 20, 5, 2, 1]);
  expect(new Set(keysOfCalls().flat()).size).toBe(48);
  expect(results()).toHaveLength(48);
  expect(callsOf("POST /games/dice/bet")).toHaveLength(0);
});

it("automatic play shows the balance after the bet that the board shows, and not after the bets that are placed ahead", async () => {
  setPreference("turbo", false);
  await openAuto("dice");
  const table = tableAnswers()["POST /games/dice/bets"];
  const balances: string[] = [];
  answer({
    "POST /games/dice/bets": async (call) => {
      if (typeof table !== "function") throw new Error("the table answers no bet");
      const { bets } = await table(call);
      balances.push(...bets.map(({ balance }) => balance));
      return { bets };
    },
  });
  const written = new Intl.NumberFormat("en", { minimumFractionDigits: 4 });
  await field(t("auto.count")).fill("2");
  await betButton(t("auto.start", { count: 2, shown: "2" })).click();
  await expect.poll(() => balances).toHaveLength(2);
  for (const balance of balances)
    await expect
      .element(page.getByText(written.format(Number(balance)), { exact: true }).first())
      .toBeVisible();
  await expectEnded(t("auto.end.count"));
});

it("automatic play repeats a call whose answer was lost with the same keys, and counts each bet once", async () => {
  await openAuto("dice");
  const table = tableAnswers()["POST /games/dice/bets"];
  let answered: unknown;
  answer({
    "POST /games/dice/bets": async (call) => {
      if (typeof table !== "function") throw new Error("the table answers no bet");
      if (answered !== undefined) return answered as never;
      answered = await table(call);
      throw new Refusal("OutcomeUnknown");
    },
  });
  await field(t("auto.count")).fill("4");
  await betButton(t("auto.start", { count: 4, shown: "4" })).click();
  await expectEnded(t("auto.end.count"));
  const [first, second, ...others] = keysOfCalls();
  expect(second).toEqual(first);
  expect(others).toEqual([]);
  expect(results()).toHaveLength(4);
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

it("automatic play ends after the placed bets when the player presses the stop button, and counts all of them", async () => {
  await openAuto("dice");
  await press(t("auto.endless"));
  await startEndless();
  await press(t("auto.stopPlaced"));
  await expectEnded(t("auto.end.asked"));
  const placed = keysOfCalls().flat().length;
  expect(results()).toHaveLength(placed);
  const profitBase = demoStore
    .get()
    .rounds.reduce((sum, { payout, amount }) => sum + parseAmount(payout, 18) - parseAmount(amount, 18), 0n);
  await expectEnded(t("auto.end.sum", { count: placed, profit: formatBase(profitBase, { signed: true }) }));
});

it("automatic play ends at the first bet that the server rejects", async () => {
  await openAuto("dice");
  answer({
    "POST /games/dice/bets": () => {
      throw new Refusal("GameClosed");
    },
  });
  await press(t("auto.endless"));
  await startEndless();
  await expectEnded(t("auto.end.refused"));
  expect(callsOf("POST /games/dice/bets")).toHaveLength(1);
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
  const table = tableAnswers()["POST /games/dice/bets"];
  answer({
    "POST /games/dice/bets": async (call) => {
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
  await expect.poll(results).toHaveLength(20);
  // If the first run of automatic bets were still active, it would send another bet during the second run.
  await chooseAuto();
  await field(t("auto.count")).fill("3");
  await betButton(t("auto.start", { count: 3, shown: "3" })).click();
  await expectEnded(t("auto.end.count"));
  expect(callsOf("POST /games/limbo/bets").flatMap(({ body }) => body.keys)).toHaveLength(3);
  expect(callsOf("POST /games/dice/bets")).toHaveLength(1);
});
