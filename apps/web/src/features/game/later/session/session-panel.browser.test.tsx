import type { EventData } from "@gemplay/api-schema";
import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, Refusal, says, sendEvent } from "../../../../../test/api-stand-in.ts";
import { bet, betButton, openSheet, part } from "../../../../../test/instant.ts";
import { openScreen, t } from "../../../../../test/screen.tsx";
import { tableAnswers } from "../../../../../test/table.ts";
import type { Round } from "../../../../games/play/game/round.ts";
import { chooseCurrency } from "../../../../games/play/table/currency-choice.ts";
import { playedStore } from "../../../../games/play/table/server-bets.ts";
import {
  clearUser,
  forgetAccountStorage,
  queryClient,
  setPreference,
  signedIn,
} from "../../../../stores/index.ts";
import { realityStore } from "../../../../widgets/limits/reality.store.ts";
import { movePanel, switchPanel } from "./session-panel.store.ts";

const panel = () => page.getByRole("complementary", { name: t("session.title") });
const grip = () => panel().getByRole("slider", { name: t("session.move") });

/** Opens Dice with the panel switched on. */
async function openWithPanel(size: readonly [number, number] = [375, 812]): Promise<void> {
  await openScreen("/game?name=dice", { player: true, size, answers: tableAnswers() });
  switchPanel(true);
  await expect.element(panel()).toBeVisible();
}

/** Expects the number of rounds, the stakes and the result in the panel. */
async function expectSums(rounds: string, staked: string, result: string, unit = "PLAY"): Promise<void> {
  const text = `${t("rounds.rounds")}${rounds}${t("session.staked")}${staked}${t("session.result", { unit })}${result}`;
  await expect.poll(() => panel().query()?.querySelector("dl")?.textContent).toBe(text);
}

let nextId = 0;

/** Adds a round of Dice as if the server had just settled it. */
function settle(changes: Partial<Pick<Round, "asset" | "amount" | "payout">>): void {
  nextId += 1;
  const round = {
    ...{ id: `settled-${nextId}`, game: "dice", asset: "PLAY", amount: "1", payout: "0", multiplierE4: 0 },
    ...{ result: "LOSE", seedNumber: 1, nonce: nextId, atMs: Date.now() },
    ...{ params: { direction: "over", targetCenti: 5_000 }, outcome: { rollCenti: 1 } },
    ...changes,
  } as Round;
  playedStore.set({ rounds: [round, ...playedStore.get().rounds] });
}

const crashBet = (changes: Partial<EventData<"crashBet">["bet"]>): EventData<"crashBet"> => ({
  bet: {
    ...{ id: "crash-1", round: 9, asset: "PLAY", amount: "10", autoCashOutE4: null, targetE4: 20_000 },
    ...({ state: "cashed_out", cashOutE4: 15_000, calledAtMs: 1, payout: "15" } as const),
    ...changes,
  },
  asset: "PLAY",
  balance: "105",
});

beforeEach(() => {
  setPreference("turbo", true);
  switchPanel(false);
  movePanel(0);
});

