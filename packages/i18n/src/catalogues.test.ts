import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { type Locale, localeCodes, locales, type Message } from "./index.ts";

type Catalogue = Readonly<Record<string, Message>>;
const sides = ["shell", "page", "server"] as const;
const root = fileURLToPath(new URL("../../..", import.meta.url));

async function readSide(side: (typeof sides)[number]): Promise<Record<Locale, Catalogue>> {
  const read = async (locale: Locale) => [locale, (await import(`./${side}/${locale}.ts`)).default] as const;
  return Object.fromEntries(await Promise.all(localeCodes.map(read))) as Record<Locale, Catalogue>;
}

const forms = (message: Message): string[] =>
  typeof message === "string" ? [message] : Object.values(message as Record<string, string>);

/** The places of a message, of all its forms together: a form for one may leave the count out. */
const places = (message: Message): string[] =>
  [...new Set(forms(message).flatMap((text) => text.match(/\{\w+\}/g) ?? []))].sort();

/** The sources of a folder without their tests. */
function sources(folder: string): string {
  return readdirSync(`${root}${folder}`, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => readFileSync(`${root}${folder}/${path}`, "utf8"))
    .join("\n");
}

const users: Record<(typeof sides)[number], () => string> = {
  shell: () => sources("apps/web/src"),
  page: () => sources("apps/web/src"),
  server: () => sources("apps/server/src") + sources("packages/api-schema/src"),
};

describe.each(sides)("the %s catalogues", (side) => {
  it("have the same keys in all five languages", async () => {
    const catalogues = await readSide(side);
    const keys = Object.keys(catalogues.en);
    expect(keys.length).toBeGreaterThan(0);
    for (const locale of localeCodes)
      expect(Object.keys(catalogues[locale]).sort()).toEqual([...keys].sort());
  });

  it("leave nothing empty, and the same places to fill in every language", async () => {
    const catalogues = await readSide(side);
    for (const [key, english] of Object.entries(catalogues.en))
      for (const locale of localeCodes) {
        const message = catalogues[locale][key] ?? "";
        for (const text of forms(message)) expect(text.trim(), `${locale} ${key}`).not.toBe("");
        expect(places(message), `${locale} ${key}`).toEqual(places(english));
      }
  });

  it("have a form for each count that the language tells apart", async () => {
    const catalogues = await readSide(side);
    for (const locale of localeCodes) {
      const rules = new Intl.PluralRules(locales[locale].tag);
      const needed = new Set(Array.from({ length: 1_001 }, (_, count) => rules.select(count)));
      for (const [key, message] of Object.entries(catalogues[locale]))
        if (typeof message !== "string")
          for (const category of needed) expect(Object.keys(message), `${locale} ${key}`).toContain(category);
    }
  });

  it("have no key without a use", async () => {
    const catalogues = await readSide(side);
    const code = users[side]();
    expect(Object.keys(catalogues.en).filter((key) => !code.includes(`"${key}"`))).toEqual([]);
  });
});

it("the page's two catalogues share no key", async () => {
  const shell = new Set(Object.keys((await readSide("shell")).en));
  expect(Object.keys((await readSide("page")).en).filter((key) => shell.has(key))).toEqual([]);
});
