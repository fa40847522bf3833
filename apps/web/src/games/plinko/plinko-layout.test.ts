import { plinkoTableE4, risks } from "@gemplay/games";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { acrossAfter, contactsOf, fallMs, layoutOf, pinsOf, stoneAt } from "./plinko-layout.ts";

const allRows = [8, 9, 10, 11, 12, 13, 14, 15, 16];
const drop = fc
  .integer({ min: 8, max: 16 })
  .chain((rows) => fc.array(fc.integer({ min: 0, max: 1 }), { minLength: rows, maxLength: rows }));
const size = fc.constantFrom("full" as const, "low" as const);

it.each(allRows)("layoutOf fits %i rows of Plinko on the board above the buckets", (rows) => {
  for (const risk of risks) {
    const labels = plinkoTableE4({ rows, risk }).map((multiplierE4) => String(multiplierE4 / 10_000));
    for (const layout of [layoutOf(rows, "full", labels), layoutOf(rows, "low", labels)]) {
      const pins = pinsOf(layout);
      expect(pins).toHaveLength(((rows + 5) * rows) / 2);
      expect(Math.min(...pins.map(({ x }) => x))).toBeGreaterThan(layout.pin);
      expect(Math.max(...pins.map(({ x }) => x))).toBeLessThan(343 - layout.pin);
      expect(Math.max(...pins.map(({ y }) => y)) + layout.pin).toBeLessThan(layout.bucketTop);
      expect(layout.bucketTop + layout.bucketHeight).toBeLessThan(layout.height);
    }
  }
});

it("layoutOf places the labels of the buckets vertically if they are too wide", () => {
  const upright = (rows: number, ...labels: string[]) => layoutOf(rows, "full", labels).upright;
  expect(upright(8, "27", "4.5", "0.3")).toBe(true);
  expect(upright(12, "36", "5.2")).toBe(true);
  expect(upright(12, "160")).toBe(false);
  expect(upright(16, "1000", "0.2")).toBe(false);
});

describe("a falling gemstone of Plinko", () => {
  it("the gemstone starts above the middle of the board", () => {
    const layout = layoutOf(12, "full", ["1"]);
    expect(stoneAt(layout, Array(12).fill(1), 0)).toEqual({ x: 171.5, y: -layout.stone, touched: 0 });
  });

  it("the gemstone ends in the bucket whose number is the number of turns to the right", () => {
    fc.assert(
      fc.property(drop, size, (path, board) => {
        const layout = layoutOf(path.length, board, ["1"]);
        const bucket = path.reduce((sum, turn) => sum + turn, 0);
        const end = stoneAt(layout, path, fallMs(path.length));
        expect(end.x).toBeCloseTo(acrossAfter(layout, path.length, bucket), 9);
        expect(end.y).toBeCloseTo(layout.bucketTop - layout.stone, 9);
        expect(end.touched).toBe(path.length);
      }),
    );
  });

  it("the gemstone touches one pin in each row and passes through no pin", () => {
    fc.assert(
      fc.property(drop, size, (path, board) => {
        const layout = layoutOf(path.length, board, ["1"]);
        const pins = pinsOf(layout);
        const contacts = contactsOf(layout, path).slice(0, -1);
        for (const { x, y } of contacts)
          expect(
            pins.some(
              (pin) => Math.abs(pin.x - x) < 1e-9 && Math.abs(pin.y - layout.pin - layout.stone - y) < 1e-9,
            ),
          ).toBe(true);
      }),
    );
  });

  it("the position of the gemstone never jumps", () => {
    fc.assert(
      fc.property(drop, size, fc.double({ min: 0, max: 1, noNaN: true }), (path, board, share) => {
        const layout = layoutOf(path.length, board, ["1"]);
        const atMs = share * fallMs(path.length);
        const [one, next] = [stoneAt(layout, path, atMs), stoneAt(layout, path, atMs + 0.01)];
        expect(Math.hypot(next.x - one.x, next.y - one.y)).toBeLessThan(0.1);
        expect(next.touched).toBeGreaterThanOrEqual(one.touched);
      }),
    );
  });
});
