import { locales } from "@gemplay/i18n";
import { afterAll, beforeEach, expect, it, vi } from "vitest";

const stored = new Map<string, string>();
const page = { documentElement: { lang: "" } };

beforeEach(() => {
  stored.clear();
  vi.resetModules();
  vi.stubGlobal("document", page);
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
});
afterAll(() => void vi.unstubAllGlobals());

/** Creates a text catalogue with a single text, which contains the locale of the catalogue. */
function catalogueOf(key: string) {
  const load = (locale: string) => async () => ({ default: { [key]: `${key} ${locale}` } });
  return { en: load("en"), cn: load("cn"), vi: load("vi"), fil: load("fil"), pt: load("pt") };
}

it("speak changes the language of loaded and loading texts, and does not store the language", async () => {
  const { currentLanguage, loadTexts, speak, t } = await import("./index.ts");
  await loadTexts(catalogueOf("here"));
  const coming = loadTexts(catalogueOf("coming"));
  await speak("pt");
  await coming;
  expect(currentLanguage()).toBe("pt");
  expect(["here", "coming"].map((key) => t(key as never))).toEqual(["here pt", "coming pt"]);
  expect(page.documentElement.lang).toBe(locales.pt.tag);
  expect(stored.size).toBe(0);
});

it("setLanguage stores the language that the player chose", async () => {
  const { setLanguage } = await import("./index.ts");
  await setLanguage("vi");
  expect(stored.get("language")).toBe("vi");
});

it.each([null, "de"])("startLanguage selects Chinese when the stored language is %s", async (language) => {
  if (language !== null) stored.set("language", language);
  vi.stubGlobal("addEventListener", () => undefined);
  const { currentLanguage, startLanguage } = await import("./index.ts");
  await startLanguage(catalogueOf("here"));
  expect(currentLanguage()).toBe("cn");
  expect(page.documentElement.lang).toBe(locales.cn.tag);
});
