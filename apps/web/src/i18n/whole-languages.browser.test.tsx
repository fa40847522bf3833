// Checks that every screen shows translated texts in every language, and that the texts fit a narrow phone.
import { localeCodes, locales } from "@gemplay/i18n";
import serverTexts from "@gemplay/i18n/server/en";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectWhole } from "../../test/every-screen.ts";
import { sidewaysFindings } from "../../test/measures.ts";
import { richAnswers } from "../../test/rich-player.ts";
import { openScreen } from "../../test/screen.tsx";
import { guestScreens, playerScreens } from "../../test/screen-paths.ts";
import { setReducedMotion, settled } from "../../test/settled.ts";
import { setLanguage } from "./index.ts";

const catalogues = import.meta.glob<{ default: object }>("../**/texts/en.json", { eager: true });
const keys = [...Object.values(catalogues).map(({ default: texts }) => texts), serverTexts].flatMap(
  Object.keys,
);

/** Returns all texts of the page, including attributes that screen readers read aloud. */
function everythingSaid(): string {
  const spoken = ["aria-label", "aria-description", "placeholder", "title", "alt"];
  const attributes = [...document.querySelectorAll(spoken.map((name) => `[${name}]`).join(","))].flatMap(
    (element) => spoken.map((name) => element.getAttribute(name) ?? ""),
  );
  return [document.title, document.querySelector(".app")?.textContent, ...attributes].join("\n");
}

beforeAll(() => setReducedMotion(true));
afterAll(() => setReducedMotion(false));

it.each(playerScreens)(
  "the screen %s shows no text keys and no unfilled placeholders in any language, and fits a width of 320 px",
  async (path) => {
    await openScreen(path, { player: true, size: [320, 640], answers: richAnswers() });
    for (const language of localeCodes) {
      await setLanguage(language);
      await settled();
      expect(document.documentElement.lang).toBe(locales[language].tag);
      const said = everythingSaid();
      expect
        .soft(
          keys.filter((key) => said.includes(key)),
          `${language}: keys instead of texts`,
        )
        .toEqual([]);
      expect.soft(said.match(/\{[a-zA-Z]+\}/g) ?? [], `${language}: places that nothing fills`).toEqual([]);
      expect.soft(sidewaysFindings(), language).toEqual([]);
    }
  },
);

it.each(guestScreens)(
  "the screen %s in Chinese fits the window with large text and in landscape",
  async (path) => {
    await openScreen(path, { language: "cn" });
    await settled();
    await expectWhole(path);
  },
);
