// Opens a screen of the page by its URL, as a guest or as a signed-in player.
import type { GameName } from "@gemplay/games";
import { createTranslate, type Locale } from "@gemplay/i18n";
import { expect } from "vitest";
import { page } from "vitest/browser";
import { cleanup, render } from "vitest-browser-react";
import { App } from "../src/app/app.tsx";
import { firstTexts } from "../src/app/first-texts.ts";
import { gameLooks } from "../src/games/game-looks.ts";
import { currentLanguage, setLanguage, startLanguage } from "../src/i18n/index.ts";
import type { PageTexts } from "../src/i18n/page-texts.ts";
import { startSession } from "../src/session/start-session.ts";
import { clearUser, queryClient, signedIn } from "../src/stores/index.ts";
import { type Answers, answer, calledRoutes, resetApiStandIn } from "./api-stand-in.ts";
import { resetTable } from "./table.ts";
import { forgetToasts, recordToasts } from "./toasts.ts";

/** The names and taglines of the games on the home screen are in `gameLooks` and not in a text catalogue. */
type GameTexts = Readonly<Record<`game.${GameName}` | `home.line.${GameName}`, string>>;

/** The page's texts in English, from the page's own catalogues, so that a test does not depend on the wording. */
export const t = createTranslate("en", pageTexts());

function pageTexts(): PageTexts & GameTexts {
  const catalogues = import.meta.glob<{ default: object }>("../src/**/texts/en.json", { eager: true });
  const looks = Object.entries(gameLooks).flatMap(([game, { title, line }]) => [
    [`game.${game}`, title.en],
    [`home.line.${game}`, line.en],
  ]);
  const parts = Object.values(catalogues).map(({ default: texts }) => texts);
  return Object.assign({}, ...parts, Object.fromEntries(looks)) as PageTexts & GameTexts;
}

interface Opening {
  /** If true, opens the screen as a signed-in player. Without `player`, the screen opens as a guest. */
  readonly player?: boolean;
  readonly language?: Locale;
  /** Width and height of the phone in CSS pixels. The default is 375 × 812. */
  readonly size?: readonly [width: number, height: number];
  readonly answers?: Answers;
  /** Opens the page without a stored language, so that the page may offer the language of the browser. */
  readonly isNewVisitor?: boolean;
  /** Lets the page offer its installation. The page makes this offer only once, after a win. */
  readonly offersInstall?: boolean;
  /** Lets the games show their hints for the first visit. */
  readonly showsHints?: boolean;
}

let isStarted = false;

/** Clicks the button with the given name. */
export const press = (name: string | RegExp): Promise<void> => page.getByRole("button", { name }).click();

/** Loads the page's fonts, because a font that loads after the screen moves the elements around its text. */
async function loadFonts(): Promise<void> {
  // The second character is accented, so that the browser also loads the font file with accented letters.
  await Promise.all(["1em Gem", "1em GemNum"].map((font) => document.fonts.load(font, "1é")));
}

/** Opens a URL of the page, including its parameters, and waits until the page can show toasts. */
export async function openScreen(
  path: string,
  {
    player = false,
    language = "en",
    size = [375, 812],
    answers = {},
    isNewVisitor = false,
    offersInstall = false,
    showsHints = false,
  }: Opening = {},
): Promise<void> {
  // All answers are set before the first `await`, so that a late request of the previous test gets these answers too.
  answer(answers);
  await page.viewport(...size);
  await loadFonts();
  localStorage.setItem("language", language);
  if (!offersInstall) localStorage.setItem("installOffered", "1");
  if (!showsHints) localStorage.setItem("hints", "chip,cashOut,fairness");
  history.replaceState(null, "", path);
  if (player) signedIn({ token: "session", playerId: "7", address: "" });
  if (!isStarted) await startLanguage(firstTexts);
  if (currentLanguage() !== language) await setLanguage(language);
  if (isNewVisitor) localStorage.removeItem("language");
  await render(<App />);
  if (!isStarted) startSession();
  isStarted = true;
  // The code of the toasts loads after the first screen. Toasts that the page shows earlier would be lost.
  await expect.poll(() => document.querySelector(".toasts")).not.toBeNull();
  recordToasts();
}

/** Returns the URL and the text of the screen, and the requests so far, for the output of a failed test. */
export function screenText(): string {
  // biome-ignore lint/performance/useDomNodeTextContent: the output must contain only visible text
  const text = document.body.innerText.replaceAll(/\n+/g, " | ").slice(0, 2_000);
  return `${location.pathname}${location.search}\n${text}\n${calledRoutes().join(", ")}`;
}

/** Closes the screen and resets all state that could affect the next test of the file. */
export async function closeScreen(): Promise<void> {
  await cleanup();
  clearUser();
  queryClient.clear();
  localStorage.clear();
  sessionStorage.clear();
  resetApiStandIn();
  resetTable();
  forgetToasts();
}
