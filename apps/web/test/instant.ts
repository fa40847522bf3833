// What a player does at an instant game: the big button, the last results, the sheets above the game.
import type { InstantGameName } from "@gemplay/api-schema";
import { expect } from "vitest";
import { type Locator, page } from "vitest/browser";
import { instantGames } from "../src/games/games.ts";
import { press, t } from "./screen.tsx";

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Matches every text that has this one in it; a string matches only the whole. */
export const part = (text: string): RegExp => new RegExp(escaped(text));

/** The button that bets: what it does, amount and unit, as in «Roll · 1 PLAY». */
export const betButton = (act: string): Locator =>
  page.getByRole("button", { name: new RegExp(`^${escaped(act)} · [\\d.,]+ \\S+$`) });

/** The links to the last results, newest first. */
export const lastResults = (): Locator =>
  page.getByRole("navigation", { name: t("play.lastResults") }).getByRole("link");

export const field = (label: string): Locator => page.getByRole("textbox", { name: label, exact: true });

/** Opens a sheet by the button that has its name. */
export async function openSheet(title: string): Promise<Locator> {
  await press(title);
  return page.getByRole("dialog", { name: title });
}

/** What the big button of a game says. */
export async function actOf(game: InstantGameName): Promise<string> {
  return t((await instantGames[game].screen()).default.action);
}

/** Bets once and waits until the result is among the last ones. */
export async function bet(act: string): Promise<void> {
  const before = lastResults().elements().length;
  await betButton(act).click();
  await expect.element(lastResults()).toHaveLength(before + 1);
  await expect.element(betButton(act)).toBeVisible();
}

/** Changes from manual to automatic play. */
export const chooseAuto = (): Promise<void> => page.getByText(t("play.auto"), { exact: true }).click();

/** Waits until a run of automatic bets has ended for this reason. */
export async function expectEnded(reason: string): Promise<void> {
  await expect.poll(() => document.querySelector(".auto-panel-ended")?.textContent).toContain(reason);
}
