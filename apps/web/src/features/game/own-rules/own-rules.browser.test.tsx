import { afterEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { answerOf } from "../../../../test/answers.ts";
import { answer, callsOf, Refusal } from "../../../../test/api-stand-in.ts";
import { crashRounds } from "../../../../test/crash.ts";
import { type PlayerLimits, playerLimits } from "../../../../test/limits.ts";
import { openScreen, press, t } from "../../../../test/screen.tsx";
import { betButton, cashOutButton, openOnPage, step } from "../../../../test/staged.ts";
import { tableAnswers } from "../../../../test/table.ts";
import { setPreference } from "../../../stores/index.ts";
import { realityStore } from "../../../widgets/limits/reality.store.ts";

afterEach(() => setPreference("turbo", false));

const sheet = (name: string | RegExp) => page.getByRole("dialog", { name });
const roll = () => page.getByRole("button", { name: new RegExp(`^${t("dice.roll")}`) });
const pausedButton = () => page.getByRole("button", { name: t("play.paused") });
const limitReached = () => {
  throw new Refusal("LimitReached");
};
const dailyBets = { assetId: "PLAY", kind: "bets", period: "day" } as const;

/** Makes the simulated server reject the next bet because of a player's limit. */
function refuse(limits: PlayerLimits, limit: string, used: string): void {
  limits.allow(dailyBets, { limit, used });
  answer({ "POST /games/dice/bet": limitReached, "POST /games/mines/open": limitReached });
}

/**
 * Changes the stored play time, so that the player has played for the given number of minutes without a reality check.
 */
function playFor(minutes: number): void {
  const past = Date.now() - minutes * 60_000;
  localStorage.setItem("playClock.7", JSON.stringify({ startedMs: past, lastMs: Date.now(), toldMs: past }));
}

async function openDice(limits = playerLimits()): Promise<PlayerLimits> {
  await openScreen("/game?name=dice", { player: true, answers: { ...tableAnswers(), ...limits.answers } });
  await expect.element(roll()).toBeVisible();
  return limits;
}

it("the limit sheet names the daily limit that rejected a bet, and the player can bet in the demo without this limit", async () => {
  const limits = await openDice();
  refuse(limits, "2.5", "2");
  await roll().click();
  const stop = sheet(t("stop.day"));
  await expect.element(stop).toMatchTextContent("2.0000 / 2.5000 PLAY");
  await expect.element(stop).toMatchTextContent(t("limits.betsDay", { asset: "PLAY" }));
  await expect.element(stop.getByText("0.5000 PLAY", { exact: true })).toBeVisible();
  await expect.element(stop).toMatchTextContent(t("stop.unchanged"));
  await stop.getByRole("button", { name: new RegExp(`^${t("stop.demo")}`) }).click();
  const chip = (name: string) => page.getByRole("button", { name: t("play.currency", { name }) });
  await expect.element(chip(t("play.demo"))).toBeVisible();
  await roll().click();
  const results = page.getByRole("navigation", { name: t("play.lastResults") });
  await expect.poll(() => results.getByRole("link").elements()).toHaveLength(1);
  expect(callsOf("POST /games/dice/bet")).toHaveLength(1);
  await chip(t("play.demo")).click();
  await page.getByRole("radio", { name: /^PLAY/ }).click();
  await expect.element(chip("PLAY")).toBeVisible();
});

it("automatic play ends when a limit rejects a bet, and the limit sheet shows the reason", async () => {
  setPreference("turbo", true);
  const limits = await openDice();
  const { "POST /games/dice/bets": place } = tableAnswers();
  let bets = 0;
  answer({
    "POST /games/dice/bets": (call) => {
      if (bets === 3) return limitReached();
      // The server ends its answer before the first bet that the limit rejects.
      const keys = call.body.keys.slice(0, 3);
      bets = keys.length;
      limits.allow(dailyBets, { limit: "3", used: "3" });
      return (place as (made: typeof call) => never)({ ...call, body: { ...call.body, keys } });
    },
  });
  await page.getByText(t("play.auto"), { exact: true }).click();
  await press(t("auto.endless"));
  await press(new RegExp(`^${t("auto.startEndless")}`));
  const stop = sheet(t("stop.day"));
  await expect.element(stop).toMatchTextContent("3.0000 / 3.0000 PLAY");
  expect(callsOf("POST /games/dice/bets")).toHaveLength(2);
  await stop.getByRole("button", { name: t("stop.done") }).click();
  await expect.element(page.getByText(t("auto.end.refused")).first()).toBeVisible();
  await expect
    .element(page.getByRole("button", { name: new RegExp(`^${t("auto.startEndless")}`) }))
    .toBeVisible();
  expect(callsOf("POST /games/dice/bets")).toHaveLength(2);
});

it("the player can finish an open round of Mines after a bet limit is lowered, and the limit rejects the next round", async () => {
  setPreference("turbo", true);
  const limits = playerLimits();
  await openScreen("/game?name=mines", { player: true, answers: { ...tableAnswers(), ...limits.answers } });
  await openOnPage("mines");
  // The new bet limit is lower than the stake of the round that is already open.
  refuse(limits, "0.5", "1");
  await step("mines", "go on");
  await cashOutButton().click();
  await expect.element(page.getByText(t("staged.result"))).toBeVisible();
  await betButton().click();
  await expect.element(sheet(t("stop.day"))).toMatchTextContent("1.0000 / 0.5000 PLAY");
  await expect.element(cashOutButton()).not.toBeInTheDocument();
});

it("the bet button and the balance of Crash are unchanged after the loss limit rejects a bet", async () => {
  const limits = playerLimits();
  const rounds = crashRounds();
  await openScreen("/game?name=crash", {
    player: true,
    answers: { ...rounds.answers, ...limits.answers, "POST /games/crash/bet": limitReached },
  });
  const bet = page.getByRole("button", { name: new RegExp(`^${t("crash.betThis")}`) });
  await expect.element(bet).toBeVisible();
  limits.allow({ assetId: "PLAY", kind: "losses", period: "month" }, { limit: "0.4" });
  await bet.click();
  const stop = sheet(t("stop.month"));
  await expect.element(stop).toMatchTextContent("0.0000 / 0.4000 PLAY");
  await stop.getByRole("button", { name: t("stop.done") }).click();
  await expect.element(bet).toBeVisible();
  await press(t("play.max"));
  await expect.element(page.getByRole("textbox", { name: t("play.amount") })).toHaveValue("100.0000");
});

it("one press in a game opens the sheet with breaks, which leads to the form of the self-exclusion", async () => {
  await openDice();
  await press(t("sessionLine.takeBreak"));
  const form = sheet(t("limits.takeBreak"));
  await form.getByRole("link", { name: new RegExp(`^${t("limits.exclusion")}`) }).click();
  await expect.element(sheet(t("limits.exclusion")).getByText(t("limits.forEver"))).toBeVisible();
});

it("a break that the player starts in the sheet of a game pauses the bets of the game", async () => {
  await openDice();
  await press(t("sessionLine.takeBreak"));
  await sheet(t("limits.takeBreak"))
    .getByRole("button", { name: t("limits.startHours") })
    .click();
  await expect.element(pausedButton()).toBeVisible();
  await expect
    .element(page.getByRole("button", { name: t("sessionLine.takeBreak") }))
    .not.toBeInTheDocument();
  expect(callsOf("POST /user/break/start").map(({ body }) => body)).toEqual([{ hours: 24 }]);
});

it("when the player starts a break on another device, the bet button of an open game shows the break without a reload", async () => {
  const limits = await openDice();
  await roll().click();
  await expect.poll(() => callsOf("POST /games/dice/bet")).toHaveLength(1);
  limits.set({ pause: { kind: "break", sinceMs: Date.now(), untilMs: Date.now() + 86_400_000, end: null } });
  await expect.element(pausedButton()).toBeVisible();
});

it("the reality check opens only after the open round of Mines has ended", async () => {
  const limits = playerLimits();
  limits.set({ realityMinutes: 15 });
  await openScreen("/game?name=mines", {
    player: true,
    answers: {
      ...tableAnswers(),
      ...limits.answers,
    },
  });
  await openOnPage("mines");
  playFor(16);
  await expect.poll(() => realityStore.get().due).not.toBeNull();
  await step("mines", "go on");
  await expect.element(sheet(/^You have played/)).not.toBeInTheDocument();
  await cashOutButton().click();
  await expect.element(sheet(t("reality.minutes", { count: 16 }))).toBeVisible();
});

it("the reality check pauses automatic play, shows the player's result and can start a break of 24 hours", async () => {
  setPreference("turbo", true);
  const limits = playerLimits();
  limits.set({ realityMinutes: 30 });
  await openDice(limits);
  const settled = answerOf("GET /user/reality", {
    sinceMs: Date.now() - 31 * 60_000,
    untilMs: Date.now(),
    assets: [
      { assetId: "PLAY", bets: 12, staked: "12", net: "-3.5", course: [{ atMs: Date.now(), net: "-3.5" }] },
    ],
  });
  answer({
    "GET /user/reality": () => {
      throw new Refusal("Unavailable");
    },
  });
  await page.getByText(t("play.auto"), { exact: true }).click();
  await press(t("auto.endless"));
  await press(new RegExp(`^${t("auto.startEndless")}`));
  const bets = () => callsOf("POST /games/dice/bets").length;
  await expect.poll(bets).toBeGreaterThan(1);
  playFor(31);
  const check = sheet(/^You have played for 31 minutes$/);
  await expect.element(check).toBeVisible();
  // The sheet of the reality check must report a failed request instead of showing an empty result.
  await expect.element(check.getByText(t("reality.failed"))).toBeVisible();
  const before = bets();
  answer({ "GET /user/reality": settled });
  await check.getByRole("button", { name: t("action.tryAgain") }).click();
  await expect.element(check).toMatchTextContent(t("reality.noneOpen"));
  expect([...document.querySelectorAll("dialog dd")].map(({ textContent }) => textContent)).toEqual([
    "12",
    "12.0000",
    "−3.5000",
  ]);
  await check.getByRole("button", { name: t("limits.change") }).click();
  await check.getByText(t("limits.minutes", { count: "15" }), { exact: true }).click();
  await expect.element(check.getByText(t("reality.again", { count: 15 }))).toBeVisible();
  expect(callsOf("POST /user/reality/save").map(({ body }) => body)).toEqual([{ minutes: 15 }]);
  expect(bets()).toBe(before);
  await check.getByRole("button", { name: t("reality.playOn") }).click();
  await expect.poll(bets).toBeGreaterThan(before);
  await press(t("auto.stopPlaced"));
  await expect.element(page.getByText(t("auto.end.asked")).first()).toBeVisible();

  playFor(46);
  await sheet(/^You have played for 46 minutes$/)
    .getByRole("button", { name: t("limits.takeBreak") })
    .click();
  await sheet(t("limits.takeBreak"))
    .getByRole("button", { name: t("limits.startHours") })
    .click();
  await expect.element(pausedButton()).toBeVisible();
  expect(callsOf("POST /user/break/start").map(({ body }) => body)).toEqual([{ hours: 24 }]);
});
