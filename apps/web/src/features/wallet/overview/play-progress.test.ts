import { describe, expect, it } from "vitest";
import { playProgress } from "./play-progress.ts";

const day = (resultU: string, rounds = 1) => ({ rounds, resultU });
const oneU = 10n ** 18n;

describe("playProgress", () => {
  it("adds up the exact daily results, and returns the last sum as the displayed total", () => {
    expect(playProgress([day("0", 0), day("12.5"), day("-20")])).toEqual({
      resultU: "-7.5",
      sums: [0n, 0n, (25n * oneU) / 2n, (-15n * oneU) / 2n],
    });
  });

  it("returns undefined before the first round, even if a deposit changed the balance", () => {
    expect(playProgress([day("0", 0), day("0", 0)])).toBeUndefined();
    expect(playProgress([])).toBeUndefined();
  });
});
