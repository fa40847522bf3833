import type { Data } from "@gemplay/api-schema";
import { newKey } from "@gemplay/api-schema/new-key";
import { dice, startAuto } from "@gemplay/games";
import { parseAmount } from "@gemplay/money";
import { afterEach, beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { answer, callsOf, Refusal } from "../../../../test/api-stand-in.ts";
import { betButton, chooseAuto, expectEnded, field } from "../../../../test/instant.ts";
import { openScreen, press, t } from "../../../../test/screen.tsx";
import { tableAnswers } from "../../../../test/table.ts";
import { formatBase } from "../../../games/play/stake/stake.ts";
import { demoStore } from "../../../games/play/table/demo-table.ts";
import { placeServerBet, placeServerBets, playedStore } from "../../../games/play/table/server-bets.ts";
import { setPreference, signedIn, storage, userStore } from "../../../stores/index.ts";
import { realityStore } from "../../../widgets/limits/reality.store.ts";

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

type Placed = Data<"POST /games/dice/bets">["bets"];

/** Returns the answer of the simulated server to a call with several bets. */
function placing(): (call: { readonly body: object }) => Promise<{ bets: Placed }> {
  const table = tableAnswers()["POST /games/dice/bets"];
  if (typeof table !== "function") throw new Error("the table answers no bet");
  return table as never;
}

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

it("automatic play shows the balance and the list of bets after the round that the board shows", async () => {
  setPreference("turbo", false);
  await openAuto("dice");
  const table = placing();
  let bets: Placed = [];
  answer({
    "POST /games/dice/bets": async (call) => {
      ({ bets } = await table(call));
      // The run waits for the reality check before it shows the second bet.
      const nowMs = Date.now();
      realityStore.set({ due: { startedMs: nowMs, lastMs: nowMs, toldMs: nowMs, nowMs } });
      return { bets };
    },
  });
  const written = new Intl.NumberFormat("en", { minimumFractionDigits: 4 });
  const balance = (place: number) =>
    page.getByText(written.format(Number(bets[place]?.balance)), { exact: true }).first();
  await field(t("auto.count")).fill("2");
  await betButton(t("auto.start", { count: 2, shown: "2" })).click();
  await expect.poll(() => bets).toHaveLength(2);
  await expect.poll(() => playedStore.get().rounds).toHaveLength(1);
  await expect.element(balance(0)).toBeVisible();
  expect(playedStore.get().notShown).toEqual([bets[1]?.round.id]);
  realityStore.set({ due: null });
  await expectEnded(t("auto.end.count"));
  await expect.element(balance(1)).toBeVisible();
  expect(playedStore.get()).toMatchObject({ rounds: [bets[1]?.round, bets[0]?.round], notShown: [] });
});

it("automatic play counts each bet once if the answer was lost and the repeated call returns fewer bets", async () => {
  await openAuto("dice");
  const table = placing();
  const known = new Map<string, Placed[number]>();
  answer({
    "POST /games/dice/bets": async (call) => {
      const keys = call.body.keys.filter((key) => !known.has(key));
      const { bets } =
        keys.length === 0 ? { bets: [] } : await table({ ...call, body: { ...call.body, keys } });
      for (const [place, placed] of bets.entries()) known.set(keys[place] ?? "", placed);
      const calls = keysOfCalls().length;
      if (calls === 1) throw new Refusal("OutcomeUnknown");
      const returned = calls === 2 ? call.body.keys.slice(0, 2) : call.body.keys;
      return { bets: returned.flatMap((key) => known.get(key) ?? []) };
    },
  });
  await field(t("auto.count")).fill("6");
  await betButton(t("auto.start", { count: 6, shown: "6" })).click();
  await expectEnded(t("auto.end.count"));
  expect(known.size).toBe(6);
  expect(
    playedStore
      .get()
      .rounds.map(({ id }) => id)
      .toReversed(),
  ).toEqual([...known.values()].map(({ round }) => round.id));
});

/** A bet on Dice, and the run of automatic play that begins with it. */
const firstBet = () => ({ key: newKey(), asset: "PLAY", amount: "1", params: dice.initial }) as const;
const newRun = () =>
  startAuto({
    firstBase: parseAmount("1", 18),
    count: null,
    onWin: { kind: "reset" },
    onLoss: { kind: "reset" },
    stopProfitBase: null,
    stopLossBase: null,
    stopSingleWinBase: null,
    stopLosses: null,
    stopWins: null,
  });

it("the page keeps no receipts of automatic bets whose player has signed out during the call", async () => {
  await openAuto("dice");
  const table = placing();
  answer({
    "POST /games/dice/bets": async (call) => {
      const answered = await table(call);
      signedIn({ token: "another session", playerId: "8", address: "" });
      return answered;
    },
  });
  const bet = firstBet();
  const session = userStore.get();
  await expect(placeServerBets("dice", bet, newRun(), [bet.key])).rejects.toThrow();
  expect(storage.read("receipts") ?? "").not.toContain('"player":"8"');
  // The player signs in again and checks the bet, so that no unanswered bet is left for the next test.
  userStore.set(session);
  await placeServerBet("dice", firstBet());
  expect(callsOf("POST /games/dice/bet").map(({ body }) => body.key)).toEqual([bet.key]);
});

it("after a lost call with several bets, the page repeats only the first bet, and reads the balance again", async () => {
  await openAuto("dice");
  const bet = firstBet();
  answer({
    "POST /games/dice/bets": () => {
      throw new Refusal("OutcomeUnknown");
    },
  });
  await expect(placeServerBets("dice", bet, newRun(), [bet.key, newKey()])).rejects.toThrow();
  const reads = callsOf("GET /assets/get_assets").length;
  await placeServerBet("dice", firstBet());
  expect(callsOf("POST /games/dice/bet").map(({ body }) => body.key)).toEqual([bet.key]);
  await expect.poll(() => callsOf("GET /assets/get_assets").length).toBeGreaterThan(reads);
});

it("automatic play repeats a call whose answer was lost with the same keys, and counts each bet once", async () => {
  await openAuto("dice");
  const table = placing();
  let answered: unknown;
  answer({
    "POST /games/dice/bets": async (call) => {
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
