import { type Locale, locales } from "@gemplay/i18n";
import { afterEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { openAgain } from "../../../../test/open-again.ts";
import { openScreen } from "../../../../test/screen.tsx";
import {
  expectSettled,
  isOpen,
  movesThat,
  type StagedName,
  stagedGames,
  tapMove,
  tapNow,
} from "../../../../test/staged.ts";
import { resetTable } from "../../../../test/table.ts";
import { setPreference } from "../../../stores/index.ts";

afterEach(() => setPreference("turbo", false));

const languages = Object.keys(locales) as Locale[];
const foldPx = 812;
/** Largest y position in pixels that the player's thumb can reach on the screen. */
const reachPx = 750;

const one = (selector: string) => document.querySelector<HTMLElement>(selector);
const mainButton = () => page.elementLocator(one(".panel-foot .button") as HTMLElement);

/** Returns the top and bottom positions of each group of buttons in whole pixels. */
function places() {
  const of = (selector: string) => {
    const boxes = [...document.querySelectorAll(selector)].map((each) => each.getBoundingClientRect());
    const ends = boxes.map(({ top, bottom }) => `${Math.round(top)} to ${Math.round(bottom)}`);
    return [...new Set(ends)].join(", ");
  };
  return {
    main: of(".panel-foot .button"),
    choices: of(".choice, .mines-field"),
    aside: of(".staged-aside .button, .staged-screen-top > .segmented"),
    toggles: of(".play-toggles"),
  };
}

/** Waits until the game screen is visible and the page has finished loading. */
async function settled(): Promise<void> {
  await expect.poll(() => one(".panel-foot .button:not([aria-busy])")).not.toBeNull();
  await expect.poll(() => one("[aria-busy=true]")).toBeNull();
  await document.fonts.ready;
}

/** Makes a move in the round without scrolling to the button of the move. */
async function step(game: StagedName, wish: "go on" | "lose"): Promise<void> {
  const isPossible = movesThat(wish, game).length > 0;
  tapMove(game, isPossible ? wish : "go on");
  await expectSettled(game);
}

/**
 * Plays a round with up to three steps, until a cash-out or a loss. The function calls `look` after each step of the
 * round.
 */
async function playRound(
  game: StagedName,
  end: "cash-out" | "loss",
  look: (turn: string) => Promise<void>,
): Promise<void> {
  // The bet button ignores taps for 400 ms after the end of a round.
  await expect
    .poll(() => getComputedStyle(one(".staged-actions-tall") as Element).pointerEvents)
    .toBe("auto");
  tapNow(mainButton());
  await expect.poll(() => isOpen(game)).toBe(true);
  await expectSettled(game);
  await look("opened");
  await step(game, "go on");
  await look("one step");
  if (end === "loss") {
    while (isOpen(game)) await step(game, "lose");
    await look("lost");
    return;
  }
  for (const turn of ["two steps", "three steps"]) {
    await step(game, "go on");
    await look(turn);
  }
  tapNow(mainButton());
  await expectSettled(game);
  await look("cashed out");
}

describe.each(stagedGames)("the layout of %s", (game) => {
  it(`shows the buttons of ${game} without scrolling and at fixed positions during a round in every language`, async () => {
    setPreference("turbo", true);
    for (const language of languages) {
      await openAgain(`/game?name=${game}`, { language });
      await settled();
      await expect.poll(() => document.querySelectorAll(".staged-screen-top > .segmented")).toHaveLength(1);
      const first = places();
      const look = async (turn: string) => {
        expect(places(), `${language}, ${turn}`).toEqual(first);
        // While a round is open, the page hides the choice between manual and automatic play.
        expect(one(".staged-screen-top > .segmented"), `${language}, ${turn}`).toBeNull();
      };
      const bottoms = Object.values(first).map((place) => Number(place.split(" to ").at(-1)));
      expect(Math.max(...bottoms), language).toBeLessThanOrEqual(foldPx);
      expect(Number(first.main.split(" to ").at(-1)), language).toBeLessThanOrEqual(reachPx);
      await playRound(game, "cash-out", look);
      await playRound(game, "loss", look);
      resetTable();
    }
  });

  it.each([812, 640])(
    `shows the choice between manual and automatic play of ${game} between board and stake on a screen of %i pixels`,
    async (height) => {
      await openScreen(`/game?name=${game}`, { size: [375, height] });
      await settled();
      const top = (selector: string) => one(selector)?.getBoundingClientRect().top ?? 0;
      const choice = one(".staged-screen-top > .segmented")?.getBoundingClientRect();
      expect(choice?.top).toBeGreaterThanOrEqual(one(".board")?.getBoundingClientRect().bottom ?? 0);
      expect(choice?.bottom).toBeLessThanOrEqual(top(".own-balance"));
      expect(top(".own-balance")).toBeGreaterThan(0);
    },
  );

  it(`keeps the main button of ${game} visible at the same position during a round on a short screen`, async () => {
    setPreference("turbo", true);
    await openScreen(`/game?name=${game}`, { size: [360, 640] });
    await settled();
    const { main } = places();
    const look = async (turn: string) => {
      expect(places().main, turn).toBe(main);
      await expect.element(mainButton()).toBeInViewport({ ratio: 1 });
    };
    await playRound(game, "cash-out", look);
    await playRound(game, "loss", look);
  });
});
