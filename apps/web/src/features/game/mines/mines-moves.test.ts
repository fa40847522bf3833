import { minesMultiplierE4 } from "@gemplay/games";
import { expect, it } from "vitest";
import { gemsFound, ladder, moves, nextChance, nextE4, rtp } from "./mines-moves.ts";

const open = (mines: number, opened: number[]) =>
  ({ params: { mines }, seen: { opened }, multiplierE4: 10_000 }) as Parameters<typeof moves>[0];

it("offers every closed tile at what one more gem pays", () => {
  const three = open(3, [1, 7]);
  expect(moves(three)).toHaveLength(23);
  expect(nextE4(three, { tile: 0 })).toBe(14_785);
  expect(nextE4(three, { tile: 7 })).toBeUndefined();
  expect(nextE4(open(24, [4]), { tile: 5 })).toBeUndefined();
});

it("says the chance as the picture does: 17 gems under 20 tiles are 85%", () => {
  expect(nextChance(open(3, [1, 7, 8, 13, 19]))).toBe(0.85);
  expect(nextChance(open(24, []))).toBeCloseTo(1 / 25, 12);
});

it("climbs one rung a gem, to the last gem there is", () => {
  const { rungs, reached } = ladder({ mines: 3 }, open(3, [1, 7]));
  expect([rungs.length, rungs[0], rungs[4], reached]).toEqual([22, 11_250, 19_973, 2]);
  expect(ladder({ mines: 24 }, null)).toEqual({ rungs: [247_500], reached: 0 });
});

it("counts the mine that ended a round as no gem", () => {
  const ended = { params: { mines: 3 }, outcome: { mines: [3, 16, 20], opened: [1, 7, 16] } };
  const lost = ended as unknown as Parameters<typeof gemsFound>[0];
  expect(gemsFound(lost)).toBe(2);
  expect(rtp({ mines: 3 }, lost)).toBeCloseTo(
    ((22 * 21) / (25 * 24)) * (minesMultiplierE4(3, 2) / 10_000),
    12,
  );
});
