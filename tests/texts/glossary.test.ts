import { readFileSync } from "node:fs";
import { type Locale, localeCodes, type Message } from "@gemplay/i18n";
import { expect, it } from "vitest";
import { readPageTexts } from "../setup/page-texts.ts";

interface Refused {
  /** Words that no text for players has, as a regular expression without its case. */
  readonly words: string;
  /** The word that texts use instead. */
  readonly use: string;
  /** Keys whose text has the word in another meaning. */
  readonly except?: readonly string[];
}

/** One word for each thing in each language: what the texts must not say, with the word that they use. */
const refused: Readonly<Record<Locale, readonly Refused[]>> = JSON.parse(
  readFileSync(new URL("./refused-words.json", import.meta.url), "utf8"),
);

/** All forms of a text, without the names of what fills it. */
const textOf = (message: Message): string =>
  (typeof message === "string" ? message : Object.values(message).join("\n")).replace(/\{\w+\}/g, "…");

/** The texts of a language that say a refused word, with what to say instead. */
function findRefused(texts: Readonly<Record<string, Message>>, rules: readonly Refused[]): string[] {
  return Object.entries(texts).flatMap(([key, message]) =>
    rules
      .filter(
        ({ words, except = [] }) => !except.includes(key) && new RegExp(words, "iu").test(textOf(message)),
      )
      .map(({ use }) => `${key}: ${textOf(message)} (use ${use})`),
  );
}

async function readAll(locale: Locale): Promise<Readonly<Record<string, Message>>> {
  const server = (await import(`../../packages/i18n/src/server/${locale}.ts`)).default;
  return { ...(await readPageTexts(locale)), ...server };
}

it("finds a refused word, except in the keys that may use it", () => {
  const rules = [{ words: "\\blimitasyon", use: "limit", except: ["b"] }];
  expect(findRefused({ a: "Bagong limitasyon", b: "limitasyon", c: "Bagong limit" }, rules)).toEqual([
    "a: Bagong limitasyon (use limit)",
  ]);
});

it.each(localeCodes)("the texts in %s have one word for each thing", async (locale) => {
  expect(findRefused(await readAll(locale), refused[locale])).toEqual([]);
});

it.each(localeCodes)("every exception in %s is needed", async (locale) => {
  const texts = await readAll(locale);
  const needless = refused[locale].flatMap(({ words, except = [] }) =>
    except.filter((key) => !new RegExp(words, "iu").test(textOf(texts[key] ?? ""))),
  );
  expect(needless).toEqual([]);
});
