import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { crashRounds } from "../../../../../test/crash.ts";
import { bet, betButton, chooseAuto } from "../../../../../test/instant.ts";
import { openScreen, press, t } from "../../../../../test/screen.tsx";
import { openOnPage, step } from "../../../../../test/staged.ts";
import { tableAnswers } from "../../../../../test/table.ts";
import { setPreference } from "../../../../stores/index.ts";

const hint = (text: string) => page.getByRole("note").filter({ hasText: text });

async function open(game: string, answers = tableAnswers(), size: readonly [number, number] = [375, 812]) {
  setPreference("turbo", true);
  await openScreen(`/game?name=${game}`, { player: true, answers, size, showsHints: true });
}

const boxOf = (element: Element | null | undefined) => element?.getBoundingClientRect() ?? new DOMRect();

/** Expects that a hint covers neither the board nor the stake field nor the main button. */
function expectCoversNothing(text: string): void {
  const box = boxOf(hint(text).element());
  for (const selector of [".board", ".field", ".panel-foot .button", ".crash-act .button"])
    for (const one of document.querySelectorAll(selector)) {
      const other = boxOf(one);
      expect(box.bottom <= other.top || box.top >= other.bottom, `${text} covers ${selector}`).toBe(true);
    }
}

describe("the hints of the first visit", () => {
  it("explain the currency chip once, without covering a control or taking the focus", async () => {
    await open("dice");
    await expect.element(hint(t("hint.chip"))).toBeVisible();
    await expect
      .element(hint(t("hint.chip")))
      .toMatchTextContent(new RegExp(t("hint.number", { number: 1, count: 3 })));
    expect(document.activeElement).toBe(document.body);
    expectCoversNothing(t("hint.chip"));
    // The hint lies over this choice, and the tap still arrives.
    await chooseAuto();
    await expect.element(page.getByRole("radio", { name: t("play.auto") })).toBeChecked();
    await press(t("action.close"));
    await expect.element(page.getByRole("note")).not.toBeInTheDocument();
  });

  it.each(["limbo", "keno", "wheel", "gems", "plinko", "crash"])("cover no control of %s", async (game) => {
    await open(game, { ...tableAnswers(), ...(game === "crash" ? crashRounds().answers : {}) });
    await expect.element(hint(t("hint.chip"))).toBeVisible();
    expectCoversNothing(t("hint.chip"));
  });

  it("end with Escape, and do not come back on the next visit", async () => {
    await open("dice");
    await expect.element(hint(t("hint.chip"))).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByRole("note")).not.toBeInTheDocument();
    expect(localStorage.getItem("hints")).toContain("chip");
    history.pushState(null, "", "/game?name=limbo");
    await expect.element(page.getByRole("region", { name: t("bets.title") })).toBeVisible();
    await expect.element(page.getByRole("note")).not.toBeInTheDocument();
  });

  it("end when the player uses the control", async () => {
    await open("dice");
    await expect.element(hint(t("hint.chip"))).toBeVisible();
    await page.getByRole("button", { name: t("play.currency", { name: "PLAY" }) }).click();
    await expect.element(page.getByRole("note")).not.toBeInTheDocument();
  });

  it("explain the proof of fairness after the first result", async () => {
    await open("dice");
    await expect.element(hint(t("hint.chip"))).toBeVisible();
    await bet(t("dice.roll"));
    await expect.element(hint(t("hint.fairness"))).toBeVisible();
    await expect.element(hint(t("hint.chip"))).not.toBeInTheDocument();
    expectCoversNothing(t("hint.fairness"));
    await bet(t("dice.roll"));
    await expect.element(page.getByRole("note")).not.toBeInTheDocument();
  });

  it("explain the cash-out of the first staged round only after the first correct step", async () => {
    await open("mines");
    await expect.element(hint(t("hint.chip"))).toBeVisible();
    expectCoversNothing(t("hint.chip"));
    await betButton(t("staged.place")).click();
    await expect.element(page.getByText(t("mines.first"))).toBeVisible();
    await expect.element(hint(t("hint.chip"))).not.toBeInTheDocument();
    await expect.element(hint(t("hint.cashOut"))).not.toBeInTheDocument();
    await step("mines", "go on");
    await expect.element(hint(t("hint.cashOut"))).toBeVisible();
    expectCoversNothing(t("hint.cashOut"));
  });

  it("are numbered in the order in which they appear", async () => {
    const number = (count: number) => new RegExp(t("hint.number", { number: count, count: 3 }));
    await open("dice");
    await expect.element(hint(t("hint.chip"))).toMatchTextContent(number(1));
    await bet(t("dice.roll"));
    await expect.element(hint(t("hint.fairness"))).toMatchTextContent(number(2));
    history.pushState(null, "", "/game?name=mines");
    await openOnPage("mines");
    await step("mines", "go on");
    await expect.element(hint(t("hint.cashOut"))).toMatchTextContent(number(3));
  });

  it("explain the cash-out of Crash only while the player can cash out", async () => {
    const rounds = crashRounds();
    await open("crash", { ...tableAnswers(), ...rounds.answers });
    await expect.element(hint(t("hint.chip"))).toBeVisible();
    await press(new RegExp(t("crash.betThis")));
    await expect.element(page.getByRole("button", { name: new RegExp(t("crash.betIn")) })).toBeVisible();
    await expect.element(hint(t("hint.cashOut"))).not.toBeInTheDocument();
    rounds.start(12_000);
    await expect.element(hint(t("hint.cashOut"))).toBeVisible();
    expectCoversNothing(t("hint.cashOut"));
  });

  it("wait for another visit on a screen without room for them", async () => {
    await open("dice", tableAnswers(), [812, 375]);
    await expect.element(page.getByRole("region", { name: t("bets.title") })).toBeVisible();
    await expect.element(hint(t("hint.chip"))).not.toBeInTheDocument();
    expect(localStorage.getItem("hints")).toBeNull();
  });
});
