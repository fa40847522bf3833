import { expect, origin, settled, signIn, t, test } from "./support/journey.ts";
import { startPublicServer } from "./support/public-server.ts";
import { belowTheFold, coveredFindings, goInside, guestScreens, playerScreens } from "./support/screens.ts";

test("/, an unknown path, an unknown game and the login of who is in lead to /index", async ({
  page,
  wallet,
}) => {
  for (const path of ["/", "/nothing-here", "/wallet/more", "/game-of-nobody", "/game?name=nothing"]) {
    await page.goto(path);
    await expect(page).toHaveURL(`${origin}/index`);
    await settled(page);
  }
  await signIn(page);
  await page.goto("/login");
  await expect(page).toHaveURL(`${origin}/index`);
  expect(wallet.asked).not.toContain("eth_sendTransaction");
});

test("what needs a session leads a guest to the login screen and back", async ({ page, wallet }) => {
  const open = new Set<string>(guestScreens);
  const closed = playerScreens.filter((one) => !open.has(one));
  const leadsToLogin = (path: string) =>
    expect(page).toHaveURL(`${origin}/login?next=${encodeURIComponent(path)}`);
  for (const path of ["/wallet", "/profile?view=limits"]) {
    await page.goto(path);
    await leadsToLogin(path);
  }
  // The others by a link on the page, which asks the same rule.
  for (const path of closed) {
    await goInside(page, path);
    await leadsToLogin(path);
  }
  expect(wallet.asked).not.toContain("personal_sign");
});

test("the footer stays within the thumb's reach on tabs and is absent in a game", async ({ page }) => {
  await page.goto("/index");
  const bar = page.getByRole("navigation", { name: t("nav.main") });
  await expect(bar.getByRole("link")).toHaveCount(4);
  await expect(bar.getByRole("link", { name: t("tab.game") })).toHaveAttribute("aria-current", "page");
  await expect(bar).toBeInViewport();
  await page
    .getByRole("main")
    .getByRole("link", { name: t("game.dice") })
    .first()
    .click();
  await expect(page).toHaveURL(`${origin}/game?name=dice`);
  await expect(bar).toHaveCount(0);
  await page.getByRole("button", { name: t("action.back") }).click();
  await expect(bar).toBeVisible();
});

test("every sign-in method is above the tab bar without scrolling, e-mail first, and none of them moves", async ({
  page,
  wallet,
}) => {
  const byName = page.getByRole("link", { name: t("login.byName") });
  await page.setViewportSize({ width: 375, height: 667 });
  const answered = Promise.withResolvers<void>();
  await page.route("**/api/config", async (route) => {
    await answered.promise;
    await route.continue();
  });
  await page.goto("/login");
  const other = page.getByRole("button", { name: t("login.otherWallets") });
  await expect(page.getByRole("button", { name: "Test Wallet" })).toBeVisible();
  const places = async () => [await byName.boundingBox(), await other.boundingBox()];
  const before = await places();
  answered.resolve();
  await settled(page);
  await expect(page.getByRole("button", { name: new RegExp(t("login.demo")) })).toBeVisible();
  expect(await places()).toEqual(before);
  await expect(page.getByRole("main").locator("a, button").nth(2)).toHaveAccessibleName(t("login.byName"));

  for (const [width, height] of [
    [320, 568],
    [375, 667],
    [375, 812],
    [430, 932],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await settled(page);
    expect.soft(await belowTheFold(page), `at ${width} × ${height}`).toEqual([]);
  }
  expect(wallet.asked).toEqual([]);
});

test("without a wallet in the browser, links to wallet apps take the same rows above the tab bar", async ({
  page,
}) => {
  const server = await startPublicServer();
  try {
    await page.setViewportSize({ width: 320, height: 568 });
    await page.goto(`${server.origin}/login`);
    await expect(page.getByRole("heading", { name: t("wallet.error.noWallet") })).toBeVisible();
    expect(await belowTheFold(page)).toEqual([]);
    await page.getByRole("button", { name: t("login.otherWallets") }).click();
    await expect(page.getByRole("button", { name: t("noWallet.elsewhere") })).toBeVisible();
    expect(await coveredFindings(page)).toEqual([]);
  } finally {
    await server.stop();
  }
});

test("one root size: a tenth of 375 up to 540, 10 px above it; no input is smaller than 16 px", async ({
  page,
  wallet,
}) => {
  const root = () =>
    page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize));
  await signIn(page, "/setPass");
  for (const [width, size] of [
    [320, 320 / 37.5],
    [375, 10],
    [430, 430 / 37.5],
    [540, 540 / 37.5],
    [541, 10],
    [1280, 10],
  ] as const) {
    await page.setViewportSize({ width, height: 812 });
    await expect.poll(root).toBeCloseTo(size, 1);
    for (const input of await page.getByRole("textbox").all())
      expect(
        await input.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize)),
      ).toBeGreaterThanOrEqual(16);
  }
  expect(wallet.asked).toContain("personal_sign");
});
