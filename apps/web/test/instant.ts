// The controls that a player uses in an instant game: the bet button, the last results, and the sheets over the game.
import type { InstantGameName } from "@gemplay/api-schema";
import { expect } from "vitest";
import { type Locator, page } from "vitest/browser";
import { instantGames } from "../src/games/games.ts";
import { press, t } from "./screen.tsx";

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/**
 * Returns a pattern that matches every text with the given part, because Vitest compares a plain string only with the
 * whole text.
 */
export const part = (text: string): RegExp => new RegExp(escaped(text));

/** The bet button with its action, amount and unit, for example «Roll · 1 PLAY». */
export const betButton = (act: string): Locator =>
  page.getByRole("button", { name: new RegExp(`^${escaped(act)} · [\\d.,]+ \\S+$`) });

/** The links to the results of the last rounds, newest first. */
export const lastResults = (): Locator =>
  page.getByRole("navigation", { name: t("play.lastResults") }).getByRole("link");

export const field = (label: string): Locator => page.getByRole("textbox", { name: label, exact: true });

/** Opens a sheet with the button of the same name. */
export async function openSheet(title: string): Promise<Locator> {
  await press(title);
  return page.getByRole("dialog", { name: title });
}

/** Returns the name of the action on the bet button of a game, for example «Roll». */
export async function actOf(game: InstantGameName): Promise<string> {
  return t((await instantGames[game].screen()).default.action);
}

/** Places one bet and waits until the result of the bet is among the last results. */
export async function bet(act: string): Promise<void> {
  const before = lastResults().elements().length;
  await betButton(act).click();
  await expect.element(lastResults()).toHaveLength(before + 1);
  await expect.element(betButton(act)).toBeVisible();
}

/** Switches the game from manual to automatic play. */
export const chooseAuto = (): Promise<void> => page.getByText(t("play.auto"), { exact: true }).click();

/** Waits until a series of automatic bets has ended for the given reason. */
export async function expectEnded(reason: string): Promise<void> {
  await expect.poll(() => document.querySelector(".auto-panel-ended")?.textContent).toContain(reason);
}
