import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { playerInfo } from "../../test/answers.ts";
import { expectFits, expectOpens, expectUsable } from "../../test/every-screen.ts";
import { richAnswers } from "../../test/rich-player.ts";
import { isGame, playerScreens } from "../../test/screen-paths.ts";
import { setReducedMotion } from "../../test/settled.ts";
import type { Answers } from "../../test/wire.ts";

beforeAll(() => setReducedMotion(true));
afterAll(() => setReducedMotion(false));

const titles = new Map<string, string>();
const kinds = new Set<string>();

/** The first funds password is set by a player who has none. */
const answersFor = (path: string): Answers =>
  path === "/setPass" ? { ...richAnswers(), "GET /user/info": playerInfo } : richAnswers();

describe("a player's screens", () => {
  it.each(playerScreens)(
    "%s opens without a jump, can be read and used by keys, and fits every window",
    async (path) => {
      await expectOpens(path, { player: true, answers: answersFor(path) });
      titles.set(path, document.title);
      for (const kind of await expectUsable(path)) kinds.add(kind);
      await expectFits(path);
    },
  );

  it("/setPass fits every window when a funds password is set already", async () => {
    await expectOpens("/setPass", { player: true, answers: richAnswers() });
    await expectFits("/setPass");
  });

  it("have titles of their own, and every kind of control is reached by the keys", () => {
    // Two addresses of the same screen, and a receipt, which is called what it is of.
    const alike = ["/depositRecords", "/deposit?way=address", "/depositRecords?receipt=deposit-1"];
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
