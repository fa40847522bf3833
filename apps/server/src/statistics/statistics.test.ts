import { type GameSums, gameSums } from "@gemplay/ledger";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { base, openPlayer, placed } from "../../test/betting.ts";
import { dataOf, type TestServer } from "../../test/compose.ts";
import { withServer } from "../../test/file-server.ts";
import { executorOf } from "../platform/database/index.ts";
import { leastParts, marginOf, returnOf, studentT975, sumOf } from "./interval.ts";

/** Returns the sums of a sample. Each part of the sample has a stake and a payout. */
function sumsOf(all: readonly (readonly [stakedBase: bigint, paidBase: bigint])[]): GameSums {
  const sum = (of: (staked: bigint, paid: bigint) => bigint) =>
    all.reduce((total, [staked, paid]) => total + of(staked, paid), 0n);
  return {
    game: "dice",
    rounds: BigInt(all.length),
    stakedBase: sum((staked) => staked),
    paidBase: sum((_, paid) => paid),
    parts: BigInt(all.length),
    stakedStaked: sum((staked) => staked * staked),
    stakedPaid: sum((staked, paid) => staked * paid),
    paidPaid: sum((_, paid) => paid * paid),
  };
}

describe("the confidence interval of the return to player", () => {
  it("equals the confidence interval of the mean if all parts of the sample have equal stakes", () => {
    const unit = 10n ** 18n;
    const paid = Array.from({ length: 60 }, (_, at) => (at % 3 === 0 ? 3n : 0n));
    const mean = 1;
    const variance = paid.reduce((sum, one) => sum + (Number(one) - mean) ** 2, 0) / 59 / 60;
    const sums = sumsOf(paid.map((one) => [unit, one * unit]));
    expect(returnOf(sums)).toBe(1);
    expect(marginOf(sums)).toBeCloseTo(studentT975(59) * Math.sqrt(variance), 12);
  });

  it("does not depend on the unit of money or on the order of the parts of the sample", () => {
    const part = fc.tuple(fc.bigInt(1n, 10n ** 24n), fc.bigInt(0n, 10n ** 26n));
    const parts = fc.array(part, { minLength: leastParts, maxLength: 60 });
    fc.assert(
      fc.property(parts, (all) => {
        const margin = marginOf(sumsOf(all)) ?? Number.NaN;
        expect(margin).toBeGreaterThanOrEqual(0);
        expect(marginOf(sumsOf(all.toReversed()))).toBe(margin);
        const larger = marginOf(sumsOf(all.map(([staked, paid]) => [staked * 1_000n, paid * 1_000n])));
        expect(larger).toBe(margin);
      }),
    );
  });

  it("contains the true return in about 95 of 100 samples, even if players double the stake after a loss", () => {
    let state = 7;
    // The test has its own random generator with a fixed seed, so that each run uses the same numbers.
    const chance = () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state / 2 ** 32;
    };
    const player = (): [bigint, bigint] => {
      let [stake, staked, paid] = [1n, 0n, 0n];
      for (let bet = 0; bet < 20; bet++) {
        staked += stake;
        const won = chance() < 0.495;
        if (won) paid += 2n * stake;
        stake = won || stake >= 16n ? 1n : stake * 2n;
      }
      return [staked * 1_000n, paid * 1_000n];
    };
    const samples = 1_000;
    let held = 0;
    for (let sample = 0; sample < samples; sample++) {
      const sums = sumsOf(Array.from({ length: 60 }, player));
      if (Math.abs((returnOf(sums) ?? 0) - 0.99) <= (marginOf(sums) ?? 0)) held += 1;
    }
    expect(held / samples).toBeGreaterThan(0.93);
    expect(held / samples).toBeLessThan(0.97);
  });

  it("does not exist for a sample with fewer than 30 parts", () => {
    const part = [10n, 9n] as const;
    expect(marginOf(sumsOf(Array.from({ length: leastParts - 1 }, () => part)))).toBeUndefined();
    expect(marginOf(sumsOf(Array.from({ length: leastParts }, () => part)))).toBe(0);
    expect(marginOf(sumsOf([]))).toBeUndefined();
    expect(returnOf(sumsOf([]))).toBeUndefined();
  });

  it("uses values of Student's t that agree with printed tables", () => {
    for (const [freedom, t] of [
      [29, 2.0452],
      [40, 2.0211],
      [60, 2.0003],
      [120, 1.9799],
    ] as const)
      expect(studentT975(freedom)).toBeCloseTo(t, 4);
  });
});

let server: TestServer;
withServer({ house: { PLAY: "100000" } }, (started) => {
  server = started;
});

it("GET /statistics shows the return to player by game and time window, together with the exact return of the game", async () => {
  const player = await openPlayer(server, "1000");
  for (let bet = 0; bet < 5; bet++) await placed(server, player, { amount: "2" });
  const { games, total, leastParts: least } = dataOf(await server.call("GET /statistics"));
  const sums = await gameSums(executorOf(server.server.platform.db), ["crash"]);
  const [own] = sums;
  if (own === undefined) throw new Error("gameSums returned no sums");
  expect(own).toMatchObject({ game: "dice", rounds: 5n, stakedBase: base("10"), parts: 1n });
  const dice = games.find(({ game }) => game === "dice");
  expect(dice).toMatchObject({
    rounds: 5,
    staked: "10",
    parts: 1,
    marginPercent: null,
    exactLeastPercent: "98.98",
    exactMostPercent: "98.99",
  });
  expect(dice?.paidPercent).toBe(((returnOf(sumOf(sums)) ?? 0) * 100).toFixed(2));
  expect(total).toMatchObject({ rounds: 5, staked: "10", paid: dice?.paid });
  expect(games.find(({ game }) => game === "crash")).toMatchObject({
    rounds: 0,
    paidPercent: null,
    parts: 0,
  });
  expect(least).toBe(leastParts);

  server.clock.advance(3 * 86_400_000);
  const rounds = async (window: string) =>
    dataOf(await server.call("GET /statistics", { query: { window } })).total.rounds;
  expect(await rounds("today")).toBe(0);
  expect(await rounds("month")).toBe(5);
  server.clock.advance(30 * 86_400_000);
  expect(await rounds("month")).toBe(0);
  expect(await rounds("all")).toBe(5);
  expect((await server.call("GET /statistics", { query: { window: "ever" } })).status).toBe(400);
});
