import { describe, expect, it } from "vitest";
import { type Risk, risks } from "../chances.ts";
import { isPlinkoParams, playPlinko, plinkoRtp, plinkoTableE4 } from "./plinko.game.ts";

const golden = {
  serverSeed: "735249f062ac025044a8523aa92e034803f02d6b75129abc97e8b1be19aab9b4",
  clientSeed: "ec75fca98de6f2d9",
  nonce: 20,
};
const offered = risks.flatMap((risk) => [8, 9, 10, 11, 12, 13, 14, 15, 16].map((rows) => ({ rows, risk })));

/** Returns the number of paths that lead to each bucket, computed row by row. */
function waysByBucket(rows: number): bigint[] {
  let ways = [1n];
  for (let row = 0; row < rows; row++)
    ways = [...ways, 0n].map((fromLeft, bucket) => fromLeft + (ways[bucket - 1] ?? 0n));
  return ways;
}

describe("plinko", () => {
  it.each(offered)("returns 98.9% to 99.1% to players over all paths ($rows rows, risk $risk)", (params) => {
    const table = plinkoTableE4(params);
    const ways = waysByBucket(params.rows);
    expect(table).toHaveLength(params.rows + 1);
    const returnedE4 = ways.reduce((sum, way, bucket) => sum + way * BigInt(table[bucket] ?? 0), 0n);
    // The test compares integers without a division, so there is no rounding.
    expect(returnedE4 * 1_000n >= 989n * 2n ** BigInt(params.rows) * 10_000n).toBe(true);
    expect(returnedE4 * 1_000n <= 991n * 2n ** BigInt(params.rows) * 10_000n).toBe(true);
    expect(plinkoRtp(params)).toBe(Number(returnedE4) / (2 ** params.rows * 10_000));
  });

  it.each(offered)(
    "pays symmetric multipliers that grow towards the edge ($rows rows, risk $risk)",
    (params) => {
      const table = plinkoTableE4(params);
      expect([...table].reverse()).toEqual(table);
      const half = table.slice(0, Math.floor(table.length / 2) + (table.length % 2));
      expect(half).toEqual([...half].sort((a, b) => b - a));
      expect(half.every((multiplierE4) => Number.isInteger(multiplierE4) && multiplierE4 > 0)).toBe(true);
    },
  );

  it("pays a higher top prize at a higher risk, and with more rows", () => {
    const top = (risk: Risk) =>
      offered.filter((one) => one.risk === risk).map((one) => plinkoTableE4(one)[0]);
    for (const risk of risks) expect(top(risk)).toEqual(top(risk).toSorted((a = 0, b = 0) => a - b));
    expect([top("low").at(-1), top("medium").at(-1), top("high").at(-1)]).toEqual([
      150_000, 1_200_000, 10_000_000,
    ]);
  });

  it("takes the direction of each row from the next random number of the round", () => {
    // The path has one entry for each of the first 16 random numbers of the published seeds. An entry is 1 if its
    // random number is at least 0.5, and 0 otherwise.
    const path = [1, 1, 0, 1, 1, 1, 0, 0, 0, 0, 1, 0, 0, 0, 1, 1];
    expect(playPlinko(golden, { rows: 16, risk: "high" })).toEqual({ path, bucket: 8, multiplierE4: 2_000 });
    expect(playPlinko(golden, { rows: 8, risk: "low" }).path).toEqual(path.slice(0, 8));
  });

  it("rejects a number of rows or a risk without a payout table", () => {
    for (const rows of [7, 17, 8.5, Number.NaN]) {
      expect(isPlinkoParams({ rows, risk: "low" })).toBe(false);
      expect(() => plinkoTableE4({ rows, risk: "low" })).toThrow(RangeError);
    }
    expect(isPlinkoParams({ rows: 8, risk: "toString" as Risk })).toBe(false);
  });
});
