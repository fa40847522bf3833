import { readdirSync, readFileSync } from "node:fs";
import type { Locale, Message } from "@gemplay/i18n";

type Texts = Readonly<Record<string, Message>>;

/** A copy of the page's type `GameLook`, because the tests cannot import the original. */
type Looks = Readonly<Record<string, Readonly<Record<"title" | "line", Readonly<Record<Locale, string>>>>>>;

const page = new URL("../../apps/web/src/", import.meta.url);
const server = new URL("../../packages/i18n/src/server/", import.meta.url);

/** The folders of the page that have their own texts. */
export const textFolders: readonly string[] = readdirSync(page, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith("/texts/en.json"))
  .map((path) => path.replace("/texts/en.json", ""))
  .sort();

const readCatalogue = (path: string, from: URL): Texts =>
  JSON.parse(readFileSync(new URL(path, from), "utf8"));

/** Returns the texts of one folder of the page in a language. */
export const readTexts = (folder: string, locale: Locale): Texts =>
  readCatalogue(`${folder}/texts/${locale}.json`, page);

/** Returns the texts of the server in a language. */
export const readServerTexts = (locale: Locale): Texts => readCatalogue(`${locale}.json`, server);

/**
 * Returns all texts of the page in a language. The names of games have the keys `game.<name>`, and the lines of games
 * have the keys `home.line.<name>`.
 */
export async function readPageTexts(locale: Locale): Promise<Texts> {
  const parts = textFolders.map((folder) => readTexts(folder, locale));
  const { gameLooks } = await import(new URL("games/game-looks.ts", page).href);
  const looks = Object.entries(gameLooks as Looks).flatMap(([game, { title, line }]) => [
    [`game.${game}`, title[locale]],
    [`home.line.${game}`, line[locale]],
  ]);
  return Object.assign({}, ...parts, Object.fromEntries(looks));
}
