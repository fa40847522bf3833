// Tests that the boards show near misses exactly as often as the rounds have them. For 100,000 rounds of each game, the
// tests compute the end position of the animation with the functions that draw the board, and read the shown result from
// this position. A near miss is a result directly beside a much better one.
import {
  choose,
  gems,
  gemsHand,
  keno,
  kenoWays,
  limbo,
  limboWinning,
  plinko,
  type RoundSeeds,
  wheel,
  wheelSegments,
} from "@gemplay/games";
import { expect, it } from "vitest";
import { prizesOf as gemsPrizes, groupsOf } from "./gems/gems-hand.ts";
import { prizesOf as kenoPrizes, numbers, studFace } from "./keno/keno-picks.ts";
import { wedgeTop } from "./limbo/limbo-ruler.tsx";
import { decadesFor, risenE4, risenText } from "./limbo/limbo-scale.ts";
import { acrossAfter, fallMs, layoutOf, stoneAt } from "./plinko/plinko-layout.ts";
import { segmentPlanes, spinTo } from "./wheel/wheel-layout.ts";

const rounds = 100_000;

/** Returns the seeds of a round. The fixed seed determines all rounds, so no test changes its result by chance. */
const seedsOf = (nonce: number): RoundSeeds => ({ serverSeed: "near misses", clientSeed: "board", nonce });

/** Checks that a count of rounds is within four standard deviations of the count that the exact probability gives. */
function expectCount(count: number, played: number, chance: number): void {
  const deviation = Math.sqrt(played * chance * (1 - chance));
  expect(Math.abs(count - played * chance) / deviation).toBeLessThan(4);
}

/** Returns the angles of a segment's edges as drawn on the disc, in degrees clockwise from the top. */
function drawnEdges(segments: number, place: number): readonly [from: number, to: number] {
  const [lit, body] = segmentPlanes(segments, place, true);
  const corner = (points: string, at: number): number => {
    const [x = 0, y = 0] = (points.split(" ")[at] ?? "").split(",").map(Number);
    return (Math.atan2(x, -y) * 180) / Math.PI;
  };
  return [corner(lit, 0), corner(body, 1)];
}

/** Returns the difference of two angles, from -180 to 180 degrees. */
const between = (angle: number, other: number): number => ((((angle - other) % 360) + 540) % 360) - 180;

it.each(wheelSegments)(
  "a wheel with %i segments stops exactly in the middle of the drawn segment, as often beside the top prize as the rounds",
  (segments) => {
    const edges = Array.from({ length: segments }, (_, place) => drawnEdges(segments, place));
    const played = rounds / wheelSegments.length;
    let [angle, wrong, shownNear, near, farthest] = [0, 0, 0, 0, 0];
    for (let nonce = 0; nonce < played; nonce++) {
      const { segment } = wheel.play(seedsOf(nonce), { segments, risk: "medium" }).outcome;
      // The board turns the wheel on from the angle of the last round.
      angle = spinTo(angle, segments, segment);
      // The pointer is at the top of the board, so it points to the angle -angle of the disc.
      const shown = edges.findIndex(([from, to]) => between(-angle, from) >= 0 && between(-angle, to) < 0);
      const [from, to] = edges[shown] ?? [0, 0];
      // The distances to both edges of the segment are equal, so the wheel leans to neither neighbour.
      farthest = Math.max(farthest, Math.abs(between(-angle, from) + between(-angle, to)));
      if (shown !== segment) wrong++;
      if (shown === 1 || shown === segments - 1) shownNear++;
      if (segment === 1 || segment === segments - 1) near++;
    }
    expect(wrong).toBe(0);
    expect(shownNear).toBe(near);
    expectCount(near, played, 2 / segments);
    // The drawing rounds the corners of a segment to hundredths of a design pixel.
    expect(farthest).toBeLessThan(0.02);
  },
);

it.each([20_000, 100_000, 10_000_000])(
  "Limbo draws the result on the side of the target %i that the round gives, and as often just below the target",
  (targetE4) => {
    const height = 316;
    const margin = 32;
    // The position of the gemstone from the top of the board, by the formula of limbo.css.
    const stoneTop = (risen: string): number =>
      margin + (1 - Math.min(1, Number(risen) / decadesFor(targetE4))) * (height - 2 * margin);
    const wedge = wedgeTop(height, targetE4);
    const isNear = (resultE4: number) => resultE4 < targetE4 && resultE4 >= targetE4 * 0.9;
    const nearestE4 = Math.ceil((targetE4 * 0.9) / 100) * 100;
    const nearestTop = wedgeTop(height, nearestE4);
    let [wrong, shownNear, near] = [0, 0, 0];
    for (let nonce = 0; nonce < rounds; nonce++) {
      const { multiplierE4, outcome } = limbo.play(seedsOf(nonce), { targetE4 });
      const endE4 = risenE4(outcome.resultE4, 1);
      const top = stoneTop(risenText(endE4));
      // The epsilon is below the distance between two results that differ by one hundredth.
      const won = top <= wedge + 1e-6;
      if (endE4 !== outcome.resultE4 || won !== multiplierE4 > 0) wrong++;
      if (!won && top <= nearestTop + 1e-6) shownNear++;
      if (isNear(outcome.resultE4)) near++;
    }
    expect(wrong).toBe(0);
    expect(shownNear).toBe(near);
    const chance = (limboWinning({ targetE4: nearestE4 }) - limboWinning({ targetE4 })) / 2 ** 24;
    expectCount(near, rounds, chance);
  },
);

