import type { StagedGameName } from "@gemplay/api-schema";
import { stagedGameNames } from "@gemplay/games";
import { type Locale, locales } from "@gemplay/i18n";
import type { Page } from "@playwright/test";
import { expect, settled, t, test } from "./support/journey.ts";

// A guest's rounds are the page's own and answer at once; what moves by itself is not what is measured.
test.use({ contextOptions: { reducedMotion: "reduce" } });

const languages = Object.keys(locales) as Locale[];
/** Three rounds in five languages may lack a lost turn of Mines or a won flip; with so many more they never do. */
const maxFurtherRounds = 60;
const foldPx = 812;
/** Within the thumb's reach. */
const reachPx = 750;

/** Where the buttons of a turn stand: top and bottom, whole pixels, by what they are. */
type Places = Readonly<Record<"main" | "choices" | "aside" | "toggles", string>>;

async function placesOf(page: Page): Promise<Places> {
  return await page.evaluate(() => {
    const of = (selector: string) => {
      const boxes = [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
      const ends = boxes.map(({ top, bottom }) => `${Math.round(top)} to ${Math.round(bottom)}`);
      return [...new Set(ends)].join(", ");
    };
    return {
      main: of(".panel-foot .button"),
      choices: of(".choice, .mines-field"),
      aside: of(".staged-actions-aside .button, .panel > .segmented"),
      toggles: of(".play-toggles"),
    };
  });
}

const mainButton = (page: Page) => page.locator(".panel-foot .button");
const nextRound = (page: Page) => page.locator(".staged-actions-aside a");

/** One likely step, with what the button says afterwards: the next turn is there. */
async function step(page: Page, name: StagedGameName): Promise<void> {
  const before = await page.locator(".panel").textContent();
  if (name === "mines") await page.locator(".mines-tile:not([aria-disabled])").first().click();
  else if (name === "coinflip") await page.locator(".choice").first().click();
  else {
    const chances = (await page.locator(".choice i").allTextContents()).map(Number.parseFloat);
    await page
      .locator(".choice")
      .nth((chances[0] ?? 0) >= (chances[1] ?? 0) ? 0 : 1)
      .click();
  }
  await expect.poll(() => page.locator(".panel").textContent()).not.toBe(before);
  await expect(page.locator(".panel-foot [aria-busy]")).toHaveCount(0);
}

/** Opens a round, makes up to three steps and ends it; looks after each turn. */
async function playRound(
  page: Page,
  name: StagedGameName,
  look: (turn: string) => Promise<void>,
): Promise<void> {
  // Right after a round the button takes no tap, and who tries to tap it is scrolled to it.
  await expect(page.locator(".staged-actions-tall")).not.toHaveCSS("pointer-events", "none");
  await mainButton(page).click();
  await expect(page.locator(".staged-actions-aside")).toBeVisible();
  await look("opened");
  for (const turn of [1, 2, 3]) {
    await step(page, name);
    const over = (await nextRound(page).count()) > 0;
    await look(over ? "lost" : `turn ${turn}`);
    if (over) return;
  }
  await mainButton(page).click();
  await expect(nextRound(page)).toBeVisible();
  await look("cashed out");
}

for (const name of stagedGameNames)
  test(`all that a turn of ${name} needs is above the fold and stays in its place, in five languages`, async ({
    page,
  }) => {
    const wanted = ["opened", "turn 1", "lost"];
    const turns = new Set<string>();
    for (const language of languages) {
      await page.goto("/index");
      await page.evaluate((chosen) => {
        localStorage.setItem("language", chosen);
        // The last round of the language before.
        sessionStorage.clear();
      }, language);
      await page.goto(`/game?name=${name}`);
      await settled(page);
      await expect(page.locator(".panel > .segmented")).toHaveCount(1);
      const first = await placesOf(page);
      const look = async (turn: string) => {
        turns.add(turn);
        const places = await placesOf(page);
        expect(places, `${language}, ${turn}`).toEqual(first);
        // By hand or by a plan is no question while a round is on the table.
        await expect(page.locator(".panel > .segmented"), `${language}, ${turn}`).toHaveCount(0);
      };
      const bottoms = Object.values(first).map((place) => Number(place.split(" to ").at(-1)));
      expect(Math.max(...bottoms), language).toBeLessThanOrEqual(foldPx);
      expect(Number(first.main.split(" to ").at(-1)), language).toBeLessThanOrEqual(reachPx);
      for (const _round of [1, 2, 3]) await playRound(page, name, look);
      if (language !== languages.at(-1)) continue;
      const isSeen = () => wanted.every((turn) => turns.has(turn));
      for (let further = 0; !isSeen() && further < maxFurtherRounds; further++)
        await playRound(page, name, look);
    }
    expect([...turns]).toEqual(expect.arrayContaining(wanted));
  });

test("the flips so far are counted, the lost one with them", async ({ page }) => {
  await page.goto("/game?name=coinflip");
  await settled(page);
  const count = page.locator(".flips-count");
  for (let rounds = 0; ; rounds++) {
    expect(rounds, "rounds without a lost first flip").toBeLessThan(40);
    await mainButton(page).click();
    await expect(count).toHaveText(t("auto.ofMost", { now: 0, most: 20 }));
    await step(page, "coinflip");
    await expect(count).toHaveText(t("auto.ofMost", { now: 1, most: 20 }));
    if ((await nextRound(page).count()) > 0) return;
    await mainButton(page).click();
    await expect(nextRound(page)).toBeVisible();
  }
});

test("on a short screen the button of a turn stays at the bottom edge and does not move", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  for (const name of stagedGameNames) {
    await page.goto(`/game?name=${name}`);
    await settled(page);
    const { main } = await placesOf(page);
    await playRound(page, name, async (turn) => {
      expect((await placesOf(page)).main, `${name}, ${turn}`).toBe(main);
      await expect(mainButton(page)).toBeInViewport({ ratio: 1 });
    });
  }
});
