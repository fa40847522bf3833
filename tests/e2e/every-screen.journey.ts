// Each screen once, and all that holds for every one of them: most of such a look is the way to the screen.
import type { Page } from "@playwright/test";
import { expectNoFindings } from "./support/axe.ts";
import { expectRings } from "./support/focus.ts";
import { expect, origin, settled, signIn, t, test } from "./support/journey.ts";
import { answerOneByOne, mostShift, shiftsOf, watchShifts } from "./support/layout-shift.ts";
import {
  coveredFindings,
  guestScreens,
  playerScreens,
  sidewaysFindings,
  smallTargets,
} from "./support/screens.ts";
import { styleLeaks } from "./support/style-leaks.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });
test.describe.configure({ timeout: 300_000 });

const isGame = (path: string) => path.startsWith("/game");

/**
 * The address opens the screen and stays; the screen has a title and a way around it; axe finds nothing; the keys begin at
 * the skip link and are seen on each stop; nothing is cut or scrolls sideways; the style sheets of other screens change
 * nothing; on a narrow phone each control can be touched; no control is under the tab bar, wherever it is scrolled to. While
 * the answers come one by one, nothing jumps.
 *
 * @returns the titles, by path, and the kinds of controls that were on the way of the keys
 */
async function lookAt(page: Page, paths: readonly string[]) {
  const titles = new Map<string, string>();
  const kinds = new Set<string>();
  const bar = page.getByRole("navigation", { name: t("nav.main") });
  await watchShifts(page);
  await answerOneByOne(page);
  for (const path of paths) {
    await page.setViewportSize({ width: 375, height: 812 });
    await page.goto(path);
    await settled(page);
    const { sum, shifts } = await shiftsOf(page);
    expect.soft(sum, `${path} moved: ${JSON.stringify(shifts, null, 1)}`).toBeLessThan(mostShift);
    await expect(page).toHaveURL(origin + path);
    await expect(page.getByRole("heading", { name: t("screen.broken") })).toHaveCount(0);
    await expect(bar).toHaveCount(isGame(path) ? 0 : 1);
    await expect(page).toHaveTitle(/^.+ · Gemplay$/);
    titles.set(path, await page.title());
    await expectNoFindings(page, path);
    for (const { kind } of await expectRings(page, path)) kinds.add(kind);
    for (const width of [375, 430, 1280, 320]) {
      await page.setViewportSize({ width, height: width === 320 ? 640 : 812 });
      await settled(page);
      expect.soft(await sidewaysFindings(page), `${path} at ${width}`).toEqual([]);
      expect.soft(await styleLeaks(page), `${path} at ${width} with the styles of all screens`).toEqual([]);
    }
    expect.soft(await smallTargets(page, 40), path).toEqual([]);
    if (isGame(path)) continue;
    for (const [width, height] of [
      [320, 568],
      [375, 667],
      [1280, 800],
    ] as const) {
      await page.setViewportSize({ width, height });
      await settled(page);
      expect.soft(await coveredFindings(page), `${path} at ${width} × ${height}`).toEqual([]);
    }
  }
  return { titles, kinds };
}

for (const [group, ofGroup] of [
  ["games", isGame],
  ["screens", (path: string) => !isGame(path)],
] as const) {
  test(`each of a guest's ${group} can be seen, read and used`, async ({ page }) => {
    const { kinds } = await lookAt(page, guestScreens.filter(ofGroup));
    expect([...kinds]).toContain("button.icon-button");
  });

  test(`each of a player's ${group} can be seen, read and used, and has a title of its own`, async ({
    page,
    wallet,
  }) => {
    await signIn(page);
    const { titles, kinds } = await lookAt(page, playerScreens.filter(ofGroup));
    // Two ways to the same screen.
    for (const alike of ["/depositRecords", "/deposit?way=address"]) titles.delete(alike);
    expect(new Set(titles.values()).size, JSON.stringify([...titles])).toBe(titles.size);
    // One of every kind of control was among them.
    const expected = {
      games: ["button.mines-tile", "button.choice", "div.dice-handle", "input.w-full", "button.mini-button"],
      screens: [
        "a.home-tile",
        "a.button",
        "a.tap",
        "a.row",
        "button.row",
        "button.button",
        "button.pill",
        "input.",
      ],
    };
    expect([...kinds]).toEqual(expect.arrayContaining(["button.icon-button", ...expected[group]]));
    expect(wallet.asked).not.toContain("eth_sendTransaction");
  });
}
