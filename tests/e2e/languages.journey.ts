import { createTranslate, type Locale, localeCodes, locales } from "@gemplay/i18n";
import serverCn from "@gemplay/i18n/server/cn";
import serverEn from "@gemplay/i18n/server/en";
import serverFil from "@gemplay/i18n/server/fil";
import serverPt from "@gemplay/i18n/server/pt";
import serverVi from "@gemplay/i18n/server/vi";
import type { Page } from "@playwright/test";
import { readPageTexts } from "../setup/page-texts.ts";
import { betName } from "./support/big-buttons.ts";
import { expect, origin, settled, signIn, storedToken, t, test, watchFaults } from "./support/journey.ts";
import { goInside, playerScreens, sidewaysFindings } from "./support/screens.ts";
import { signInWith } from "./support/steps.ts";

const texts = {
  en: await readPageTexts("en"),
  cn: await readPageTexts("cn"),
  vi: await readPageTexts("vi"),
  fil: await readPageTexts("fil"),
  pt: await readPageTexts("pt"),
};
const say = (locale: Locale, key: string) => createTranslate(locale, texts[locale])(key);
const serverTexts = { en: serverEn, cn: serverCn, vi: serverVi, fil: serverFil, pt: serverPt };
const keys = Object.keys({ ...texts.en, ...serverEn });

/** Everything that the page says, to eyes and to ears. */
async function everythingSaid(page: Page): Promise<string> {
  return await page.evaluate(() => {
    const spoken = ["aria-label", "aria-description", "placeholder", "title", "alt"];
    const attributes = [...document.querySelectorAll(spoken.map((name) => `[${name}]`).join(","))].flatMap(
      (element) => spoken.map((name) => element.getAttribute(name) ?? ""),
    );
    return [document.title, document.body.textContent, ...attributes].join("\n");
  });
}

test("a language chosen in the sheet is spoken at once, kept over a reload, and whole on every screen", async ({
  page,
  wallet,
}) => {
  await signInWith(page, wallet, "10", "/game?name=dice");
  await page.getByRole("button", { name: betName(t("dice.roll")) }).click();
  await expect(page.getByRole("navigation", { name: t("play.lastResults") }).getByRole("link")).toHaveCount(
    1,
  );
  await page.goto("/index");
  // Where the longest words have the least room.
  await page.setViewportSize({ width: 320, height: 640 });

  let spoken: Locale = "en";
  for (const locale of [...localeCodes.filter((code) => code !== "en"), "en"] as const) {
    await page.getByRole("button", { name: say(spoken, "language.choose") }).click();
    await page.getByRole("dialog").getByRole("button", { name: locales[locale].name }).click();
    spoken = locale;
    await expect(page.locator("html")).toHaveAttribute("lang", locales[locale].tag);
    await expect(page.getByRole("link", { name: say(locale, "tab.wallet"), exact: true })).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.reload();
    await expect(page.locator("html")).toHaveAttribute("lang", locales[locale].tag);
    for (const path of playerScreens) {
      await goInside(page, path);
      const said = await everythingSaid(page);
      expect(
        keys.filter((key) => said.includes(key)),
        `${locale} ${path}: keys instead of texts`,
      ).toEqual([]);
      expect(said.match(/\{[a-zA-Z]+\}/g) ?? [], `${locale} ${path}: places that nothing fills`).toEqual([]);
      expect(await sidewaysFindings(page), `${locale} ${path} at 320`).toEqual([]);
    }
    expect(await page.evaluate(() => localStorage.getItem("language"))).toBe(locale);
    await goInside(page, "/index");
  }
  expect(await storedToken(page)).not.toBe("");
});

test("the page is Chinese for those who chose nothing, and for a language that it does not know", async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: origin, locale: "pt-BR" });
  const page = await context.newPage();
  const faults = watchFaults(page);
  for (const stored of [null, "de"]) {
    await page.goto("/index");
    await page.evaluate((language) => {
      if (language) localStorage.setItem("language", language);
    }, stored);
    await page.goto("/index");
    await settled(page);
    await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
    await expect(page.getByRole("link", { name: say("cn", "tab.wallet"), exact: true })).toBeVisible();
  }
  expect(faults).toEqual([]);
  await context.close();
});

test("the server answers in the chosen language, and its words are shown", async ({ page, wallet }) => {
  await signIn(page, "/index");
  expect(wallet.asked).not.toEqual([]);
  for (const locale of localeCodes) {
    await page.evaluate((chosen) => localStorage.setItem("language", chosen), locale);
    const [asked] = await Promise.all([
      page.waitForRequest((request) => request.url().includes("/api/games/round")),
      page.goto("/game?name=dice&round=no-such-round"),
    ]);
    expect(asked.headers().language).toBe(locale);
    const notShared = serverTexts[locale]["error.roundNotShared"];
    await expect(page.getByRole("heading", { name: notShared, exact: true })).toBeVisible();
    await expect(page.getByRole("alert").filter({ hasText: notShared })).toBeVisible();
  }
});
