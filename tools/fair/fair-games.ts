// What the offline verifier says of each game, and which parameters it needs for that.
import {
  coinflipMostFlips,
  coinflipSides,
  diceRollCenti,
  hiloCardName,
  hiloCards,
  kenoDraw,
  limboResultE4,
  minesBoard,
  minesPlaces,
  playPlinko,
  playWheel,
  plinkoRows,
  type Risk,
  type RoundSeeds,
  risks,
  wheelSegments,
} from "@gemplay/games";
import { oneOf, type Params, readParams, wholeNumber } from "./fair-params.ts";

export interface FairGame {
  /** How its parameters are written, for the usage line; undefined when it has none. */
  readonly example?: string;
  /**
   * What the round drew.
   *
   * @throws {Error} when the parameters are not such a round's
   */
  answer(seeds: RoundSeeds, params: Params): object;
}

const mostCards = 1_000;
const risk = oneOf<Risk>(risks);
const multiplier = (multiplierE4: number): number => multiplierE4 / 10_000;

export const fairGames: Readonly<Record<string, FairGame>> = {
  dice: {
    answer(seeds, params) {
      readParams(params, {});
      return { roll: diceRollCenti(seeds) / 100 };
    },
  },
  limbo: {
    answer(seeds, params) {
      readParams(params, {});
      return { multiplier: multiplier(limboResultE4(seeds)) };
    },
  },
  plinko: {
    example: '{"rows":8,"risk":"low"}',
    answer(seeds, params) {
      const rows = wholeNumber(plinkoRows.minimum, plinkoRows.maximum);
      const { bucket, multiplierE4 } = playPlinko(seeds, readParams(params, { rows, risk }));
      return { bucket, multiplier: multiplier(multiplierE4) };
    },
  },
  wheel: {
    example: '{"segments":10,"risk":"low"}',
    answer(seeds, params) {
      const segments = oneOf(wheelSegments);
      const { segment, multiplierE4 } = playWheel(seeds, readParams(params, { segments, risk }));
      return { segment, multiplier: multiplier(multiplierE4) };
    },
  },
  keno: {
    answer(seeds, params) {
      readParams(params, {});
      return { numbers: [...kenoDraw(seeds)].sort((a, b) => a - b) };
    },
  },
  mines: {
    example: '{"mines":3}',
    answer(seeds, params) {
      const { mines } = readParams(params, {
        mines: wholeNumber(minesBoard.fewestMines, minesBoard.mostMines),
      });
      return { mines: minesPlaces(seeds, mines) };
    },
  },
  hilo: {
    example: '{"cards":5}',
    answer(seeds, params) {
      const { cards } = readParams(params, { cards: wholeNumber(1, mostCards) });
      return { cards: hiloCards(seeds, cards).map(hiloCardName) };
    },
  },
  coinflip: {
    example: '{"flips":5}',
    answer(seeds, params) {
      const { flips } = readParams(params, { flips: wholeNumber(1, coinflipMostFlips) });
      return { sides: coinflipSides(seeds, flips) };
    },
  },
};
