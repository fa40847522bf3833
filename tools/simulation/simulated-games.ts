// The games as the simulation plays them: some bets on each, with what the formulas say that they return.
import {
  coinflipRtp,
  coinflipSides,
  coinflipStanding,
  crashPointE4,
  crashRtp,
  type DiceParams,
  diceMultiplierE4,
  diceRtp,
  type HiloGuess,
  hashServerSeed,
  hiloCards,
  hiloGuesses,
  hiloStanding,
  hiloWinningRanks,
  type KenoRisk,
  kenoRtp,
  limboRtp,
  minesPlaces,
  minesRtp,
  minesStanding,
  type PlinkoParams,
  playDice,
  playKeno,
  playLimbo,
  playPlinko,
  playWheel,
  plinkoRtp,
  type RoundSeeds,
  type WheelParams,
  wheelRtp,
} from "@gemplay/games";

export interface SimulatedBet {
  readonly name: string;
  /** The exact return to player: 0.99 is 99%. */
  rtp(): number;
  /** Plays one round; ten-thousandths of the stake that it returns. */
  play(seeds: RoundSeeds): number;
}

const dice = (params: DiceParams): SimulatedBet => ({
  name: `${params.direction} ${params.targetCenti / 100}`,
  rtp: () => diceRtp(params),
  play: (seeds) => (playDice(seeds, params).won ? diceMultiplierE4(params) : 0),
});

const limbo = (targetE4: number): SimulatedBet => ({
  name: `target ${targetE4 / 10_000}×`,
  rtp: () => limboRtp({ targetE4 }),
  play: (seeds) => (playLimbo(seeds, { targetE4 }).won ? targetE4 : 0),
});

const plinko = (params: PlinkoParams): SimulatedBet => ({
  name: `${params.rows} rows, ${params.risk}`,
  rtp: () => plinkoRtp(params),
  play: (seeds) => playPlinko(seeds, params).multiplierE4,
});

const wheel = (params: WheelParams): SimulatedBet => ({
  name: `${params.segments} segments, ${params.risk}`,
  rtp: () => wheelRtp(params),
  play: (seeds) => playWheel(seeds, params).multiplierE4,
});

function keno(risk: KenoRisk, count: number): SimulatedBet {
  // Spread over the board: 4, 8, 12 …
  const picks = Array.from({ length: count }, (_, at) => 4 * (at + 1));
  return {
    name: `${count} picks, ${risk}`,
    rtp: () => kenoRtp(risk, count),
    play: (seeds) => playKeno(seeds, { picks, risk }).multiplierE4,
  };
}

function mines(count: number, gems: number): SimulatedBet {
  const tiles = Array.from({ length: gems }, (_, at) => (at * 7 + 3) % 25);
  return {
    name: `${count} mines, out after ${gems}`,
    rtp: () => minesRtp(count, gems),
    play(seeds) {
      const places = minesPlaces(seeds, count);
      const mineAt = tiles.findIndex((tile) => places.includes(tile));
      return minesStanding(places, mineAt === -1 ? tiles : tiles.slice(0, mineAt + 1)).multiplierE4;
    },
  };
}

function coinflip(flips: number): SimulatedBet {
  const named = Array.from({ length: flips }, (_, at) => (at % 3 === 1 ? "tails" : "heads"));
  return {
    name: `out after ${flips}`,
    rtp: () => coinflipRtp(flips),
    play(seeds) {
      const sides = coinflipSides(seeds, flips);
      const wrongAt = named.findIndex((side, at) => side !== sides[at]);
      return coinflipStanding(sides, wrongAt === -1 ? named : named.slice(0, wrongAt + 1)).multiplierE4;
    },
  };
}

/** Guesses by a rule on the open card, out after so many right ones. */
function hilo(name: string, rule: (card: number) => HiloGuess, guesses: number): SimulatedBet {
  const standing = (cards: readonly number[]) => {
    const moves: HiloGuess[] = [];
    for (let at = 0; at < guesses; at++) {
      moves.push(rule(cards[at] ?? 0));
      if (hiloStanding(cards, moves).lost) break;
    }
    return hiloStanding(cards, moves).multiplierE4;
  };
  return {
    name: `${name}, out after ${guesses}`,
    rtp: () => meanOverRanks(guesses + 1, standing),
    play: (seeds) => standing(hiloCards(seeds, guesses + 1)),
  };
}

/** The exact mean of what all sequences of ranks return, one card of each rank standing for its four suits. */
function meanOverRanks(length: number, returnedE4: (cards: readonly number[]) => number): number {
  const sequences = 13 ** length;
  let sumE4 = 0;
  for (let sequence = 0; sequence < sequences; sequence++) {
    sumE4 += returnedE4(Array.from({ length }, (_, at) => (Math.floor(sequence / 13 ** at) % 13) * 4));
  }
  return sumE4 / (sequences * 10_000);
}

/** The guess that more, or fewer, ranks win. */
function byChance(prefers: "likelier" | "rarer"): (card: number) => HiloGuess {
  return (card) => {
    const [one = "higher", other = "lower"] = hiloGuesses(card);
    const oneIsLikelier = hiloWinningRanks(card, one) >= hiloWinningRanks(card, other);
    return oneIsLikelier === (prefers === "likelier") ? one : other;
  };
}

const crash = (cashOutE4: number): SimulatedBet => ({
  name: `out at ${cashOutE4 / 10_000}×`,
  rtp: () => crashRtp(cashOutE4),
  play({ serverSeed, clientSeed, nonce }) {
    // A hash of its own for each round, instead of a chain, so that rounds can be played in any order.
    const gameHash = hashServerSeed(`${serverSeed}:${nonce}`);
    return crashPointE4({ gameHash, salt: clientSeed }) >= cashOutE4 ? cashOutE4 : 0;
  },
});

/** The bets of each game; a round plays one of them, in turn. Every payout table's exact return is tested elsewhere. */
export const simulatedGames: Readonly<Record<string, readonly SimulatedBet[]>> = {
  dice: [
    dice({ direction: "over", targetCenti: 5_000 }),
    dice({ direction: "under", targetCenti: 9_000 }),
    dice({ direction: "under", targetCenti: 100 }),
  ],
  limbo: [limbo(10_100), limbo(20_000), limbo(100_000), limbo(1_000_000)],
  plinko: [
    plinko({ rows: 8, risk: "low" }),
    plinko({ rows: 13, risk: "medium" }),
    plinko({ rows: 16, risk: "high" }),
  ],
  wheel: [
    wheel({ segments: 10, risk: "low" }),
    wheel({ segments: 30, risk: "medium" }),
    wheel({ segments: 50, risk: "high" }),
  ],
  keno: [keno("low", 2), keno("classic", 5), keno("medium", 8), keno("high", 6)],
  mines: [mines(1, 3), mines(3, 5), mines(11, 2), mines(24, 1)],
  hilo: [hilo("likelier", byChance("likelier"), 3), hilo("rarer", byChance("rarer"), 2)],
  coinflip: [coinflip(1), coinflip(3), coinflip(8)],
  crash: [crash(10_100), crash(20_000), crash(100_000), crash(1_000_000)],
};
