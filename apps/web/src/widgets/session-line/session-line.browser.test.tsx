import type { Data, EventData } from "@gemplay/api-schema";
import { gameNames } from "@gemplay/games";
import { type Locale, locales } from "@gemplay/i18n";
import { afterEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { answer, callsOf, Refusal, sendEvent } from "../../../test/api-stand-in.ts";
import { expectNoAxeFindings } from "../../../test/axe.ts";
import { crashRounds } from "../../../test/crash.ts";
import { bet } from "../../../test/instant.ts";
import { cutFindings, sidewaysFindings, smallTargets } from "../../../test/measures.ts";
import { openScreen, t } from "../../../test/screen.tsx";
import { tableAnswers } from "../../../test/table.ts";
import { setPreference } from "../../stores/index.ts";
import { realityStore } from "../limits/reality.store.ts";

type Result = Data<"GET /user/session-result">;

const minuteMs = 60_000;
const line = () => page.getByRole("group", { name: t("sessionLine.title") });
const shown = () => line().query()?.querySelector("p")?.textContent;
const reads = () => callsOf("GET /user/session-result").length;

/** The answer of a server whose clock is a year behind the clock of the device. */
function resultOf(changes: Partial<Result> = {}, minutes = 24): Result {
  const nowMs = Date.now() - 525_600 * minuteMs;
  return { beganAtMs: nowMs - minutes * minuteMs, nowMs, openBets: 0, assets: [], ...changes };
}
const play = (net: string): Partial<Result> => ({ assets: [{ assetId: "PLAY", net }] });

async function openGame(game: string, result: Result | (() => Result), size?: readonly [number, number]) {
  const answers = { ...tableAnswers(), ...crashRounds().answers, "GET /user/session-result": result };
  await openScreen(`/game?name=${game}`, { player: true, answers, ...(size ? { size } : {}) });
}

afterEach(() => {
  vi.useRealTimers();
  setPreference("turbo", false);
});

it.each(gameNames)(
  "%s shows the time and the net result of the ledger, and reads both again when the game opens",
  async (game) => {
    let net = "-3.2";
    await openGame(game, () => resultOf(play(net)));
    await expect.poll(shown).toBe("0 h 24 min ·−3.2000 PLAY");
    net = "7";
    history.pushState(null, "", `/game?name=${game === "dice" ? "limbo" : "dice"}`);
    await expect.poll(shown).toBe("0 h 24 min ·+7.0000 PLAY");
  },
);

it("the line shows each asset, and both results have the colour of other text", async () => {
  await openGame(
    "dice",
    resultOf(
      {
        assets: [
          { assetId: "PLAY", net: "-12842.1027" },
          { assetId: "TPLAY", net: "20" },
        ],
      },
      125,
    ),
  );
  await expect.poll(shown).toBe("2 h 5 min ·−12,842.1027 PLAY+20.0000 tPLAY");
  const colors = [...(line().query()?.querySelectorAll("b") ?? [])].map(
    (part) => getComputedStyle(part).color,
  );
  expect(colors).toEqual(Array.from({ length: 2 }, () => getComputedStyle(document.body).color));
});

it("a guest has no line, and the header of a guest keeps no space for the line", async () => {
  await openScreen("/game?name=dice", { answers: tableAnswers() });
  await expect.element(page.getByRole("heading", { name: "Dice" })).toBeVisible();
  expect(document.querySelector(".game-header-session")).toBeNull();
});

it("a failed call shows no amount, and the line shows the result again after the next answer", async () => {
  await openGame("dice", () => {
    throw new Refusal("ServerFault");
  });
  await expect.poll(shown).toBe(t("sessionLine.failed"));
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + minuteMs });
  answer({ "GET /user/session-result": resultOf(play("1")) });
  dispatchEvent(new Event("visibilitychange"));
  await expect.poll(shown).toContain("+1.0000 PLAY");
  answer({
    "GET /user/session-result": () => {
      throw new Refusal("ServerFault");
    },
  });
  dispatchEvent(new Event("visibilitychange"));
  await expect.poll(shown).toBe(`0 h 24 min ·${t("sessionLine.failed")}`);
});

it("the time continues while the page is open or the device sleeps", async () => {
  const before = resultOf(play("1"));
  const openedMs = Date.now();
  await openGame("dice", () => ({ ...before, nowMs: before.nowMs + Date.now() - openedMs }));
  await expect.poll(shown).toContain("0 h 24 min");
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61 * minuteMs });
  await expect.poll(shown, { timeout: 3_000 }).toContain("1 h 25 min");
});

it("after bets of this or of another device, the page reads the result once, and only after the round is on the board", async () => {
  setPreference("turbo", true);
  let net = "0";
  await openGame("dice", () => resultOf(play(net)));
  await expect.poll(shown).toContain("0.0000 PLAY");
  // The result of the game's start can be read twice, because the page loads the balance at the same time.
  await new Promise((done) => setTimeout(done, 6_500));
  const before = reads();
  net = "-2";
  await bet(t("dice.roll"));
  await bet(t("dice.roll"));
  await expect.poll(shown, { timeout: 8_000 }).toContain("−2.0000 PLAY");
  expect(reads()).toBe(before + 1);
  net = "5";
  realityStore.set({ roundOpen: true });
  const balance: EventData<"balance"> = {
    assets: [{ assetId: "PLAY", assetName: "PLAY", icon: "", balance: "900", withdrawOnly: "0" }],
  };
  sendEvent("balance", balance);
  await new Promise((done) => setTimeout(done, 6_500));
  expect(shown()).toContain("−2.0000 PLAY");
  realityStore.set({ roundOpen: false });
  await expect.poll(shown, { timeout: 3_000 }).toContain("+5.0000 PLAY");
}, 40_000);

it.each(Object.keys(locales) as Locale[])(
  "the line keeps its height and cuts no text in %s at each width",
  async (language) => {
    const answers = { ...tableAnswers(), "GET /user/session-result": resultOf(play("-12842.1027"), 754) };
    await openScreen("/game?name=dice", { player: true, language, answers });
    await expect.poll(() => document.querySelector(".session-line b")?.textContent).toMatch(/PLAY/);
    for (const [width, height] of [
      [320, 640],
      [375, 812],
      [812, 375],
      [1280, 800],
    ] as const) {
      await page.viewport(width, height);
      const box = document.querySelector(".session-line")?.getBoundingClientRect();
      expect([width, Math.round(box?.height ?? 0)]).toEqual([width, 36]);
      expect(box?.top).toBe(document.querySelector(".screen-header")?.getBoundingClientRect().bottom);
      expect([...sidewaysFindings(), ...cutFindings(), ...smallTargets(36)]).toEqual([]);
    }
    await expectNoAxeFindings(`the line in ${language}`);
  },
);
