import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import document_ from "../../../../index.html?raw";
import { callsOf } from "../../../../test/api-stand-in.ts";
import { expectNoAxeFindings } from "../../../../test/axe.ts";
import { expectFits } from "../../../../test/every-screen.ts";
import { answerOneByOne, watchShifts } from "../../../../test/layout-shifts.ts";
import { richAnswers } from "../../../../test/rich-player.ts";
import { openScreen, t } from "../../../../test/screen.tsx";
import { painted, settled } from "../../../../test/settled.ts";
import { clearUser, noteCurrency, noteStake, signedIn } from "../../../stores/index.ts";

const tiles = () =>
  [...document.querySelectorAll(".home-again")].map((tile) => tile.textContent.replaceAll(/\s+/g, " "));

/** Opens the home screen of a player who has played some games, from the oldest to the newest. */
async function openPlayed(played: readonly Parameters<typeof noteStake>[], more: object = {}): Promise<void> {
  signedIn({ token: "session", playerId: "7", address: "" });
  for (const bet of played) noteStake(...bet);
  await openScreen("/index", { player: true, answers: richAnswers(), ...more });
}

const fourGames: readonly Parameters<typeof noteStake>[] = [
  ["keno", { currency: "PLAY", amount: "9" }],
  ["crash", { currency: "PLAY", amount: "12345.6789" }],
  ["mines", { currency: "PLAY", amount: "0.5" }],
  ["dice", { currency: "TPLAY", amount: "10" }],
];

describe("the row «Continue» of the home screen", () => {
  it("shows the three games played last with their currencies and stakes, the newest first", async () => {
    await openPlayed(fourGames);
    await expect.element(page.getByRole("heading", { name: t("home.continue") })).toBeVisible();
    expect(tiles()).toEqual(["Dice 10 tPLAY", "Mines 0.5 PLAY", "Crash 12,345.6789 PLAY"]);
    const marks = [...document.querySelectorAll(".home-again > span use")].map((use) =>
      use.getAttribute("href")?.split("#").at(-1),
    );
    expect(marks).toEqual(["a-tplay", "a-play", "a-play"]);
  });

  it("shows amounts and words in the language of the page, and the demo with its name", async () => {
    await openPlayed([["mines", { currency: "DEMO", amount: "1234.5" }]], { language: "vi" });
    expect(tiles()).toEqual(["Dò mìn 1.234,5 Thử"]);
  });

  it("shows the currency alone if the player chose the currency without a bet", async () => {
    signedIn({ token: "session", playerId: "7", address: "" });
    noteStake("dice", { currency: "TPLAY", amount: "10" });
    noteCurrency("dice", "PLAY");
    await openScreen("/index", { player: true });
    expect(tiles()).toEqual(["Dice PLAY"]);
  });

  it("opens the game with the stored currency and stake, and places no bet", async () => {
    await openPlayed([["dice", { currency: "PLAY", amount: "0.5" }]]);
    await page.getByRole("link", { name: "Dice 0.5 PLAY" }).click();
    await expect.poll(() => location.pathname + location.search).toBe("/game?name=dice");
    await expect.element(page.getByRole("button", { name: `${t("dice.roll")} · 0.5 PLAY` })).toBeVisible();
    expect(callsOf("POST /games/dice/bet")).toHaveLength(0);
  });

  it("moves no element while the answers of the server arrive", async () => {
    const atOnce = answerOneByOne();
    const expectStill = watchShifts();
    try {
      await openPlayed(fourGames);
      await settled();
      await expectStill("/index");
    } finally {
      atOnce();
    }
  });

  it.each(["en", "cn", "vi", "pt"] as const)(
    "fits every window size with long amounts in the language %s",
    async (language) => {
      const amount = "1234567.123456789012345678";
      const played = (["coinflip", "wheel", "dice"] as const).map(
        (game) => [game, { currency: "TPLAY", amount }] as Parameters<typeof noteStake>,
      );
      await openPlayed(played, { language });
      await expectNoAxeFindings("/index");
      await expectFits("/index");
      expect(tiles()).toHaveLength(3);
    },
  );

  it("the row «Continue» is hidden before the first round, for another player, and after the session has ended", async () => {
    await openPlayed(fourGames.slice(0, 1));
    expect(tiles()).toHaveLength(1);
    clearUser();
    await expect.poll(tiles).toHaveLength(0);
    signedIn({ token: "other", playerId: "8", address: "" });
    await painted();
    expect(tiles()).toHaveLength(0);
    expect(page.getByRole("heading", { name: t("home.continue") }).query()).toBeNull();
  });
});

describe("the outline of the home screen in the HTML document", () => {
  const boxesOf = (selector: string, within: ParentNode = document) =>
    [...within.querySelectorAll(selector)].map((box) => {
      const { left, top, width, height } = box.getBoundingClientRect();
      return [left, top, width, height].map(Math.round);
    });

  /** Shows the outline on top of the page, measures it and removes it. */
  function outlineBoxes(): number[][] {
    const parsed = new DOMParser().parseFromString(document_, "text/html");
    const [script] = [...parsed.querySelectorAll("head script:not([src])")];
    // The inline script of the document decides which parts of the outline are visible.
    new Function(script?.textContent ?? "")();
    const outline = document.importNode(
      parsed.querySelector<HTMLElement>(".home-outline") as HTMLElement,
      true,
    );
    document.body.prepend(outline);
    const boxes = boxesOf("rect, .search", outline).filter(([, , width = 0]) => width > 0);
    outline.remove();
    delete document.documentElement.dataset.home;
    delete document.documentElement.dataset.played;
    return boxes;
  }

  it.each([
    ["a player who has played", 320, ["mines", "dice"]],
    ["a player who has played", 375, ["mines", "dice", "crash"]],
    ["a player before the first round", 375, []],
  ] as const)("has the boxes of the real screen for %s, %i px wide", async (_, width, games) => {
    const stake = { currency: "PLAY", amount: "0.5" } as const;
    await openPlayed(
      games.map((game) => [game, stake]),
      { size: [width, 812] },
    );
    await painted();
    expect(tiles()).toHaveLength(games.length);
    const real = boxesOf(".home-again, .home-search > label, .home-tile");
    const boxes = outlineBoxes();
    const isNear = (box: number[]) =>
      boxes.some((one) => one.every((value, at) => Math.abs(value - (box[at] ?? 0)) <= 1));
    expect(
      real.filter((box) => !isNear(box)),
      JSON.stringify(boxes),
    ).toEqual([]);
  });
});
