import { expect, it } from "vitest";
import { readStartParameter, type StartParameter, startPath } from "./start-parameter.ts";

it.each<[string, StartParameter["inviteCode"], StartParameter["screen"]]>([
  ["by_4F9K2A", "4F9K2A", null],
  ["to_wallet", null, "wallet"],
  ["to_game_dice", null, "game_dice"],
  ["by_4F9K2A__to_deposit", "4F9K2A", "deposit"],
  ["to_deposit__by_4F9K2A", "4F9K2A", "deposit"],
  ["4F9K2A", "4F9K2A", null],
  ["4F9K2A__to_invite", "4F9K2A", "invite"],
  ["by_a-b_c", "a-b_c", null],
])("readStartParameter reads %s", (text, inviteCode, screen) => {
  expect(readStartParameter(text)).toEqual({ inviteCode, screen });
});

it.each([
  ["an empty text", ""],
  ["an unknown screen", "to_admin"],
  ["a path", "to_../operator"],
  ["the name of an object property", "to_constructor"],
  ["a text that is too long", `by_${"A".repeat(62)}`],
  ["a character that the host forbids", "by_4F9K2A?next=//elsewhere"],
  ["empty parts", "____"],
  ["an empty invite code", "by_"],
])("readStartParameter returns no code and no screen for %s", (_, text) => {
  expect(readStartParameter(text)).toEqual({ inviteCode: null, screen: null });
});

it("readStartParameter returns the first code and the first screen if there are two", () => {
  expect(readStartParameter("by_FIRST__by_SECOND__to_swap__to_wallet")).toEqual({
    inviteCode: "FIRST",
    screen: "swap",
  });
});

it.each<[StartParameter["screen"], string]>([
  [null, "/"],
  ["deposit", "/deposit"],
  ["notifications", "/profile?view=notifications"],
  ["game_dice", "/game?name=dice"],
])("the screen %s has the path %s", (screen, path) => {
  expect(startPath(screen)).toBe(path);
});