describe("the panel of this session", () => {
  it("is off by default, and the sheet with the records switches it on and off", async () => {
    await openScreen("/game?name=dice", { player: true, answers: tableAnswers() });
    await bet(t("dice.roll"));
    await expect.element(panel()).not.toBeInTheDocument();
    const sheet = await openSheet(t("rounds.title"));
    const toggle = sheet.getByRole("switch", { name: part(t("session.show")) });
    await expect.element(toggle).toHaveAttribute("aria-checked", "false");
    await toggle.click();
    await expect.element(toggle).toHaveAttribute("aria-checked", "true");
    await sheet.getByRole("button", { name: t("action.close") }).click();
    await expect.element(panel()).toMatchTextContent(part(`${t("rounds.rounds")}1`));
    await panel()
      .getByRole("button", { name: t("action.close") })
      .click();
    await expect.element(panel()).not.toBeInTheDocument();
    await openSheet(t("rounds.title"));
    await expect.element(toggle).toHaveAttribute("aria-checked", "false");
  });

  it("adds the rounds of the chosen currency exactly, and never adds PLAY and tPLAY", async () => {
    await openWithPanel();
    settle({ amount: "15500.000000000000000001", payout: "15187.5" });
    settle({ asset: "TPLAY", amount: "7", payout: "14" });
    await expectSums("1", "15,500.0000", "−312.5000");
    settle({ amount: "0.000099999999999999", payout: "312.5001" });
    await expectSums("2", "15,500.0001", "0.0000");
    chooseCurrency("dice", "TPLAY");
    await expectSums("1", "7.0000", "+7.0000", "tPLAY");
  });

  it("counts a bet on Crash once when it ends, and ignores a refunded bet", async () => {
    await openWithPanel();
    // The page may still be replacing the stream of the guest, so the test repeats the event until it arrives.
    await expect
      .poll(() => {
        sendEvent("crashBet", crashBet({}));
        return panel().element().textContent;
      })
      .toContain(`${t("rounds.rounds")}1${t("session.staked")}10.0000`);
    sendEvent("crashBet", crashBet({}));
    sendEvent("crashBet", crashBet({ id: "crash-2", state: "refunded", cashOutE4: null, payout: "10" }));
    sendEvent("crashBet", crashBet({ id: "crash-3", state: "lost", cashOutE4: null, payout: "0" }));
    await expectSums("2", "20.0000", "−5.0000");
  });

  it("starts again from zero, and does not count earlier rounds again", async () => {
    await openWithPanel();
    settle({ payout: "3" });
    await expectSums("1", "1.0000", "+2.0000");
    await panel()
      .getByRole("button", { name: t("session.restart") })
      .click();
    await expectSums("0", "0.0000", "0.0000");
    settle({});
    await expectSums("1", "1.0000", "−1.0000");
  });

  it("keeps its sums on other screens, and loses them at the log-out and for another account", async () => {
    await openWithPanel();
    settle({});
    await expectSums("1", "1.0000", "−1.0000");
    history.pushState(null, "", "/wallet");
    await expect.element(panel()).not.toBeInTheDocument();
    history.pushState(null, "", "/game?name=limbo");
    await expectSums("1", "1.0000", "−1.0000");
    forgetAccountStorage();
    clearUser();
    expect(localStorage.getItem("playSession")).toBeNull();
    signedIn({ token: "session", playerId: "7", address: "" });
    await expectSums("0", "0.0000", "0.0000");
    settle({});
    await expectSums("1", "1.0000", "−1.0000");
    signedIn({ token: "other", playerId: "8", address: "" });
    await expectSums("0", "0.0000", "0.0000");
  });

  it("adds the rounds that another tab of the session has stored", async () => {
    await openWithPanel();
    settle({});
    await expectSums("1", "1.0000", "−1.0000");
    const kept = JSON.parse(localStorage.getItem("playSession") ?? "{}");
    const totals = { ...kept.totals.PLAY, rounds: 2, stakedBase: "3000000000000000000" };
    const text = JSON.stringify({
      ...kept,
      totals: { PLAY: totals },
      counted: [...kept.counted, "elsewhere"],
    });
    localStorage.setItem("playSession", text);
    dispatchEvent(new StorageEvent("storage", { key: "playSession" }));
    await expectSums("2", "3.0000", "−1.0000");
    settle({});
    await expectSums("3", "4.0000", "−2.0000");
  });

  it("shows the time since the sign-in, and the error if the time is unknown", async () => {
    const session = {
      ...{
        id: "a".repeat(64),
        wayIn: "email" as const,
        current: true,
        newDevice: false,
        lastUsedAtMs: Date.now(),
      },
      ...{ device: { browser: "Firefox", system: "Linux", form: "desktop" as const } },
      openedAtMs: Date.now() - 84.5 * 60_000,
    } as const;
    answer({
      "GET /user/sessions": () => {
        throw new Refusal("RequestInvalid");
      },
    });
    await openWithPanel();
    await expect.element(panel()).toMatchTextContent(part(says("error.requestInvalid")));
    answer({ "GET /user/sessions": { sessions: [session], idleDays: 30 } });
    await queryClient.invalidateQueries({ queryKey: ["user", "sessions"] });
    await expect.element(panel()).toMatchTextContent(part(t("session.time", { hours: "1", minutes: 24 })));
  });

  it("shows the rounds of the demo to a guest", async () => {
    await openScreen("/game?name=dice", { answers: tableAnswers() });
    switchPanel(true);
    await expect.element(panel()).toBeVisible();
    await panel()
      .getByRole("button", { name: t("session.restart") })
      .click();
    await bet(t("dice.roll"));
    await expect
      .element(panel())
      .toMatchTextContent(part(`${t("rounds.rounds")}1${t("session.staked")}1.0000`));
    await expect.element(panel()).toMatchTextContent(part(t("session.result", { unit: t("play.demo") })));
  });

  it("changes only after the board has shown the result", async () => {
    await openWithPanel();
    realityStore.set({ roundOpen: true });
    await expect.poll(() => realityStore.get().roundOpen).toBe(true);
    settle({});
    chooseCurrency("dice", "TPLAY");
    await expectSums("0", "0.0000", "0.0000", "tPLAY");
    chooseCurrency("dice", "PLAY");
    await expectSums("0", "0.0000", "0.0000");
    realityStore.set({ roundOpen: false });
    await expectSums("1", "1.0000", "−1.0000");
  });

  it.each([
    [375, 812],
    [320, 640],
    [812, 375],
    [1280, 800],
  ] as const)(
    "covers neither the board nor the main button in any place on a screen of %i × %i",
    async (...size) => {
      await openWithPanel(size);
      grip().element().focus({ preventScroll: true });
      const boxOf = (element: Element | null) => element?.getBoundingClientRect() ?? new DOMRect();
      const scrolls = [0, 150, 400, 800];
      for (let place = 1; place <= 4; place++) {
        await expect.element(grip()).toHaveAttribute("aria-valuenow", String(place));
        for (const scroll of scrolls) {
          scrollTo(0, scroll);
          const top = boxOf(panel().element()).top;
          // A main button that is pinned to the edge of the screen lies over the panel.
          const toggles = boxOf(document.querySelector(".play-toggles")).top;
          expect(top, `place ${place}, scrolled by ${scroll}`).toBeGreaterThanOrEqual(toggles);
          expect(toggles).toBeGreaterThan(boxOf(document.querySelector(".board")).bottom);
        }
        await userEvent.keyboard("{ArrowUp}");
      }
      await expect.element(grip()).toHaveAttribute("aria-valuenow", "4");
      expect(localStorage.getItem("sessionPanelPlace")).toBe("3");
      await userEvent.keyboard("{ArrowDown}");
      await expect.element(grip()).toHaveAttribute("aria-valuenow", "3");
    },
  );

  it("snaps to the nearest place after a drag of its grip", async () => {
    await openWithPanel([375, 1400]);
    await expect.element(betButton(t("dice.roll"))).toBeVisible();
    const before = panel().element().getBoundingClientRect().top;
    const box = grip().element().getBoundingClientRect();
    const at = { clientX: box.x + 5, pointerId: 1, bubbles: true };
    // The browser accepts the capture of a pointer only for real pointers.
    grip().element().setPointerCapture = () => {};
    const send = (type: string, clientY: number) =>
      grip()
        .element()
        .dispatchEvent(new PointerEvent(type, { ...at, clientY }));
    send("pointerdown", box.y + 5);
    send("pointermove", box.y - 115);
    await expect.poll(() => panel().element().getBoundingClientRect().top).toBeCloseTo(before - 120, 0);
    send("pointerup", box.y - 115);
    await expect.element(grip()).toHaveAttribute("aria-valuenow", "2");
    await expect.poll(() => panel().element().getBoundingClientRect().top).toBeCloseTo(before - 136, 0);
  });
});