it("risenText shows a result one hundredth below the target below the target, up to the highest target", () => {
  for (const targetE4 of [10_200, 20_000, 10_000_000, 1_000_000_000, 10_000_000_000])
    expect(Number(risenText(targetE4 - 100))).toBeLessThan(Number(risenText(targetE4)));
});

it.each([8, 16])(
  "the gemstone of Plinko with %i rows ends exactly in the bucket of the round, as often beside the best bucket",
  (rows) => {
    const layout = layoutOf(rows, "full", ["1"]);
    const played = rounds / 2;
    let [wrong, shownNear, near] = [0, 0, 0];
    for (let nonce = 0; nonce < played; nonce++) {
      const { path, bucket } = plinko.play(seedsOf(nonce), { rows, risk: "high" }).outcome;
      const { x } = stoneAt(layout, path, fallMs(rows));
      // The bucket whose middle is nearest to the gemstone.
      const shown = Math.round((x - acrossAfter(layout, rows, 0)) / layout.across);
      if (shown !== bucket || Math.abs(x - acrossAfter(layout, rows, bucket)) > 1e-9) wrong++;
      if (shown === 1 || shown === rows - 1) shownNear++;
      if (bucket === 1 || bucket === rows - 1) near++;
    }
    expect(wrong).toBe(0);
    expect(shownNear).toBe(near);
    expectCount(near, played, (2 * choose(rows, 1)) / 2 ** rows);
  },
);

it("the board of Keno shows exactly the hits and the multiplier of the round, as often one hit below the best prize", () => {
  const params = { picks: [4, 17, 29], risk: "classic" } as const;
  const prizes = kenoPrizes(params);
  const best = params.picks.length;
  let [wrong, shownNear, near] = [0, 0, 0];
  for (let nonce = 0; nonce < rounds; nonce++) {
    const { multiplierE4, outcome } = keno.play(seedsOf(nonce), params);
    const faces = numbers.map((number) => studFace(number, params.picks, outcome.drawn));
    const hits = faces.filter((face) => face === "hit").length;
    const up = faces.filter((face) => face === "hit" || face === "drawn").length;
    const prize = prizes.find(({ from, to }) => hits >= from && hits <= to);
    if (hits !== outcome.hits || up !== 10 || prize?.multiplierE4 !== multiplierE4) wrong++;
    if (hits === best - 1) shownNear++;
    if (outcome.hits === best - 1) near++;
  }
  expect(wrong).toBe(0);
  expect(shownNear).toBe(near);
  expectCount(near, rounds, kenoWays(best, best - 1) / choose(40, best));
});

it("the board of Gems marks exactly the hand of the round, as often four equal stones before a different last one", () => {
  const prizes = gemsPrizes("medium");
  let [wrong, shownNear, near] = [0, 0, 0];
  for (let nonce = 0; nonce < rounds; nonce++) {
    const { multiplierE4, outcome } = gems.play(seedsOf(nonce), { risk: "medium" });
    const groups = groupsOf(outcome.stones);
    // The ladder marks the hand whose example has groups of the same sizes as the drawn stones.
    const shown = prizes.find((prize) => sizesOf(prize.groups) === sizesOf(groups));
    if (shown?.hand !== gemsHand(outcome.stones) || shown.multiplierE4 !== multiplierE4) wrong++;
    if (groups.slice(0, 4).every((group) => group === "first") && groups[4] === undefined) shownNear++;
    const [first, ...others] = outcome.stones;
    if (others.slice(0, 3).every((stone) => stone === first) && others[3] !== first) near++;
  }
  expect(wrong).toBe(0);
  expect(shownNear).toBe(near);
  expectCount(near, rounds, (1 / 7) ** 3 * (6 / 7));
});

/** Returns the number of stones in the larger and in the smaller group. */
function sizesOf(groups: readonly ("first" | "second" | undefined)[]): string {
  const size = (name: "first" | "second") => groups.filter((group) => group === name).length;
  return `${size("first")} ${size("second")}`;
}
