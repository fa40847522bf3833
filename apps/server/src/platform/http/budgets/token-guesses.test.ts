import { expect, it } from "vitest";
import { createTokenGuesses } from "./token-guesses.ts";

it("createTokenGuesses limits the guesses of a network per minute, and does not count tokens that are valid", () => {
  let nowMs = 0;
  const guesses = createTokenGuesses(
    () => 2,
    () => nowMs,
  );
  for (let player = 0; player < 100; player++) {
    expect(guesses.take("shared")).toBe(true);
    guesses.giveBack("shared");
  }
  expect([1, 2, 3].map(() => guesses.take("shared"))).toEqual([true, true, false]);
  expect(guesses.take("other")).toBe(true);
  nowMs = 60_000;
  expect(guesses.take("shared")).toBe(true);
});

it("createTokenGuesses allows any number of guesses if the setting is 0", () => {
  const guesses = createTokenGuesses(() => 0);
  expect(Array.from({ length: 1_000 }, () => guesses.take("one")).every(Boolean)).toBe(true);
});
