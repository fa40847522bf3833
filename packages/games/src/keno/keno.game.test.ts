import { describe, expect, it } from "vitest";
import { isKenoParams, kenoDraw, kenoRtp, kenoTableE4, kenoWays, playKeno } from "./keno.game.ts";
import { type KenoRisk, kenoRisks } from "./keno-tables.ts";

const golden = {
  serverSeed: "735249f062ac025044a8523aa92e034803f02d6b75129abc97e8b1be19aab9b4",
  clientSeed: "ec75fca98de6f2d9",
  nonce: 20,
};
const offered = kenoRisks.flatMap((risk) =>
  [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((picks) => ({ risk, picks })),
);

/**
 * Counts how many choices of `picks` numbers have 0, 1 … hits. For each number of the board, the function considers
 * both cases: the number is picked or not picked.
 */
function waysByHits(picks: number): bigint[] {
  // `ways[taken][hits]` counts the choices among the numbers that the loop has processed so far.
  let ways = [[1n]];
  for (let number = 0; number < 40; number++) {
    const isDrawn = number < 10;
    ways = Array.from({ length: ways.length + 1 }, (_, taken) =>
      Array.from({ length: taken + 1 }, (_, hits) => {
        const before = ways[taken - 1]?.[isDrawn ? hits - 1 : hits] ?? 0n;
        return (ways[taken]?.[hits] ?? 0n) + before;
      }),
    );
  }
  return ways[picks] ?? [];
}

describe("keno", () => {
  it("draws the published numbers from the published seeds", () => {
    expect([...kenoDraw(golden)].sort((a, b) => a - b)).toEqual([1, 2, 5, 7, 8, 21, 23, 30, 33, 38]);
  });

  it.each(offered)(
    "returns 98.9% to 99.1% to players over all draws (risk $risk, $picks picks)",
    ({ risk, picks }) => {
      const table = kenoTableE4(risk, picks);
      const ways = waysByHits(picks);
      expect(table).toHaveLength(picks + 1);
      expect(ways.map(Number)).toEqual(table.map((_, hits) => kenoWays(picks, hits)));
      const all = ways.reduce((sum, way) => sum + way, 0n);
      const returnedE4 = ways.reduce((sum, way, hits) => sum + way * BigInt(table[hits] ?? 0), 0n);
      expect(returnedE4 * 1_000n >= 989n * all * 10_000n).toBe(true);
      expect(returnedE4 * 1_000n <= 991n * all * 10_000n).toBe(true);
      expect(kenoRtp(risk, picks)).toBeCloseTo(Number(returnedE4) / Number(all * 10_000n), 12);
    },
  );

  it.each(offered)("pays more for more hits (risk $risk, $picks picks)", ({ risk, picks }) => {
    const paid = kenoTableE4(risk, picks).filter((multiplierE4) => multiplierE4 > 0);
    expect(paid).toEqual([...new Set(paid)].sort((a, b) => a - b));
    expect(paid.every(Number.isInteger)).toBe(true);
  });

  it("pays by the number of picked numbers that were drawn", () => {
    const play = (...picks: number[]) => playKeno(golden, { picks, risk: "classic" });
    expect(play(1, 2, 40)).toMatchObject({ hits: 2, multiplierE4: 33_000 });
    expect(play(40, 2, 1)).toEqual(play(1, 2, 40));
    expect(play(3)).toMatchObject({ hits: 0, multiplierE4: 5_000 });
    expect(play(1, 2, 5, 7, 8, 21, 23, 30, 33, 38)).toMatchObject({ hits: 10, multiplierE4: 8_000_000 });
  });

  it("accepts one to ten different numbers of the board", () => {
    const isOffered = (picks: number[], risk: KenoRisk = "low") => isKenoParams({ picks, risk });
    expect(isOffered([1])).toBe(true);
    expect(isOffered([40, 1, 2, 3, 4, 5, 6, 7, 8, 9])).toBe(true);
    for (const picks of [[], [0], [41], [1, 1], [1.5], [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]])
      expect(isOffered(picks)).toBe(false);
    expect(isOffered([1], "toString" as KenoRisk)).toBe(false);
    expect(() => kenoTableE4("low", 11)).toThrow(RangeError);
  });
});
