import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, signIn, t, test } from "./support/journey.ts";

const guestScreens = ["/index", "/invite", "/game?name=dice", "/login", "/swap"];
const playerScreens = [
  "/index",
  "/wallet",
  "/depositRecords",
  "/swap",
  "/invite",
  "/profile",
  "/game?name=dice",
  "/deposit",
  "/withdraw",
  "/setPass",
  "/changePass",
  "/bindInfo",
  "/confirmPass",
];

/** The screen is there: its heading is shown and nothing is loading any more. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole("heading").first()).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}

test("every route opens, / and an unknown path lead to /index", async ({ page, wallet }) => {
  for (const path of ["/", "/nothing-here", "/game-of-nobody"]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/index$/);
    await settled(page);
  }
  for (const path of guestScreens) {
    await page.goto(path);
    await settled(page);
    await expect(page).toHaveURL(new RegExp(`${path.replace(/[/?]/g, "\\$&")}$`));
  }
  await signIn(page);
  for (const path of playerScreens) {
    await page.goto(path);
    await settled(page);
    expect(new URL(page.url()).pathname).toBe(path.split("?")[0]);
    const bar = page.getByRole("navigation", { name: t("nav.main") });
    if (path.startsWith("/game")) await expect(bar).toHaveCount(0);
  }
  expect(wallet.asked).not.toContain("eth_sendTransaction");
});

test("the chosen language survives a reload", async ({ page }) => {
  await page.goto("/index");
  await page.evaluate(() => localStorage.removeItem("language"));
  await page.goto("/index");
  await page.evaluate(() => localStorage.setItem("language", "vi"));
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", "vi");
  await page.getByRole("navigation").getByRole("link").first().waitFor();
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", "vi");
});

for (const width of [320, 375, 430, 1280]) {
  test(`no screen scrolls sideways at ${width}`, async ({ page, wallet }) => {
    await page.setViewportSize({ width, height: 812 });
    for (const path of guestScreens) await expectNoSideways(page, path);
    await signIn(page);
    for (const path of playerScreens) await expectNoSideways(page, path);
    expect(wallet.asked).toContain("personal_sign");
  });
}

async function expectNoSideways(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await settled(page);
  const beyond = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(beyond, path).toBe(0);
}

for (const who of ["guest", "player"] as const) {
  test(`axe finds nothing on the screens of a ${who}`, async ({ page, wallet }) => {
    if (who === "player") await signIn(page);
    for (const path of who === "player" ? playerScreens : guestScreens) {
      await page.goto(path);
      await settled(page);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(
        violations.map(({ id, nodes }) => `${path} ${id}: ${nodes.map(({ html }) => html).join(" | ")}`),
      ).toEqual([]);
    }
    expect(wallet.asked).not.toContain("eth_sendTransaction");
  });
}
