import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { games, instantGameNames, stagedGameNames } from "./games.ts";
import { accepts, acceptsAll } from "./params.ts";

const seeds = fc.record({
  serverSeed: fc.stringMatching(/^[0-9a-f]{64}$/),
  clientSeed: fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/),
  nonce: fc.nat(),
});

describe("the table of games", () => {
  it.each(Object.entries(games))(
    "contains the game %s under its own name, and the game accepts its first parameters",
    (name, game) => {
      expect(game.name).toBe(name);
      expect(game.isOffered(game.initial as never)).toBe(true);
      expect(game.simulated.length).toBeGreaterThan(0);
    },
  );

  it("contains each game exactly once in the list of its kind", () => {
    expect([...instantGameNames, ...stagedGameNames, "crash"].sort()).toEqual(Object.keys(games).sort());
  });
});

describe.each(instantGameNames.map((name) => games[name]))("$name", (game) => {
  it.each([game.initial, ...game.simulated])(
    "pays %o within the bounds, and the same amount each time",
    (params) => {
      expect(game.isOffered(params as never)).toBe(true);
      expect(acceptsAll(game.params, params)).toBe(true);
      const rtp = game.rtp(params as never);
      expect(rtp > 0.989 && rtp <= 0.9901).toBe(true);
      fc.assert(
        fc.property(seeds, (drawn) => {
          const round = game.play(drawn, params as never);
          expect(round).toEqual(game.play(drawn, params as never));
          expect(Number.isInteger(round.multiplierE4)).toBe(true);
          expect(round.multiplierE4 >= 0).toBe(true);
          expect(round.multiplierE4).toBeLessThanOrEqual(game.topMultiplierE4(params as never));
          expect(JSON.parse(JSON.stringify(round.outcome))).toEqual(round.outcome);
        }),
      );
    },
  );
});

/** The test uses the seeds of the example that docs/fairness.md publishes. */
const golden = {
  serverSeed: "735249f062ac025044a8523aa92e034803f02d6b75129abc97e8b1be19aab9b4",
  clientSeed: "ec75fca98de6f2d9",
  nonce: 20,
};

describe("the published example round", () => {
  it("gives the published draws and payouts of instant games", () => {
    const { dice, limbo, plinko, wheel, keno } = games;
    const drawn = [1, 2, 5, 7, 8, 21, 23, 30, 33, 38];
    expect(dice.play(golden, { direction: "over", targetCenti: 4_000 })).toEqual({
      multiplierE4: 16_500,
      outcome: { rollCenti: 9_308 },
    });
    expect(dice.play(golden, { direction: "under", targetCenti: 4_000 }).multiplierE4).toBe(0);
    expect(limbo.play(golden, { targetE4: 10_600 })).toEqual({
      multiplierE4: 10_600,
      outcome: { resultE4: 10_600 },
    });
    expect(limbo.play(golden, { targetE4: 10_700 }).multiplierE4).toBe(0);
    expect(plinko.play(golden, { rows: 16, risk: "high" })).toEqual({
      multiplierE4: 2_000,
      outcome: { path: [1, 1, 0, 1, 1, 1, 0, 0, 0, 0, 1, 0, 0, 0, 1, 1], bucket: 8 },
    });
    expect(wheel.play(golden, { segments: 30, risk: "medium" })).toEqual({
      multiplierE4: 0,
      outcome: { segment: 27 },
    });
    const round = keno.play(golden, { picks: [1, 2, 40], risk: "classic" });
    expect(round).toMatchObject({ multiplierE4: 33_000, outcome: { hits: 2 } });
    expect(round.outcome.drawn.toSorted((a, b) => a - b)).toEqual(drawn);
  });

  it("gives the published results of moves in staged games", () => {
    const { mines, hilo, coinflip } = games;
    const opened = { seeds: golden, params: { mines: 11 }, moves: [{ tile: 3 }, { tile: 0 }] };
    expect(mines.outcome(opened)).toEqual({
      mines: [0, 1, 2, 4, 5, 12, 13, 18, 19, 20, 23],
      opened: [3, 0],
    });
    expect(mines.seen(opened)).toEqual({ opened: [3, 0] });
    expect(mines.standing(opened)).toEqual({ lost: true, steps: 1, multiplierE4: 0, isComplete: false });
    const guessed = { seeds: golden, params: {}, moves: [{ move: "lower" }, { move: "skip" }] } as const;
    expect(hilo.seen(guessed)).toEqual({ cards: [48, 43, 9], moves: ["lower", "skip"] });
    const named = { seeds: golden, params: {}, moves: [{ side: "heads" }, { side: "heads" }] } as const;
    expect(coinflip.seen(named)).toEqual({ sides: ["heads", "heads"], named: ["heads", "heads"] });
    expect(coinflip.standing(named)).toMatchObject({ steps: 2, multiplierE4: 39_600 });
  });
});

