import { readFileSync } from "node:fs";
import { type Locale, localeCodes, type Message } from "@gemplay/i18n";
import { expect, it } from "vitest";
import { readPageTexts, readServerTexts } from "../setup/page-texts.ts";

interface Refused {
  /** A forbidden word of player texts, as a case-insensitive regular expression. */
  readonly words: string;
  /** The word that texts use instead of the forbidden word. */
  readonly use: string;
  /** Keys of texts that use the forbidden word in another meaning. */
  readonly except?: readonly string[];
}

/**
 * The forbidden words of each language with their replacements, so that all texts use the same word for the same thing.
 */
const refused: Readonly<Record<Locale, readonly Refused[]>> = JSON.parse(
  readFileSync(new URL("./refused-words.json", import.meta.url), "utf8"),
);

/** Returns all plural forms of a text, without the names of placeholders. */
const textOf = (message: Message): string =>
  (typeof message === "string" ? message : Object.values(message).join("\n")).replace(/\{\w+\}/g, "…");

/** Returns the texts of a language that contain a forbidden word, with the replacement of the word. */
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
  return { ...(await readPageTexts(locale)), ...readServerTexts(locale) };
}

it("findRefused finds a forbidden word, except in the text keys that may use the word", () => {
  const rules = [{ words: "\\blimitasyon", use: "limit", except: ["b"] }];
  expect(findRefused({ a: "Bagong limitasyon", b: "limitasyon", c: "Bagong limit" }, rules)).toEqual([
    "a: Bagong limitasyon (use limit)",
  ]);
});

it.each(localeCodes)("the texts in %s use one word for each thing", async (locale) => {
  expect(findRefused(await readAll(locale), refused[locale])).toEqual([]);
});

it.each(localeCodes)(
  "each text key in %s that may use a forbidden word has a text that contains the word",
  async (locale) => {
    const texts = await readAll(locale);
    const needless = refused[locale].flatMap(({ words, except = [] }) =>
      except.filter((key) => !new RegExp(words, "iu").test(textOf(texts[key] ?? ""))),
    );
    expect(needless).toEqual([]);
  },
);
