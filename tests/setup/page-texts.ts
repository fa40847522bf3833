import { readdirSync } from "node:fs";
import type { Locale, Message } from "@gemplay/i18n";

type Texts = Readonly<Record<string, Message>>;

/** Copies the page's type `GameLook`, which the tests cannot import. */
type Looks = Readonly<Record<string, Readonly<Record<"title" | "line", Readonly<Record<Locale, string>>>>>>;

const page = new URL("../../apps/web/src/", import.meta.url);

/** The folders of the page that have their own texts. */
export const textFolders: readonly string[] = readdirSync(page, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith("/texts.en.ts"))
  .map((path) => path.replace("/texts.en.ts", ""))
  .sort();

/** Returns the texts of one folder of the page in a language. */
export async function readTexts(folder: string, locale: Locale): Promise<Texts> {
  return (await import(new URL(`${folder}/texts.${locale}.ts`, page).href)).default;
}

/**
 * Returns all texts of the page in a language. The names of games have the keys `game.<name>`, and the lines of games
 * have the keys `home.line.<name>`.
 */
export async function readPageTexts(locale: Locale): Promise<Texts> {
  const parts = await Promise.all(textFolders.map((folder) => readTexts(folder, locale)));
  const { gameLooks } = await import(new URL("games/game-looks.ts", page).href);
  const looks = Object.entries(gameLooks as Looks).flatMap(([game, { title, line }]) => [
    [`game.${game}`, title[locale]],
    [`home.line.${game}`, line[locale]],
  ]);
  return Object.assign({}, ...parts, Object.fromEntries(looks));
}
