import type { Page } from "@playwright/test";
import { expect, settled, signIn, t, test } from "./support/journey.ts";
import {
  coveredFindings,
  goInside,
  guestScreens,
  playerScreens,
  sidewaysFindings,
} from "./support/screens.ts";

test.use({ hasTouch: true, isMobile: true });

/** What scrolls up and down inside the page, other than a sheet. */
const innerScrollers = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("body *")]
      .filter(
        (element) =>
          /auto|scroll/.test(getComputedStyle(element).overflowY) && !element.closest("dialog, [popover]"),
      )
      .filter((element) => element.scrollHeight > element.clientHeight + 1)
      .map((element) => `${element.tagName}.${element.className}`),
  );

/** Inputs that a phone would zoom into, or whose keypad nobody chose. */
const inputFindings = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>("input, textarea")]
      .filter(({ type }) => !/radio|checkbox|range|file/.test(type))
      .flatMap((input) => {
        const size = Number.parseFloat(getComputedStyle(input).fontSize);
        const named = `${input.name || input.id || input.placeholder} ${input.labels?.[0]?.textContent ?? ""}`;
        return [
          ...(size < 16 ? [`${named}: ${size} px`] : []),
          // A number is typed on a pad of digits; seeds, proofs and words on the whole keyboard.
          ...(input.type === "text" && !input.inputMode && /^[\d.,]+$/.test(input.value)
            ? [`${named}: no keypad`]
            : []),
        ];
      }),
  );

test("only the window scrolls, and no input makes a phone zoom or brings another keypad than its own", async ({
  page,
  wallet,
}) => {
  const check = async (path: string) => {
    await goInside(page, path);
    for (const [width, height] of [
      [320, 568],
      [812, 375],
    ] as const) {
      await page.setViewportSize({ width, height });
      expect.soft(await innerScrollers(page), `${path} at ${width}`).toEqual([]);
      expect.soft(await inputFindings(page), `${path} at ${width}`).toEqual([]);
    }
    expect.soft(await sidewaysFindings(page), `${path} at 812`).toEqual([]);
  };
  await page.goto("/index");
  await settled(page);
  for (const path of guestScreens) await check(path);
  await signIn(page);
  for (const path of playerScreens) await check(path);
  expect(wallet.asked).toContain("personal_sign");
});

test("a second tap is no zoom, and two fingers still are", async ({ page }) => {
  await page.goto("/game?name=dice");
  await settled(page);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).touchAction)).toBe(
    "manipulation",
  );
  const viewport = await page.locator('meta[name="viewport"]').getAttribute("content");
  expect(viewport).not.toMatch(/user-scalable|maximum-scale/);
});

const stake = (page: Page) => page.getByRole("textbox", { name: t("play.amount") });
const act = (page: Page) => page.locator(".panel-foot .button").first();

/** Nothing lies over the middle of it. */
const isFree = (page: Page, name: "stake" | "act") =>
  (name === "stake" ? stake(page) : act(page)).evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const above = document.elementFromPoint(left + width / 2, top + height / 2);
    return above !== null && (element.contains(above) || above.contains(element));
  });

for (const game of ["dice", "mines"] as const) {
  test(`with the keypad up the stake of ${game} and its button stay in sight, upright and lying`, async ({
    page,
  }) => {
    await page.goto(`/game?name=${game}`);
    await settled(page);
    // What a phone leaves of the page above its keypad.
    for (const [width, height] of [
      [375, 430],
      [320, 300],
      [812, 375],
    ] as const) {
      await page.setViewportSize({ width, height });
      await stake(page).tap();
      await expect(stake(page)).toBeFocused();
      await stake(page).scrollIntoViewIfNeeded();
      const size = `${width} x ${height}`;
      await expect(stake(page), size).toBeInViewport({ ratio: 1 });
      await expect(act(page), size).toBeInViewport({ ratio: 0.9 });
      expect(await isFree(page, "stake"), size).toBe(true);
      expect(await isFree(page, "act"), size).toBe(true);
      await stake(page).blur();
    }
  });
}

