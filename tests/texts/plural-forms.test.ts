import { localeCodes, locales, type Message } from "@gemplay/i18n";
import { expect, it } from "vitest";
import { readServerTexts, readTexts, textFolders } from "../setup/page-texts.ts";

/** Counts that a screen may show. The list contains large counts because Portuguese has a category for millions. */
const counts = [...Array.from({ length: 1_001 }, (_, count) => count), 1_000_000, 2_000_000, 5_000_000];

/** Returns the plural categories of a language that apply to more than one number. */
function sharedCategories(tag: string): ReadonlySet<string> {
  const rules = new Intl.PluralRules(tag);
  const numbers = new Map<string, number>();
  for (const count of counts) numbers.set(rules.select(count), (numbers.get(rules.select(count)) ?? 0) + 1);
  return new Set([...numbers].filter(([, times]) => times > 1).map(([category]) => category));
}

/** Text keys of words that follow an amount, so the words themselves contain no number. */
const units = ["rewards.gem", "rewards.gemToday", "swap.gem", "home.gemAWeek"];

/**
 * Returns plural forms that contain no number although the forms apply to several numbers. Filipino uses the category
 * `one` also for 2, 3, 5 and 10.
 */
function formsWithoutCount(texts: Readonly<Record<string, Message>>, tag: string): string[] {
  const shared = sharedCategories(tag);
  return Object.entries(texts).flatMap(([key, message]) =>
    typeof message === "string" || units.includes(key)
      ? []
      : Object.entries(message)
          // The placeholders `shown` and `gem` contain the formatted count.
          .filter(([category, text]) => shared.has(category) && !/\{(?:count|shown|gem)\}/.test(text))
          .map(([category, text]) => `${key} ${category}: ${text}`),
  );
}

it("sharedCategories returns the plural categories that apply to more than one number", () => {
  expect(sharedCategories("en")).toEqual(new Set(["other"]));
  expect(sharedCategories("fil")).toEqual(new Set(["one", "other"]));
  expect(sharedCategories("pt-BR")).toEqual(new Set(["one", "other", "many"]));
});

it("formsWithoutCount finds a plural form with the word «one» instead of the number if the form applies to other numbers too", () => {
  const texts = { tries: { one: "Isang subok na lang.", other: "{count} subok na lang." } };
  expect(formsWithoutCount(texts, "fil")).toEqual(["tries one: Isang subok na lang."]);
  expect(formsWithoutCount(texts, "en")).toEqual([]);
});

it.each(localeCodes)(
  "in %s each plural form that applies to several numbers contains the number",
  (locale) => {
    const page = textFolders.map((folder) => readTexts(folder, locale));
    const found = [readServerTexts(locale), ...page].flatMap((texts) =>
      formsWithoutCount(texts, locales[locale].tag),
    );
    expect(found).toEqual([]);
  },
);
