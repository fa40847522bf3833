import { afterAll, beforeAll, expect, it, vi } from "vitest";

const kept = new Map([["language", "en"]]);
const listeners = new Map<string, (event: object) => void>();
vi.stubGlobal("localStorage", {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
});
vi.stubGlobal("document", { documentElement: { lang: "" } });
vi.stubGlobal("addEventListener", (name: string, run: (event: object) => void) => listeners.set(name, run));
const { currentLanguage, setLanguage, startLanguage } = await import("./language.ts");

/** For each language whose texts are loading, the function that completes the loading. */
const coming = new Map<string, () => void>();
const load = (locale: string) => () =>
  new Promise<{ default: object }>((done) => coming.set(locale, () => done({ default: {} })));
const at = async () => ({ default: {} });
const catalogue = { en: at, cn: at, vi: load("vi"), fil: load("fil"), pt: at } as never;

beforeAll(() => startLanguage(catalogue));
afterAll(() => vi.unstubAllGlobals());

/** Simulates another browser tab that stores a language. */
function choose(locale: string): void {
  kept.set("language", locale);
  listeners.get("storage")?.({ key: "language", newValue: locale });
}

it("the page changes to a language that the player chose in another tab", async () => {
  choose("pt");
  await expect.poll(currentLanguage).toBe("pt");
  expect(document.documentElement.lang).toBe("pt-BR");
});

it("after two language changes in another tab, the page shows the second language and stores no language itself", async () => {
  choose("vi");
  choose("fil");
  await expect.poll(() => coming.size).toBe(2);
  await expect
    .poll(() => {
      for (const come of coming.values()) come();
      return currentLanguage();
    })
    .toBe("fil");
  expect(kept.get("language")).toBe("fil");
});

it("a page from the back-forward cache changes to the stored language when the browser shows the page again", async () => {
  await setLanguage("en");
  kept.set("language", "cn");
  listeners.get("pageshow")?.({ persisted: true });
  await expect.poll(currentLanguage).toBe("cn");
});
