import { mines, minesMultiplierE4 } from "@gemplay/games";
import { expect, it } from "vitest";
import { nextChance, reached, seenOf } from "./mines-moves.ts";

const open = (hidden: number, opened: number[]) => ({ params: { mines: hidden }, seen: { opened } });

it("the game Mines offers every closed tile as a move, with the multiplier for one more gem", () => {
  const three = open(3, [1, 7]);
  expect(mines.moves(three)).toHaveLength(23);
  expect(mines.nextE4(three, { tile: 0 })).toBe(14_785);
  expect(mines.nextE4(three, { tile: 7 })).toBeUndefined();
  expect(mines.nextE4(open(24, [4]), { tile: 5 })).toBeUndefined();
});

it("nextChance is 85% if 17 of 20 closed tiles contain gems, as in the design drawing", () => {
  expect(nextChance(open(3, [1, 7, 8, 13, 19]))).toBe(0.85);
  expect(nextChance(open(24, []))).toBeCloseTo(1 / 25, 12);
});

it("ladderE4 has one multiplier for each gem, up to the last gem", () => {
  const rungs = mines.ladderE4?.({ mines: 3 }) ?? [];
  expect([rungs.length, rungs[0], rungs[4]]).toEqual([22, 11_250, 19_973]);
  expect(reached(open(3, [1, 7]).seen)).toBe(2);
  expect(mines.ladderE4?.({ mines: 24 })).toEqual([247_500]);
});

it("`reached` counts the found gems, but not the mine that ended the round", () => {
  const ended = { params: { mines: 3 }, outcome: { mines: [3, 16, 20], opened: [1, 7, 16] } };
  const lost = ended as unknown as Parameters<typeof seenOf>[0];
  expect(reached(seenOf(lost))).toBe(2);
  expect(mines.rtp({ mines: 3 }, seenOf(lost))).toBeCloseTo(
    ((22 * 21) / (25 * 24)) * (minesMultiplierE4(3, 2) / 10_000),
    12,
  );
});