test("on short screens the main button is fully visible and names the amount, and Gems shows its pay table", async ({
  page,
}) => {
  for (const [width, height, games] of [
    [375, 667, ["hilo", "coinflip"]],
    [812, 375, ["dice", "mines", "keno"]],
    [320, 640, ["dice", "mines", "gems"]],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const game of games) {
      await page.goto(`/game?name=${game}`);
      const size = `${game} at ${width} x ${height}`;
      await expect(act(page), size).toHaveText(new RegExp(`^.+ · 1 ${t("play.demo")}$`));
      await expect(act(page), size).toBeInViewport({ ratio: 0.99 });
    }
  }
  for (const hand of ["gems.five", "gems.pair"] as const)
    await expect(page.locator(".gems .ladder").getByText(t(hand), { exact: true })).toBeInViewport({
      ratio: 0.99,
    });
});

test("on a lying phone every sheet is moved to its end, and nothing that can be used is covered", async ({
  page,
  wallet,
}) => {
  await page.setViewportSize({ width: 812, height: 375 });
  await signIn(page, "/profile");
  await settled(page);
  expect(await coveredFindings(page)).toEqual([]);
  await page.getByRole("button", { name: t("profile.install") }).click();
  const sheet = page.getByRole("dialog");
  const last = sheet.getByRole("button").last();
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport({ ratio: 1 });
  const { overflow, contained } = await sheet.evaluate((element) => ({
    overflow: element.scrollHeight > element.clientHeight,
    contained: getComputedStyle(element).overscrollBehaviorY,
  }));
  expect(overflow).toBe(true);
  expect(contained).toBe("contain");
  expect(wallet.asked).toContain("personal_sign");
});

test("what the phone's edges cover is left free: header, bar, main buttons, sheets", async ({
  page,
  wallet,
}) => {
  await signIn(page);
  await page.evaluate(() => {
    document.documentElement.style.setProperty("--safe-t", "59px");
    document.documentElement.style.setProperty("--safe-b", "34px");
  });
  await settled(page);
  const box = async (selector: string) => {
    const found = await page.locator(selector).first().boundingBox();
    if (!found) throw new Error(selector);
    return found;
  };
  expect((await box("header.screen-header")).y).toBeGreaterThanOrEqual(59);
  const tabs = await box(".tabbar nav");
  expect(tabs.y + tabs.height).toBeLessThanOrEqual(812 - 34);
  await goInside(page, "/game?name=dice");
  await page.evaluate(() => scrollTo(0, 100_000));
  const button = await box(".panel-foot .button");
  expect(button.y + button.height).toBeLessThanOrEqual(812 - 34);
  await goInside(page, "/profile");
  await page.getByRole("button", { name: t("profile.install") }).click();
  await page.waitForTimeout(600);
  const close = page.getByRole("dialog").getByRole("button").last();
  const { y, height } = (await close.boundingBox()) ?? { y: 812, height: 0 };
  expect(y + height).toBeLessThanOrEqual(812 - 34);
  expect(wallet.asked).toContain("personal_sign");
});

/** Boxes that reach beyond the column; a long name ends in dots inside its own. */
const wideBoxes = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const right = document.querySelector("main")?.getBoundingClientRect().right ?? 0;
    const moved = (element: Element | null): boolean =>
      element !== null &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) || moved(element.parentElement));
    return [
      ...(scrollWidth > clientWidth ? [`the window, ${scrollWidth} wide`] : []),
      ...[...document.querySelectorAll("header *, main *")]
        .filter(
          (element) =>
            element.getBoundingClientRect().right > right + 1 && !element.closest("svg") && !moved(element),
        )
        .map((element) => element.outerHTML.slice(0, 80)),
    ];
  });

test("a name of 64 wide letters, one from right to left and one of emoji break no row", async ({
  page,
  wallet,
}) => {
  await signIn(page);
  await page.setViewportSize({ width: 320, height: 568 });
  for (const name of ["W".repeat(64), "شركة".repeat(16), "👩‍👩‍👧‍👦".repeat(20), `a\u202e${"ש".repeat(60)}`]) {
    // What the server may say of who this is; others' names go through the same row.
    await page.route("**/api/user/info", async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { data: Record<string, unknown> };
      await route.fulfill({
        response: answer,
        json: { ...body, data: { ...body.data, email: `${name}@example.com`, publicName: name, name } },
      });
    });
    for (const path of ["/profile", "/bindInfo", "/index", "/invite"]) {
      await page.goto(path);
      await settled(page);
      expect.soft(await wideBoxes(page), `${path} ${name.slice(0, 4)}`).toEqual([]);
    }
    await page.unrouteAll();
  }
  expect(wallet.asked).toContain("personal_sign");
});
