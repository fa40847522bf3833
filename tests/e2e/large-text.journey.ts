import { stagedGameNames } from "@gemplay/games";
import type { Page } from "@playwright/test";
import { betName } from "./support/big-buttons.ts";
import { expect, settled, signIn, t, test } from "./support/journey.ts";
import {
  cutFindings,
  goInside,
  guestScreens,
  playerScreens,
  sidewaysFindings,
  touchingFindings,
} from "./support/screens.ts";

// Text at 200% on a phone of 375 × 812 leaves a layout of half its width; a phone on its side has little height.
const sizes = [
  { width: 188, height: 406 },
  { width: 812, height: 375 },
] as const;

test.use({ contextOptions: { reducedMotion: "reduce" } });
test.describe.configure({ timeout: 300_000 });

async function expectWhole(page: Page, place: string): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await settled(page);
    const found = [
      ...(await sidewaysFindings(page)),
      ...(await cutFindings(page)),
      ...(await touchingFindings(page)),
    ];
    expect.soft(found, `${place} at ${size.width} × ${size.height}`).toEqual([]);
    // A game's main button needs no looking for.
    for (const button of await page.locator(".panel-foot .button, .crash-act .button").all())
      await expect.soft(button, `${place} at ${size.width} × ${size.height}`).toBeInViewport({ ratio: 1 });
  }
}

/** Each screen in one of the two languages; in the long run in both. */
const looks =
  process.env.GEMPLAY_LONG === "1"
    ? (["en", "cn"] as const).flatMap((language) => [
        [language, "guest"] as const,
        [language, "player"] as const,
      ])
    : ([
        ["cn", "guest"],
        ["en", "player"],
      ] as const);

for (const [language, whose] of looks)
  test(`with text twice as large and on a phone's side nothing is cut and the main button is whole, for a ${whose}, in ${language}`, async ({
    page,
    wallet,
  }) => {
    await page.addInitScript((chosen) => localStorage.setItem("language", chosen), language);
    if (whose === "player") await signIn(page);
    else await page.goto("/index");
    for (const path of whose === "player" ? playerScreens : guestScreens) {
      await goInside(page, path);
      await expectWhole(page, path);
    }
    if (whose === "player") return expect(wallet.asked).toContain("personal_sign");
    for (const name of stagedGameNames) {
      await page.goto(`/game?name=${name}`);
      await page.locator(".panel-foot .button").click();
      await expect(page.locator(".staged-actions-aside")).toBeVisible();
      await expectWhole(page, `a round of ${name}`);
    }
  });

test("letters keep their size where the layout is halved: none is under 11 px, the main button's not under 13", async ({
  page,
}) => {
  await page.setViewportSize(sizes[0]);
  await page.goto("/game?name=dice");
  await settled(page);
  const size = async (selector: string) =>
    Number.parseFloat(
      await page
        .locator(selector)
        .first()
        .evaluate((one) => getComputedStyle(one).fontSize),
    );
  expect(await size(".panel-foot .button")).toBeGreaterThanOrEqual(13);
  for (const selector of [".segmented label", ".field-label", ".mini-button", ".play-toggles button"])
    expect(await size(selector), selector).toBeGreaterThanOrEqual(11);
  await expect(page.getByRole("button", { name: betName(t("dice.roll")) })).toBeInViewport({ ratio: 1 });
});
