import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Locale, localeCodes, locales, type Message } from "@gemplay/i18n";
import { describe, expect, it } from "vitest";
import { readServerTexts, readTexts, textFolders } from "../setup/page-texts.ts";

type Catalogue = Readonly<Record<string, Message>>;
/** The catalogue of the server, and the catalogues of the page by folder. */
const sides = ["server", ...textFolders];
const root = fileURLToPath(new URL("../../", import.meta.url));

function readSide(side: string): Record<Locale, Catalogue> {
  const read = (locale: Locale) => (side === "server" ? readServerTexts(locale) : readTexts(side, locale));
  return Object.fromEntries(localeCodes.map((locale) => [locale, read(locale)])) as Record<Locale, Catalogue>;
}

const forms = (message: Message): string[] =>
  typeof message === "string" ? [message] : Object.values(message as Record<string, string>);

/**
 * Returns the placeholders of a message over all its plural forms. The plural form for the number one may omit the
 * placeholder of the count.
 */
const places = (message: Message): string[] =>
  [...new Set(forms(message).flatMap((text) => text.match(/\{\w+\}/g) ?? []))].sort();

/** Returns the source files of a folder without the tests. */
function sources(folder: string): string {
  return readdirSync(`${root}${folder}`, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => readFileSync(`${root}${folder}/${path}`, "utf8"))
    .join("\n");
}

const pageSources = sources("apps/web/src");
const serverSources = sources("apps/server/src") + sources("packages/api-schema/src");

describe.each(sides)("the %s catalogues", (side) => {
  it("have the same keys in all five languages", () => {
    const catalogues = readSide(side);
    const keys = Object.keys(catalogues.en);
    expect(keys.length).toBeGreaterThan(0);
    for (const locale of localeCodes)
      expect(Object.keys(catalogues[locale]).sort()).toEqual([...keys].sort());
  });

  it("have no empty text, and the same placeholders in every language", () => {
    const catalogues = readSide(side);
    for (const [key, english] of Object.entries(catalogues.en))
      for (const locale of localeCodes) {
        const message = catalogues[locale][key] ?? "";
        for (const text of forms(message)) expect(text.trim(), `${locale} ${key}`).not.toBe("");
        expect(places(message), `${locale} ${key}`).toEqual(places(english));
      }
  });

  it("have a plural form for each count category of the language", () => {
    const catalogues = readSide(side);
    for (const locale of localeCodes) {
      const rules = new Intl.PluralRules(locales[locale].tag);
      const needed = new Set(Array.from({ length: 1_001 }, (_, count) => rules.select(count)));
      for (const [key, message] of Object.entries(catalogues[locale]))
        if (typeof message !== "string")
          for (const category of needed) expect(Object.keys(message), `${locale} ${key}`).toContain(category);
    }
  });

  it("have no unused key", () => {
    const catalogues = readSide(side);
    const code = side === "server" ? serverSources : pageSources;
    expect(Object.keys(catalogues.en).filter((key) => !code.includes(`"${key}"`))).toEqual([]);
  });
});

it("no text key of the page is in two catalogues", () => {
  const catalogues = textFolders.map((folder) => readTexts(folder, "en"));
  const keys = catalogues.flatMap((catalogue) => Object.keys(catalogue));
  expect(keys.length).toBeGreaterThan(600);
  expect(keys.filter((key, place) => keys.indexOf(key) !== place)).toEqual([]);
});
