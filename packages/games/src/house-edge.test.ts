import { expect, it } from "vitest";
import { risks } from "./chances.ts";
import { diceWinningOutcomes } from "./dice/dice.game.ts";
import { type GameName, games } from "./games.ts";
import type { Ratio } from "./house-edge.ts";
import { kenoRisks } from "./keno/keno-tables.ts";
import { minesBoard } from "./mines/mines.game.ts";
import { plinkoRows } from "./plinko/plinko.game.ts";
import { wheelSegments } from "./wheel/wheel.game.ts";

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at);
const few = [10_100, 10_200, 15_000, 20_000, 33_300, 1_000_000, 9_999_999_900, 10_000_000_000];
const { dice, limbo, plinko, wheel, keno, gems, mines, hilo, coinflip, crash } = games;

/** Bets of each game with their exact house edge, and with the return to player that pages show. */
const edges: Readonly<Record<GameName, readonly (readonly [Ratio, number])[]>> = {
  dice: range(diceWinningOutcomes.minimum, diceWinningOutcomes.maximum).map((targetCenti) => {
    const bet = { direction: "under", targetCenti } as const;
    return [dice.houseEdge(bet), dice.rtp(bet)];
  }),
  limbo: few.map((targetE4) => [limbo.houseEdge({ targetE4 }), limbo.rtp({ targetE4 })]),
  crash: few.map((cashOutE4) => [crash.houseEdge(cashOutE4), crash.rtp(cashOutE4)]),
  plinko: range(plinkoRows.minimum, plinkoRows.maximum).flatMap((rows) =>
    risks.map((risk) => [plinko.houseEdge({ rows, risk }), plinko.rtp({ rows, risk })] as const),
  ),
  wheel: wheelSegments.flatMap((segments) =>
    risks.map((risk) => [wheel.houseEdge({ segments, risk }), wheel.rtp({ segments, risk })] as const),
  ),
  keno: kenoRisks.flatMap((risk) =>
    range(1, 10).map((count) => {
      const bet = { picks: range(1, count), risk };
      return [keno.houseEdge(bet), keno.rtp(bet)] as const;
    }),
  ),
  gems: risks.map((risk) => [gems.houseEdge({ risk }), gems.rtp({ risk })]),
  mines: range(1, 24).flatMap((count) =>
    range(1, minesBoard.tiles - count).map((steps) => {
      const opened = range(0, steps - 1);
      return [
        mines.houseEdge({ mines: count }, { mines: [], opened }),
        mines.rtp({ mines: count }, { opened }),
      ] as const;
    }),
  ),
  coinflip: range(1, 20).map((flips) => {
    const named = range(1, flips).map(() => "heads" as const);
    return [coinflip.houseEdge({}, { sides: named, named }), 0.99];
  }),
  hilo: [
    [
      hilo.houseEdge({}, { cards: [0, 4, 8], moves: ["higher", "skip"] }),
      hilo.rtp({}, { cards: [0, 4, 8], moves: ["higher", "skip"] }),
    ],
    [
      hilo.houseEdge({}, { cards: [24, 4, 8], moves: ["lower", "higher"] }),
      hilo.rtp({}, { cards: [24, 4, 8], moves: ["lower", "higher"] }),
    ],
  ],
};

it.each(Object.entries(edges))(
  "the house edge of %s is one minus the return to player, and at least 0.99%%",
  (_, bets) => {
    for (const [{ up, down }, rtp] of bets) {
      expect(Math.abs(1 - Number(up) / Number(down) - rtp)).toBeLessThan(1e-9);
      expect(up * 10_000n).toBeGreaterThanOrEqual(down * 99n);
    }
  },
);

it("the house edge of a lost round includes the step that the player lost", () => {
  const tried = { mines: [3], opened: [0, 3] };
  expect(mines.houseEdge({ mines: 1 }, tried)).toEqual(
    mines.houseEdge({ mines: 1 }, { mines: [], opened: [0, 1] }),
  );
  expect(hilo.houseEdge({}, { cards: [0, 4, 0], moves: ["higher", "higher"] })).toEqual(
    hilo.houseEdge({}, { cards: [0, 4, 8], moves: ["higher", "higher"] }),
  );
});
