import { describe, expect, it } from "vitest";
import { playCourse } from "./play-course.ts";

const day = (resultU: string, rounds = 1) => ({ rounds, resultU });
const oneU = 10n ** 18n;

describe("playCourse", () => {
  it("adds up the exact results of play and ends with the shown total", () => {
    expect(playCourse([day("0", 0), day("12.5"), day("-20")])).toEqual({
      resultU: "-7.5",
      sums: [0n, 0n, (25n * oneU) / 2n, (-15n * oneU) / 2n],
    });
  });

  it("returns undefined before the first round, even if a deposit changed the balance", () => {
    expect(playCourse([day("0", 0), day("0", 0)])).toBeUndefined();
    expect(playCourse([])).toBeUndefined();
  });
});