describe.each(stagedGameNames.map((name) => games[name]))("$name", (game) => {
  // Each staged game has its own types of parameters and moves. The test passes only values that a function of the same
  // game has returned, so the type assertions are safe.
  const { params, name } = { params: game.initial as never, name: game.name };

  it("pays the announced multiplier after each successful move, and accepts every allowed move", () => {
    fc.assert(
      fc.property(seeds, fc.array(fc.nat(), { minLength: 1, maxLength: 30 }), (drawn, choices) => {
        const moves: never[] = [];
        for (const chosen of choices) {
          const before = game.standing({ seeds: drawn, params, moves });
          const open = { params, seen: game.seen({ seeds: drawn, params, moves }) as never };
          const offered = game.moves(open) as never[];
          expect(offered.every((move) => game.nextE4(open, move) !== undefined)).toBe(true);
          expect(game.rtp(params, open.seen)).toBeGreaterThan(0.98);
          const move = offered[chosen % offered.length];
          if (move === undefined) return;
          const nextE4 = game.nextE4(open, move);
          moves.push(move);
          const after = game.standing({ seeds: drawn, params, moves });
          if (after.lost) {
            expect(after).toMatchObject({ steps: before.steps, multiplierE4: 0 });
            return;
          }
          expect(after.multiplierE4).toBe(nextE4);
          expect(after.steps - before.steps).toBe(after.multiplierE4 === before.multiplierE4 ? 0 : 1);
          if (after.steps === 1) expect(nextE4).toBeLessThanOrEqual(game.firstStepTopMultiplierE4(params));
          if (game.ladderE4 !== undefined) expect(game.ladderE4(params)[after.steps - 1]).toBe(nextE4);
          if (after.isComplete) {
            const end = { params, seen: game.seen({ seeds: drawn, params, moves }) as never };
            expect(game.ladderE4?.(params)).toHaveLength(after.steps);
            expect(game.moves(end).filter((more) => game.nextE4(end, more as never) !== undefined)).toEqual(
              [],
            );
            return;
          }
        }
      }),
      { examples: [[{ serverSeed: "0".repeat(64), clientSeed: name, nonce: 0 }, [0, 0, 0]]] },
    );
  });
});

describe("the fields of game parameters", () => {
  it("accept exactly the allowed values and reject similar values", () => {
    const risk = games.plinko.params.risk;
    expect(accepts(risk, "low")).toBe(true);
    for (const wrong of ["LOW", "toString", "", 0, null, undefined]) expect(accepts(risk, wrong)).toBe(false);
    const target = games.limbo.params.targetE4;
    expect([10_100, 10_000_000_000].every((value) => accepts(target, value))).toBe(true);
    for (const wrong of [10_000, 10_150, 10_000_000_100, 10_100.5, Number.NaN, "10100", [10_100]])
      expect(accepts(target, wrong)).toBe(false);
    const picks = games.keno.params.picks;
    for (const wrong of [[], [0], [41], [1, 1], ["1"], {}, "1", null])
      expect(accepts(picks, wrong)).toBe(false);
    expect(acceptsAll(games.plinko.params, { rows: 8 })).toBe(false);
  });
});
