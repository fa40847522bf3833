import { gameNames } from "@gemplay/games";
import { expectRings } from "./support/focus.ts";
import { expect, settled, storedToken, t, test } from "./support/journey.ts";
import { signInWith, winOnce } from "./support/steps.ts";

// An outline on its way is not the outline that is shown.
test.use({ contextOptions: { reducedMotion: "reduce" } });

test("the skip link leads past the header into the screen, in the player's language", async ({ page }) => {
  await page.goto("/game?name=dice");
  await settled(page);
  const skip = page.getByRole("button", { name: t("nav.skip") });
  await expect(skip).toHaveCSS("opacity", "0");
  await page.keyboard.press("Tab");
  await expect(skip).toBeFocused();
  await expect(skip).toHaveCSS("opacity", "1");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").locator(":focus")).toHaveCount(1);
  await page.evaluate(() => localStorage.setItem("language", "cn"));
  await page.reload();
  await settled(page);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "跳到主要内容" })).toBeFocused();
});

test("on home the games come before the wins as they happen, which stand above them", async ({
  page,
  wallet,
}) => {
  await signInWith(page, wallet, "100", "/game?name=dice");
  await winOnce(await storedToken(page));
  await page.goto("/index");
  await settled(page);
  const ticker = page.getByRole("list", { name: t("home.ticker") });
  await expect(ticker.getByRole("link").first()).toBeVisible();
  const stops = await expectRings(page, "/index");
  const tiles = stops.flatMap(({ kind }, place) => (kind === "a.home-tile" ? [place] : []));
  const wins = stops.flatMap(({ inTicker }, place) => (inTicker ? [place] : []));
  expect(tiles).toHaveLength(gameNames.length);
  expect(wins.length).toBeGreaterThan(0);
  expect(Math.max(...tiles)).toBeLessThan(Math.min(...wins));
  const above = await ticker.boundingBox();
  const below = await page.locator(".home-tiles").boundingBox();
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan((below?.y ?? 0) + 1);

  // Where the keys are nothing moves; what was won meanwhile is shown when they have gone on.
  const first = ticker.getByRole("link").first();
  // Others win too, and a row that comes in at that moment takes the first place.
  await expect(async () => {
    await first.focus();
    await expect(first).toBeFocused({ timeout: 200 });
  }).toPass();
  const name = `${wallet.address.slice(0, 4)}***${wallet.address.slice(-2)}`;
  const own = ticker.getByRole("link").filter({ hasText: name }).filter({ hasText: "+0.7" });
  await winOnce(await storedToken(page), "7");
  await page.waitForTimeout(2_000);
  await expect(first).toBeFocused();
  await expect(own).toHaveCount(0);
  await first.blur();
  await expect(own.first()).toBeVisible();
});

test("on home the keys keep their place while the banners become the player's own", async ({
  page,
  wallet,
}) => {
  await signInWith(page, wallet, "1");
  // What the server says of the check-in comes when somebody stands there already.
  let answer = () => {};
  const asked = new Promise<void>((go) => {
    answer = go;
  });
  await page.route("**/user/checkin/info", async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto("/index");
  const banners = page.getByRole("region", { name: t("home.banners") });
  await banners.getByRole("link", { name: t("rewards.seeLadder") }).focus();
  answer();
  const act = banners.getByRole("button", { name: t("home.checkIn") });
  await expect(act).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(banners.getByRole("link", { name: t("rewards.seeLadder") })).toBeFocused();
});

test("with forced colours and with more contrast the keys are seen as well", async ({ page }) => {
  for (const media of [{ forcedColors: "active" }, { contrast: "more" }] as const) {
    await page.emulateMedia({ reducedMotion: "reduce", ...media });
    for (const path of ["/index", "/game?name=mines"]) {
      await page.goto(path);
      await settled(page);
      await expectRings(page, path);
    }
  }
  // Quiet text and edges stand out further than by default.
  const muted = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--muted").trim());
  const more = await muted();
  await page.emulateMedia({ contrast: "no-preference" });
  expect(await muted()).not.toBe(more);
});
