import { describe, expect, it } from "vitest";
import { type CrashState, crashStateOf } from "../../queries/crash-state.ts";
import { curveOf, type TileMoment, tile, tileMoment, tileStone } from "./crash-tile-scale.ts";

const crash = (state: "betting" | "running" | "over", crashPointE4: number | null = null): CrashState =>
  crashStateOf(
    {
      current: {
        round: 7,
        state,
        startsAtMs: 105_000,
        nowMs: 100_000,
        crashPointE4,
        gameHash: null,
        mostWin: { PLAY: "100", TPLAY: "100" },
        winLeft: { PLAY: "100", TPLAY: "100" },
        byHandE4: 1_000_000,
      },
      seats: [],
      history: [{ round: 6, crashPointE4: 987_600, gameHash: "6" }],
      chain: { commitment: "0", rounds: 100, baseRound: 0, salt: "s", saltBlock: 1, witness: null },
    },
    0,
  );

/** Right end of the texts on the Crash tile, and size of the gemstone drawing, in design pixels. */
const wordsEnd = 210;
const stoneSize = 92;

describe("the tile of Crash", () => {
  it("counts down while the server accepts bets, and does not show the end of the last round", () => {
    expect(tileMoment(crash("betting"), 101_500)).toEqual({ kind: "betting", startsInMs: 3_500 });
    expect(tileMoment(crash("betting"), 106_000)).toEqual({ kind: "betting", startsInMs: 0 });
  });

  it("shows the running multiplier, and the final multiplier after the end of the round", () => {
    expect(tileMoment(crash("running"), 105_000)).toEqual({
      kind: "running",
      elapsedMs: 0,
      multiplierE4: 10_000,
    });
    expect(tileMoment(crash("over", 24_700), 105_000)).toMatchObject({ kind: "over", multiplierE4: 24_700 });
  });

  it("keeps the gemstone to the right of the texts and inside the tile during the whole round", () => {
    const moments: TileMoment[] = [{ kind: "betting", startsInMs: 0 }];
    for (let elapsedMs = 0; elapsedMs < 200_000; elapsedMs += 400)
      moments.push(tileMoment(crash("running"), 105_000 + elapsedMs));
    for (const moment of moments) {
      const { x, y } = tileStone(curveOf(moment)(1));
      expect(x).toBeGreaterThan(wordsEnd);
      expect(x + stoneSize).toBeLessThan(tile.width);
      expect(y + stoneSize).toBeLessThan(tile.height);
    }
  });

  it("draws a curve that starts at the bottom left of the tile, ends at the head of the curve, and never falls", () => {
    for (const elapsedMs of [0, 1, 3_000, 60_000]) {
      const at = curveOf(tileMoment(crash("running"), 105_000 + elapsedMs));
      const heights = [0, 0.25, 0.5, 0.75, 1].map((share) => at(share)[1]);
      expect(at(0)).toEqual([tile.left, tile.bottom]);
      expect(heights).toEqual([...heights].sort((one, other) => other - one));
      expect(at(1)[0]).toBe(tile.headX);
    }
  });
});
