import { gameNames, type StagedGameName, stagedGameNames } from "@gemplay/games";
import { localeCodes } from "@gemplay/i18n";
import { afterEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { calledRoutes, setAway } from "../../../../test/api-stand-in.ts";
import { expectNoAxeFindings } from "../../../../test/axe.ts";
import { cutFindings, sidewaysFindings, smallTargets, touchingFindings } from "../../../../test/measures.ts";
import { closeScreen, openScreen, press, t } from "../../../../test/screen.tsx";
import { painted, settled } from "../../../../test/settled.ts";
import { recordOf, roundAnswers, wonRounds } from "../../../../test/won-rounds.ts";
import type { Round } from "../../../games/play/game/round.ts";
import { gainText } from "../../../games/play/stake/figures.ts";
import { formatAmountText, formatMultiplier } from "../../../i18n/index.ts";

const none = { payout: "0", multiplierE4: 0, result: "LOSE" } as const;
const { crash, dice, mines, plinko, limbo, wheel, keno, hilo, coinflip, gems } = wonRounds;
/** A lost round of each game. */
const lostRounds: { readonly [G in Round["game"]]: Extract<Round, { game: G }> } = {
  crash: { ...crash, ...none, outcome: { round: 20, crashPointE4: 50_000, cashOutE4: null } },
  dice: { ...dice, ...none, outcome: { rollCenti: 5_000 } },
  mines: { ...mines, ...none, outcome: { mines: [0, 1, 2], opened: [5, 6, 0] } },
  plinko: {
    ...plinko,
    ...none,
    outcome: { path: Array.from({ length: 16 }, (_, row) => row % 2), bucket: 8 },
  },
  limbo: { ...limbo, ...none, outcome: { resultE4: 50_000 } },
  wheel: { ...wheel, ...none, outcome: { segment: 0 } },
  keno: { ...keno, ...none, outcome: { drawn: [31, 32, 33, 34, 35, 36, 37, 38, 39, 40], hits: 0 } },
  hilo: { ...hilo, ...none, outcome: { cards: [0, 10, 3], moves: ["higher", "higher"] } },
  coinflip: { ...coinflip, ...none, outcome: { sides: ["heads", "tails"], named: ["heads", "heads"] } },
  gems: { ...gems, ...none, outcome: { stones: [0, 1, 2, 3, 4] } },
};

type Record = ReturnType<typeof recordOf>;

const element = (selector: string) => document.querySelector<HTMLElement>(selector);
const stepNow = () => Number(element(".timeline")?.getAttribute("aria-valuenow"));
const board = () => element(".replay-tab-board .board") as HTMLElement;
/** Returns the words beside the board: step, state, multiplier and time. */
const words = () => [...document.querySelectorAll(".replay-tab-words dd")].map((word) => word.textContent);
/** Returns the cells of the list of steps. */
const listed = () =>
  [...document.querySelectorAll(".replay-tab-steps li")].map((row) =>
    [...row.querySelectorAll(":scope > span")].map((cell) => cell.textContent),
  );

/** Opens the page of a round, and waits until the page shows its replay. */
async function openReplay(round: Round, record: Partial<Record> = {}, opening = {}): Promise<void> {
  const answers = roundAnswers(round, false, { ...recordOf(round), ...record });
  await openScreen(`/game?name=${round.game}&round=${round.id}&view=replay`, {
    player: true,
    answers,
    ...opening,
  });
  await expect.poll(() => element(".timeline")).not.toBeNull();
  await settled();
}

/** Waits until the page has sent the requests that it sends after each screen has opened. */
async function isQuiet(): Promise<void> {
  for (let before = -1; before !== calledRoutes().length; ) {
    before = calledRoutes().length;
    await new Promise((done) => setTimeout(done, 500));
  }
}

async function pressKey(key: string): Promise<void> {
  await userEvent.keyboard(key === " " ? " " : `{${key}}`);
  await painted();
}

/** Shows the last step of the replay. */
async function goToEnd(): Promise<void> {
  (element(".timeline") as HTMLElement).focus();
  await pressKey("End");
}

afterEach(closeScreen);

/** Checks that the board shows the outcome of the round. */
function expectOutcome(round: Round): void {
  const shown = board().textContent ?? "";
  switch (round.game) {
    case "mines":
      for (let tile = 0; tile < 25; tile++) {
        const { mines, opened } = round.outcome;
        const name = !mines.includes(tile)
          ? "mines.tileGem"
          : opened.includes(tile)
            ? "mines.tileHit"
            : "mines.tileMine";
        const tiles = board().querySelectorAll(".mines-tile");
        expect(tiles[tile]?.getAttribute("aria-label")).toBe(t(name, { tile: tile + 1 }));
        expect(tiles[tile]?.classList.contains("rest")).toBe(!opened.includes(tile));
      }
      return;
    case "hilo":
      expect(board().querySelectorAll(".trail > li")).toHaveLength(round.outcome.cards.length);
      return;
    case "coinflip": {
      expect(board().dataset.state).toBe(round.result === "WIN" ? "right" : "lost");
      const sides = round.outcome.sides.map((side) =>
        t(side === "heads" ? "coinflip.heads" : "coinflip.tails"),
      );
      const trail = [...board().querySelectorAll(".trail > li")].map((one) => one.textContent?.trim());
      expect(trail).toEqual(sides);
      return;
    }
    case "crash":
      expect(shown).toContain(
        t("crash.spokenOver", { multiplier: `${(round.outcome.crashPointE4 / 10_000).toFixed(2)}×` }),
      );
      return;
    default:
      expect(board().dataset.state).toBe(round.result === "WIN" ? "won" : "lost");
      expect(shown).toContain(gainText(round).replace(/ PLAY$/, ""));
  }
}

describe.each(gameNames)("the replay of a round of %s", (game) => {
  it.each([
    ["won", wonRounds[game]],
    ["lost", lostRounds[game]],
  ])(
    "ends with the outcome, the multiplier and the balances of the record of a %s round, and makes no request",
    async (_, round) => {
      await openReplay(round);
      await isQuiet();
      const requests = calledRoutes().length;
      setAway(true);
      const steps = listed();
      expect(words()[0]).toBe(t("replay.stepOf", { step: 1, steps: steps.length }));
      expect(steps[0]?.[3]).toBe(`${formatAmountText(round.amount)} PLAY`);
      for (let step = 2; step <= steps.length; step++) {
        await pressKey("ArrowRight");
        expect(stepNow()).toBe(step);
        expect(words()[0]).toBe(t("replay.stepOf", { step, steps: steps.length }));
      }
      expectOutcome(round);
      const { outcome } = round;
      const lastE4 =
        "crashPointE4" in outcome && round.result === "WIN" ? outcome.crashPointE4 : round.multiplierE4;
      expect(words()[2]).toBe(formatMultiplier(lastE4));
      expect(steps.map((cells) => cells[3])).toContain(`${formatAmountText(round.payout)} PLAY`);
      const { balanceBefore, balanceAfter } = recordOf(round);
      const balances = element(".replay-tab-balances")?.textContent ?? "";
      expect(balances).toContain(formatAmountText(balanceBefore ?? ""));
      expect(balances).toContain(`${formatAmountText(balanceAfter)} PLAY`);
      expect(calledRoutes().slice(requests)).toEqual([]);
    },
  );

  it("shows the bet again after a step back from the end", async () => {
    await openReplay(wonRounds[game]);
    const atStart = board().dataset.state;
    await goToEnd();
    (element(".timeline") as HTMLElement).focus();
    await pressKey("Home");
    expect(stepNow()).toBe(1);
    expect(board().dataset.state).toBe(atStart);
  });
});

describe("the replay", () => {
  it("plays a round to its end, and shows a pause over 3 s in 1 s with the real time of the pause", async () => {
    const { placedAtMs } = recordOf(mines);
    const moveTimesMs = [200, 400, 12_900, 13_100, 13_300].map((ms) => placedAtMs + ms);
    await openReplay(mines, { moveTimesMs });
    expect(listed()[3]?.[1]).toContain(t("replay.shortened", { seconds: "12.5" }));
    expect(listed()[3]?.[2]).toBe(t("replay.after", { seconds: "12.900" }));
    const startMs = performance.now();
    await press(t("replay.play"));
    await expect.element(page.getByRole("button", { name: t("replay.pause"), exact: true })).toBeVisible();
    await expect.poll(stepNow, { interval: 20 }).toBe(listed().length);
    // The round lasts 13 s, and without the shortened pause less than 2 s. A busy machine needs more time.
    expect(performance.now() - startMs).toBeLessThan(10_000);
    await expect.element(page.getByRole("button", { name: t("replay.play"), exact: true })).toBeVisible();
    expectOutcome(mines);
  });

  it("starts and pauses with the space key, moves with the arrow keys, and leaves the space key to a focused button", async () => {
    await openReplay(mines);
    await pressKey(" ");
    await expect.element(page.getByRole("button", { name: t("replay.pause"), exact: true })).toBeVisible();
    await pressKey(" ");
    await expect.element(page.getByRole("button", { name: t("replay.play"), exact: true })).toBeVisible();
    await pressKey("Home");
    const before = stepNow();
    await pressKey("ArrowRight");
    expect(stepNow()).toBe(before + 1);
    await pressKey("ArrowLeft");
    expect(stepNow()).toBe(before);
    const forward = page.getByRole("button", { name: t("replay.forward"), exact: true });
    (forward.element() as HTMLElement).focus();
    await pressKey(" ");
    expect(stepNow()).toBe(before + 1);
    await expect.element(page.getByRole("button", { name: t("replay.play"), exact: true })).toBeVisible();
  });

  it("moves to the step at which the player drags the line", async () => {
    await openReplay(mines);
    const track = element(".timeline") as HTMLElement;
    const { left, top, width, height } = track.getBoundingClientRect();
    const at = (share: number) => ({
      bubbles: true,
      pointerId: 1,
      clientX: left + width * share,
      clientY: top + height / 2,
    });
    let captured = false;
    track.setPointerCapture = () => {
      captured = true;
    };
    track.hasPointerCapture = () => captured;
    track.dispatchEvent(new PointerEvent("pointermove", at(0.5)));
    await painted();
    expect(stepNow()).toBe(1);
    track.dispatchEvent(new PointerEvent("pointerdown", at(0.02)));
    track.dispatchEvent(new PointerEvent("pointermove", at(0.38)));
    await painted();
    expect(stepNow()).toBe(3);
    track.dispatchEvent(new PointerEvent("pointermove", at(0.99)));
    await painted();
    expect(stepNow()).toBe(listed().length);
  });

  it("says when the record contains no times of the moves, and shows no time for these steps", async () => {
    await openReplay(mines, { moveTimesMs: null, balanceBefore: null });
    await expect.element(page.getByText(t("replay.timesUnknown"))).toBeVisible();
    expect(listed()[1]?.[2]).toBe("–");
    expect(element(".replay-tab-balances")?.textContent).toContain("–");
  });

  it("says that the system finished a round, why, and after how many hours", async () => {
    await openReplay(mines, { abandonedAfterHours: 36 });
    await expect.element(page.getByText(t("round.bySystem", { hours: "36" }))).toBeVisible();
    expect(listed().at(-1)?.[1]).toBe(t("replay.bySystem", { hours: "36" }));
    await page.getByRole("radio", { name: t("round.check") }).click();
    await expect.element(page.getByText(t("round.bySystem", { hours: "36" }))).toBeVisible();
  });

  it("ends a cancelled round of Crash without a crash, and says that the system cancelled the round", async () => {
    await openReplay(crash, { isCancelled: true });
    await expect.element(page.getByText(t("round.cancelled"))).toBeVisible();
    await goToEnd();
    expect(words()[1]).toBe(t("replay.cancelled"));
    expect(listed().join()).not.toContain(t("replay.crashed", { multiplier: "12.40×" }));
    expect(board().textContent).toContain(t("crash.spokenStart"));
  });

  it("opens from the tab of the round's page, the URL keeps the tab, and the tab leads back to the check", async () => {
    await openScreen(`/game?name=dice&round=${dice.id}`, { player: true, answers: roundAnswers(dice) });
    await page.getByRole("radio", { name: t("round.replay") }).click();
    await expect.poll(() => element(".timeline")).not.toBeNull();
    expect(new URLSearchParams(location.search).get("view")).toBe("replay");
    await page.getByRole("radio", { name: t("round.check") }).click();
    await expect.element(page.getByRole("heading", { name: t("round.inputs") })).toBeVisible();
    expect(new URLSearchParams(location.search).get("view")).toBe("check");
  });

  it.each(localeCodes)(
    "fits phones of each width in %s, without cut words or targets that are too small",
    async (language) => {
      for (const game of ["mines", "crash", "dice"] as const)
        for (const width of [320, 375]) {
          await openReplay(
            wonRounds[game],
            { abandonedAfterHours: game === "mines" ? 24 : null },
            {
              language,
              size: [width, 812],
            },
          );
          await goToEnd();
          expect([
            ...sidewaysFindings(),
            ...cutFindings(),
            ...smallTargets(40),
            ...touchingFindings(),
          ]).toEqual([]);
          if (width === 375 && game === "mines") await expectNoAxeFindings(`the replay in ${language}`);
          await closeScreen();
        }
    },
  );
});

it.each(stagedGameNames)(
  "each step of a replay of %s shows the board as the player saw it",
  async (game: StagedGameName) => {
    const round = wonRounds[game];
    await openReplay(round);
    const seen: string[] = [];
    for (let step = 1; step < listed().length; step++) {
      // The hidden values of the round are visible only at the last step.
      expect(board().querySelectorAll(".rest")).toHaveLength(0);
      seen.push(board().innerHTML);
      await pressKey("ArrowRight");
    }
    expect(new Set(seen).size).toBe(seen.length);
  },
);
