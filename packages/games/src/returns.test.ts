// The tests check that the exact return to player of every possible bet is between `least` and `most` of `gameReturns`.
// The tests also check that each of the two bounds is close to the return of some bet.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { risks } from "./chances.ts";
import { coinflipMostFlips, coinflipRtp } from "./coinflip/coinflip.game.ts";
import { crashRtp, isCrashCashOut } from "./crash/crash.game.ts";
import { diceRtp, isDiceParams } from "./dice/dice.game.ts";
import type { GameName } from "./games.ts";
import { gems } from "./gems/gems.game.ts";
import { hiloMultiplierE4, hiloRtp } from "./hilo/hilo.game.ts";
import { kenoRtp } from "./keno/keno.game.ts";
import { kenoRisks } from "./keno/keno-tables.ts";
import { isLimboParams, limboRtp, limboWinning } from "./limbo/limbo.game.ts";
import { minesRtp } from "./mines/mines.game.ts";
import { plinkoRows, plinkoRtp } from "./plinko/plinko.game.ts";
import { gameReturns } from "./returns.ts";
import { wheelRtp, wheelSegments } from "./wheel/wheel.game.ts";

const upTo = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at);

/**
 * The exact returns of all bets on a game. For Limbo and Crash, the list contains only the bets with the largest and
 * the smallest loss from rounding.
 */
const all: Readonly<Record<GameName, () => number[]>> = {
  dice: () =>
    (["over", "under"] as const)
      .flatMap((direction) => upTo(0, 10_000).map((targetCenti) => ({ direction, targetCenti })))
      .filter(isDiceParams)
      .map(diceRtp),
  mines: () => upTo(1, 24).flatMap((mines) => upTo(1, 25 - mines).map((found) => minesRtp(mines, found))),
  plinko: () =>
    upTo(plinkoRows.minimum, plinkoRows.maximum).flatMap((rows) =>
      risks.map((risk) => plinkoRtp({ rows, risk })),
    ),
  wheel: () => wheelSegments.flatMap((segments) => risks.map((risk) => wheelRtp({ segments, risk }))),
  keno: () => kenoRisks.flatMap((risk) => upTo(1, 10).map((picks) => kenoRtp(risk, picks))),
  coinflip: () => upTo(1, coinflipMostFlips).map(coinflipRtp),
  gems: () => risks.map((risk) => gems.rtp({ risk })),
  // At some targets, the next higher target has fewer winning values, so its return is lower. For this reason, the list
  // also contains the next higher target of each target.
  limbo: () =>
    limboTargets()
      .filter((targetE4) => isLimboParams({ targetE4 }))
      .map((targetE4) => limboRtp({ targetE4 })),
  crash: () => crashCashOuts().filter(isCrashCashOut).map(crashRtp),
  hilo: () => upTo(1, 12).flatMap((first) => upTo(1, 12).flatMap((next) => lines(first, next).map(hiloRtp))),
};

/**
 * Returns ranges of Limbo targets that have the same number of winning values. The result contains the lowest and the
 * highest target of each range that is wider than one hundredth.
 */
function limboTargets(): number[] {
  const fairCenti = limboWinning({ targetE4: 100 });
  const found = upTo(1, 40_000).flatMap((winning) => {
    const most = Math.floor(fairCenti / winning);
    return [most, most + 1];
  });
  return [...found, ...upTo(101, 100_000)].map((centi) => centi * 100);
}

function crashCashOuts(): number[] {
  const fairCenti = 99 * 2 ** 32;
  const found = upTo(1, 1_000).flatMap((place) => {
    const most = Math.floor(fairCenti / Math.ceil(fairCenti / (place * 100_000)));
    return [most, most + 1];
  });
  return [...upTo(101, 100_000), ...found, ...upTo(99_900_000, 100_000_000)].map((centi) => centi * 100);
}

/** Returns the possible sequences of guesses that alternate between two chances. */
function lines(first: number, next: number): number[][] {
  return upTo(1, 30)
    .map((length) => Array.from({ length }, (_, at) => (at % 2 === 0 ? first : next)))
    .filter((line) => hiloMultiplierE4(line) !== undefined);
}

describe.each(Object.entries(gameReturns) as [GameName, { least: number; most: number }][])(
  "%s",
  (game, { least, most }) => {
    it("returns between `least` and `most` to players for every bet, and both bounds are close to the return of a bet", () => {
      const returns = all[game]();
      const [lowest, highest] = returns.reduce(
        ([low, high], one) => [Math.min(low, one), Math.max(high, one)],
        [2, 0],
      );
      // The tolerance of the comparison, because floating-point arithmetic can change the last bits of a product.
      const bits = 1e-12;
      expect(lowest).toBeGreaterThanOrEqual(least - bits);
      expect(highest).toBeLessThanOrEqual(most + bits);
      expect(lowest - least).toBeLessThan(0.00005);
      expect(most - highest).toBeLessThan(0.00005);
    });
  },
);

it("the return of Hi-Lo is within the stated range for any sequence of guesses", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 60 }), (line) => {
      fc.pre(hiloMultiplierE4(line) !== undefined);
      const rtp = hiloRtp(line);
      expect(rtp >= gameReturns.hilo.least && rtp <= gameReturns.hilo.most + 1e-12).toBe(true);
    }),
  );
});
