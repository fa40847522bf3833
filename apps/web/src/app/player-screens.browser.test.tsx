import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { playerInfo } from "../../test/answers.ts";
import type { Answers } from "../../test/api-stand-in.ts";
import { expectFits, expectOpens, expectUsable } from "../../test/every-screen.ts";
import { richAnswers } from "../../test/rich-player.ts";
import { isGame, playerScreens } from "../../test/screen-paths.ts";
import { setReducedMotion } from "../../test/settled.ts";

beforeAll(() => setReducedMotion(true));
afterAll(() => setReducedMotion(false));

const titles = new Map<string, string>();
const kinds = new Set<string>();

const limitOffers = { registration: true, deposit: true };

/**
 * Returns the server's answers for the test of one screen. The screen /setPass needs a player without a funds password,
 * and the screen /limitOffer needs a player who has not answered the offer.
 */
const answersFor = (path: string): Answers => {
  if (path === "/setPass") return { ...richAnswers(), "GET /user/info": playerInfo };
  if (path === "/limitOffer") return { ...richAnswers(), "GET /user/info": { ...playerInfo, limitOffers } };
  return richAnswers();
};

describe("player screens", () => {
  it.each(playerScreens)(
    "%s opens without layout shifts, passes axe, shows a focus ring at every Tab stop, and fits every window size",
    async (path) => {
      await expectOpens(path, { player: true, answers: answersFor(path) });
      titles.set(path, document.title);
      for (const kind of await expectUsable(path)) kinds.add(kind);
      await expectFits(path);
    },
  );

  it("/setPass fits every window size when the player already has a funds password", async () => {
    await expectOpens("/setPass", { player: true, answers: richAnswers() });
    await expectFits("/setPass");
  });

  it("the screens have different document titles, and the Tab key reaches every listed kind of control", () => {
    // The test does not compare the titles of four paths, because another path may have the same title. Two of the four
    // paths open a screen that is also listed with another path. The title of a receipt names only the kind of receipt,
    // and the identity check is a step of a withdrawal.
    const alike = [
      ...["/depositRecords", "/deposit?way=address", "/depositRecords?receipt=deposit-1"],
      "/identity",
    ];
    for (const path of alike) titles.delete(path);
    expect(new Set(titles.values()).size, JSON.stringify([...titles])).toBe(titles.size);
    expect(titles.size).toBe(playerScreens.length - alike.length);
    expect([...kinds]).toEqual(
      expect.arrayContaining([
        ...["button.icon-button", "button.mines-tile", "button.choice", "div.dice-handle", "input.w-full"],
        ...["button.mini-button", "a.home-tile", "a.button", "a.tap", "a.row", "button.row", "button.button"],
        ...["button.pill", "input."],
      ]),
    );
    expect([...titles.keys()].some(isGame)).toBe(true);
  });
});
