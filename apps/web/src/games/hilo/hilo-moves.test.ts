import { hilo, hiloMostSkips } from "@gemplay/games";
import { expect, it } from "vitest";
import { choicesOf, multipliersOf, skipsLeft } from "./hilo-moves.ts";

// 5♥, 10♠, 4♦, J♣ as the picture has them; two of clubs and ace of spades for the ends.
const [five, ten, four, jack, two, ace] = [13, 34, 8, 39, 3, 50] as const;
const open = (cards: number[], moves: ("higher" | "lower" | "same" | "skip")[]) => ({
  params: {},
  seen: { cards, moves },
});

it("offers both guesses on a card, the same rank with either", () => {
  expect(choicesOf({ cards: [five], moves: [] })).toEqual([
    { guess: "higher", name: "higherOrSame", chance: 10 / 13, factorE4: 12_870, nextE4: 12_870 },
    { guess: "lower", name: "lowerOrSame", chance: 4 / 13, factorE4: 32_175, nextE4: 32_175 },
  ]);
});

it("takes the 99% once: after the first guess a factor is the inverse chance alone", () => {
  const [higher] = choicesOf({ cards: [ten, four], moves: ["lower"] });
  expect(higher).toMatchObject({ factorE4: 11_818, nextE4: Math.floor((9_900 * 169) / (9 * 11)) });
});

it("offers the same rank by itself on the ends", () => {
  expect(choicesOf({ cards: [two], moves: [] }).map(({ name, chance }) => [name, chance])).toEqual([
    ["higher", 12 / 13],
    ["same", 1 / 13],
  ]);
  expect(choicesOf({ cards: [ace], moves: [] }).map(({ name }) => name)).toEqual(["lower", "same"]);
});

it("says what a cash-out paid after each card; a skip changes nothing", () => {
  const cards = [ten, four, jack, five];
  expect(multipliersOf({ cards, moves: ["lower", "skip", "lower"] })).toEqual([null, 14_300, 14_300, 18_590]);
  expect(multipliersOf({ cards: [ten, four], moves: ["skip"] })).toEqual([null, null]);
});

it("has so many skips a round, and no guess beyond the highest multiplier", () => {
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
