import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { noteOffered, offeredLanguage, preferredLanguage } from "./offered-language.ts";

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  vi.stubGlobal("navigator", { languages: ["pt-PT", "en"] });
});
afterEach(() => vi.unstubAllGlobals());

it.each([
  [["pt-PT", "en"], "pt"],
  [["zh-TW"], "cn"],
  [["fil-PH"], "fil"],
  [["tl"], "fil"],
  [["de-CH", "fr", "VI-vn", "en-US"], "vi"],
  [["de", "fr"], undefined],
  [[], undefined],
] as const)("preferredLanguage returns for the browser languages %j the page language %s", (tags, locale) => {
  expect(preferredLanguage(tags)).toBe(locale);
});

it("the page offers the language of the browser only once, and only to a visitor who has chosen no language", () => {
  expect(offeredLanguage()).toBe("pt");
  noteOffered();
  expect(offeredLanguage()).toBeUndefined();
  stored.clear();
  stored.set("language", "cn");
  expect(offeredLanguage()).toBeUndefined();
});

it.each([
  ["prefers Chinese", ["zh-TW", "pt"]],
  ["speaks none of the page's languages", ["de", "fr"]],
])("the Chinese page makes no offer to a visitor whose browser %s", (_, languages) => {
  vi.stubGlobal("navigator", { languages });
  expect(offeredLanguage()).toBeUndefined();
});
