// Checks that the player sees the balance on each screen on which money is staked or moved.
import { gameNames } from "@gemplay/games";
import { expect } from "vitest";
import { page } from "vitest/browser";
import type { Answers } from "./api-stand-in.ts";
import { richAnswers } from "./rich-player.ts";
import { openScreen } from "./screen.tsx";
import { painted } from "./settled.ts";

/** The element that shows the balance on each screen, by the path of the screen. */
export const moneyScreens: readonly (readonly [path: string, element: string])[] = [
  ...gameNames.map((name) => [`/game?name=${name}`, ".game-header-balance"] as const),
  ["/wallet", ".app.tab > .screen-header > .pill"],
  // The button of the daily check-in is on the profile, and the buttons of rewards are on the invitations screen.
  ["/profile", ".app.tab > .screen-header > .pill"],
  ["/invite", ".app.tab > .screen-header > .pill"],
  ["/index", ".app.tab > .screen-header > .pill"],
  ["/deposit?way=wallet", "form .label-value"],
  ["/deposit?way=address", ".label-value"],
  ["/withdraw", ".field-label, .card, .choice, button"],
  ["/swap", ".own-balance"],
];

/** Opens a screen, and expects the balance of 1,234 inside the window at each width. */
export async function expectBalance(path: string, element: string, more: Answers = {}): Promise<void> {
  await openScreen(path, { player: true, answers: { ...richAnswers(), ...more } });
  for (const width of [320, 375, 1280]) {
    await page.viewport(width, 800);
    await painted();
    const holders = () =>
      [...document.querySelectorAll(element)].filter((one) => /1,234(\.56|$|\D)/.test(one.textContent));
    await expect.poll(() => holders().length, { message: `${path} at ${width}` }).toBeGreaterThan(0);
    const seen = holders().filter((one) => {
      const { left, right } = one.getBoundingClientRect();
      return one.checkVisibility({ opacityProperty: true }) && left >= 0 && right <= width;
    });
    expect.soft(seen.length, `${path} at ${width}`).toBeGreaterThan(0);
  }
}
