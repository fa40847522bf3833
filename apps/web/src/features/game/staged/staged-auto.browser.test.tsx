import { afterEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, callsOf, Refusal, says } from "../../../../test/api-stand-in.ts";
import { openAgain } from "../../../../test/open-again.ts";
import { openScreen, press, t } from "../../../../test/screen.tsx";
import {
  amountField,
  cashOutButton,
  expectSettled,
  isOpen,
  type StagedName,
  stagedGames,
  step,
  tile,
} from "../../../../test/staged.ts";
import { tableAnswers } from "../../../../test/table.ts";
import type { Round } from "../../../games/play/game/round.ts";
import { demoStore } from "../../../games/play/table/demo-table.ts";
import { setPreference } from "../../../stores/index.ts";

afterEach(() => setPreference("turbo", false));

const startButton = (count: number) =>
  page.getByRole("button", { name: new RegExp(`^${t("auto.start", { count, shown: String(count) })} · `) });
const ended = (text: string) =>
  page.getByText(`${t("auto.end.refused")} · ${text}`, { exact: false }).first();
const markedTile = (number: number, place: number) =>
  page.getByRole("button", { name: t("mines.tileMarked", { tile: number, place }) });

/** For each game, selects a plan of two steps in the settings of automatic play. */
const plans: Readonly<Record<StagedName, () => Promise<void>>> = {
  async mines() {
    await expect.element(startButton(3)).toHaveAccessibleDescription(t("mines.planWrong", { most: 22 }));
    await tile(8).click();
    await tile(3).click();
    // The test marks a third tile with the keyboard and removes the first mark.
    await userEvent.keyboard("{ArrowRight}{Enter}");
    await expect.element(markedTile(4, 3)).toHaveFocus();
    (markedTile(8, 1).element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(markedTile(3, 1)).toHaveAttribute("aria-pressed", "true");
  },
  async hilo() {
    await page.getByText(t("hilo.lowerOrSame"), { exact: true }).click();
    await expect.element(page.getByText(t("hilo.planOnTwo"))).toBeVisible();
  },
  async coinflip() {
    await page.getByText(t("coinflip.planTurns"), { exact: true }).click();
    await press(t("staged.planMore"));
    await expect.element(page.getByText(t("staged.cashOutAt", { multiplier: "3.9600×" }))).toBeVisible();
  },
};

const begins = (made: readonly unknown[], plan: readonly unknown[]) =>
  made.length > 0 && made.every((one, place) => one === plan[place]);

/** Returns whether a finished round follows the game's plan in the constant `plans`. */
function followsPlan({ outcome }: Round): boolean {
  if ("opened" in outcome) return begins(outcome.opened, [2, 3]);
  if ("named" in outcome) return begins(outcome.named, ["heads", "tails"]);
  if (!("cards" in outcome)) return false;
  const { cards, moves } = outcome;
  return (
    moves.length <= 2 && moves.every((move, place) => move === ((cards[place] ?? 0) < 4 ? "same" : "lower"))
  );
}

describe.each(stagedGames)("automatic play of %s", (game) => {
  it(`follows the plan of ${game}, ends after 3 rounds, and keeps the round open after a rejected step`, async () => {
    setPreference("turbo", true);
    await openScreen(`/game?name=${game}`, { player: true, answers: tableAnswers() });
    await page.getByText(t("play.auto"), { exact: true }).click();
    await page.getByRole("textbox", { name: t("auto.count"), exact: true }).fill("3");
    await plans[game]();
    await startButton(3).click();
    await expect.element(page.getByText(t("auto.end.count")).first()).toBeVisible();
    expect(demoStore.get().rounds.map(followsPlan)).toEqual([true, true, true]);
    expect(callsOf(`POST /games/${game}/open`).map(({ body }) => body.amount)).toEqual(["1", "1", "1"]);

    const refused = () => {
      throw new Refusal("TableFull");
    };
    answer(
      game === "mines"
        ? { "POST /games/mines/move": refused }
        : game === "hilo"
          ? { "POST /games/hilo/move": refused }
          : { "POST /games/coinflip/move": refused },
    );
    await startButton(3).click();
    await expect.element(ended(says("error.tableFull"))).toBeVisible();
    await expect.element(page.getByText(t("staged.autoOpen"))).toBeVisible();
    await expect
      .element(page.getByRole("button", { name: new RegExp(`^${t("play.rules")} · `) }))
      .toBeVisible();
    answer(tableAnswers());
    await press(t("staged.autoByHand"));
    await openAgain(`/game?name=${game}`, { player: true });
    await expect.element(cashOutButton()).toBeVisible();
    await expect.element(page.getByRole("group", { name: t("play.mode") })).not.toBeInTheDocument();
    await step(game, "go on");
    await cashOutButton().click();
    await expect.poll(() => isOpen(game)).toBe(false);
    await expectSettled(game);
    expect(demoStore.get().rounds).toHaveLength(4);
  });

  it(`shows the main buttons of ${game} and the reason for a rejected stake on a short screen without scrolling`, async () => {
    await openScreen(`/game?name=${game}`, { size: [320, 640] });
    const bet = page.getByRole("button", { name: new RegExp(`^${t("staged.place")} · `) });
    await expect.element(bet).toBeInViewport({ ratio: 1 });
    await amountField().fill("0.001");
    await expect.poll(() => document.querySelector(".note")).not.toBeNull();
    await expect
      .element(page.elementLocator(document.querySelector(".note") as Element))
      .toBeInViewport({ ratio: 1 });
    await amountField().fill("1");
    await page.getByText(t("play.auto"), { exact: true }).click();
    await expect.element(startButton(100)).toBeInViewport({ ratio: 1 });
    if (game === "mines") await tile(1).click();
    await startButton(100).click();
    const stop = page.getByRole("button", { name: t("auto.stop") });
    await expect.element(stop).toBeInViewport({ ratio: 1 });
    await stop.click();
    await expect.element(page.getByText(t("auto.end.asked")).first()).toBeVisible();
  });
});
