import { hilo, hiloMostSkips } from "@gemplay/games";
import { expect, it } from "vitest";
import { choicesOf, multipliersOf, skipsLeft } from "./hilo-moves.ts";

// The cards 5♥, 10♠, 4♦ and J♣ are the cards in the design drawing of the board. The two of clubs has the lowest rank,
// and the ace of spades has the highest rank.
const [five, ten, four, jack, two, ace] = [13, 34, 8, 39, 3, 50] as const;
const open = (cards: number[], moves: ("higher" | "lower" | "same" | "skip")[]) => ({
  params: {},
  seen: { cards, moves },
});

it("choicesOf offers two guesses on a card, and both guesses also win if the next card has the same rank", () => {
  expect(choicesOf({ cards: [five], moves: [] })).toEqual([
    { guess: "higher", name: "higherOrSame", chance: 10 / 13, factorE4: 12_870, nextE4: 12_870 },
    { guess: "lower", name: "lowerOrSame", chance: 4 / 13, factorE4: 32_175, nextE4: 32_175 },
  ]);
});

it("choicesOf reduces only the factor of the first guess to 99%, and later factors are the inverse probabilities", () => {
  const [higher] = choicesOf({ cards: [ten, four], moves: ["lower"] });
  expect(higher).toMatchObject({ factorE4: 11_818, nextE4: Math.floor((9_900 * 169) / (9 * 11)) });
});

it("choicesOf offers the same rank as a separate guess if the open card has the lowest or the highest rank", () => {
  expect(choicesOf({ cards: [two], moves: [] }).map(({ name, chance }) => [name, chance])).toEqual([
    ["higher", 12 / 13],
    ["same", 1 / 13],
  ]);
  expect(choicesOf({ cards: [ace], moves: [] }).map(({ name }) => name)).toEqual(["lower", "same"]);
});

it("multipliersOf returns the cash-out multiplier after each card, and a skip does not change the multiplier", () => {
  const cards = [ten, four, jack, five];
  expect(multipliersOf({ cards, moves: ["lower", "skip", "lower"] })).toEqual([null, 14_300, 14_300, 18_590]);
  expect(multipliersOf({ cards: [ten, four], moves: ["skip"] })).toEqual([null, null]);
});

it("the game Hi-Lo limits the number of skips in a round, and offers no guess that would exceed the highest multiplier", () => {
  const skips = Array.from({ length: hiloMostSkips }, () => "skip" as const);
  const cards = Array.from({ length: hiloMostSkips + 1 }, () => five);
  expect(skipsLeft({ cards: [five], moves: [] })).toBe(hiloMostSkips);
  expect(hilo.nextE4(open(cards, ["higher", ...skips.slice(1)]), { move: "skip" })).toBe(12_870);
  expect(hilo.nextE4(open(cards, skips), { move: "skip" })).toBeUndefined();
  expect(hilo.nextE4(open(cards, skips), { move: "higher" })).toBe(12_870);
  expect(hilo.nextE4(open(cards, skips), { move: "same" })).toBeUndefined();
  const aces = Array.from({ length: 6 }, () => ace);
  expect(hilo.nextE4(open(aces, ["same", "same", "same", "same", "same"]), { move: "same" })).toBeUndefined();
});
