// Takes a picture of every screen in Chinese and English, and compares each picture with a picture of the same name.
// `npm run pictures` runs this file with two versions of the page.
import { beforeAll, expect, it } from "vitest";
import { page } from "vitest/browser";
import { richAnswers } from "./rich-player.ts";
import { openScreen } from "./screen.tsx";
import { guestScreens, playerScreens } from "./screen-paths.ts";
import { painted, setReducedMotion, settled } from "./settled.ts";

const still = document.createElement("style");
still.textContent = "*, *::before, *::after { animation: none !important; transition: none !important; }";

beforeAll(async () => {
  await setReducedMotion(true);
  document.head.append(still);
});

const languages = ["cn", "en"] as const;
const views = [
  ...guestScreens.map((path) => ({ path, player: false })),
  ...playerScreens.map((path) => ({ path, player: true })),
].flatMap((view) => languages.map((language) => ({ ...view, language })));

it.each(views)(
  "$path looks the same as in the other version (player: $player, language: $language)",
  async (view) => {
    const { path, player, language } = view;
    await openScreen(path, { player, language, answers: player ? richAnswers() : {} });
    await settled();
    // A picture contains only what fits into the window, so the window is made as tall as the screen.
    await page.viewport(375, Math.max(812, document.documentElement.scrollHeight));
    await settled();
    await expect.poll(() => document.querySelector(".skeleton")).toBeNull();
    await document.fonts.ready;
    await painted();
    const name = `${player ? "player" : "guest"}-${path.replace(/\W+/g, "-")}-${language}`;
    await expect(page).toMatchScreenshot(name, { timeout: 30_000 });
  },
);
