// apps/web/src/i18n/whole-languages.browser.test.tsx tests that each screen is complete in each language.
import { createTranslate, type Locale, locales } from "@gemplay/i18n";
import { readPageTexts } from "../setup/page-texts.ts";
import { expect, inServerLanguage, origin, settled, signIn, test, watchFaults } from "./support/journey.ts";

const texts = { en: await readPageTexts("en"), cn: await readPageTexts("cn"), vi: await readPageTexts("vi") };
const say = (locale: keyof typeof texts, key: string) =>
  createTranslate(locale as Locale, texts[locale])(key);

test("the page and the server use a language that the player selects in the sheet, and the page keeps the language after a reload", async ({
  page,
  wallet,
}) => {
  await signIn(page, "/index");
  expect(wallet.asked).toContain("personal_sign");
  await page.getByRole("button", { name: say("en", "language.choose") }).click();
  await page.getByRole("dialog").getByRole("button", { name: locales.vi.name }).click();
  const isVietnamese = async () => {
    await expect(page.locator("html")).toHaveAttribute("lang", locales.vi.tag);
    await expect(page.getByRole("link", { name: say("vi", "tab.wallet"), exact: true })).toBeVisible();
  };
  await isVietnamese();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.reload();
  await isVietnamese();

  const [asked] = await Promise.all([
    page.waitForRequest((request) => request.url().includes("/api/games/round")),
    page.goto("/game?name=dice&round=no-such-round"),
  ]);
  expect(asked.headers().language).toBe("vi");
  const notShared = inServerLanguage("vi")("error.roundNotShared");
  await expect(page.getByRole("heading", { name: notShared, exact: true })).toBeVisible();
});

test("the page is in Chinese for a visitor who has selected no language, and shows the notice of the local environment", async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: origin, locale: "pt-BR" });
  const page = await context.newPage();
  const faults = watchFaults(page);
  await page.goto("/index");
  await settled(page);
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
  await expect(page.getByRole("link", { name: say("cn", "tab.wallet"), exact: true })).toBeVisible();
  await expect(page.locator(".announcement")).toContainText("本地体验环境");
  for (const [name, href] of [
    ["home.telegram", "https://telegram.org/"],
    ["home.x", "https://x.com/"],
    ["home.support", "mailto:support@gemplay.test"],
  ] as const)
    await expect(page.getByRole("link", { name: say("cn", name), exact: true })).toHaveAttribute(
      "href",
      href,
    );
  expect(faults).toEqual([]);
  await context.close();
});
