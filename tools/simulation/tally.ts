import { type SimulatedBet, simulatedGames } from "./simulated-bets.ts";

/** A range of rounds of one game, given by the seed and two nonces. */
export interface Stretch {
  readonly game: string;
  readonly seed: string;
  readonly from: number;
  /** The first nonce after the range of rounds. */
  readonly to: number;
}

/** The sums of the returns of one bet, in units of the stake. */
export interface Tally {
  readonly rounds: number;
  readonly sum: number;
  readonly sumOfSquares: number;
}

export interface Verdict {
  readonly game: string;
  readonly bet: string;
  readonly rounds: number;
  readonly expected: number;
  readonly measured: number;
  /** The distance between the measured and the expected return, in standard deviations of the mean. */
  readonly sigma: number;
}

/**
 * A deviation above this number of standard deviations counts as an error. In about one of 500 runs, at least one bet
 * exceeds the limit by chance.
 */
const sigmaLimit = 4;

/** Returns the bets of a game, in the order of the tallies. */
export function betsOf(game: string): readonly SimulatedBet[] {
  const bets = Object.hasOwn(simulatedGames, game) ? simulatedGames[game] : undefined;
  if (bets === undefined)
    throw new Error(`unknown game "${game}"; the games are ${Object.keys(simulatedGames).join(", ")}`);
  return bets;
}

/** Plays a range of rounds. The nonce of a round selects its bet. Returns one tally for each bet. */
export function playStretch({ game, seed, from, to }: Stretch): Tally[] {
  const bets = betsOf(game);
  return bets.map((bet, turn) => {
    let [rounds, sum, sumOfSquares] = [0, 0, 0];
    const first = from + ((turn - (from % bets.length) + bets.length) % bets.length);
    for (let nonce = first; nonce < to; nonce += bets.length) {
      const returned = bet.play({ serverSeed: seed, clientSeed: "simulation", nonce }) / 10_000;
      rounds++;
      sum += returned;
      sumOfSquares += returned * returned;
    }
    return { rounds, sum, sumOfSquares };
  });
}

export function addTallies(one: Tally, other: Tally): Tally {
  return {
    rounds: one.rounds + other.rounds,
    sum: one.sum + other.sum,
    sumOfSquares: one.sumOfSquares + other.sumOfSquares,
  };
}

/** Compares the measured return of a bet with its formula, using the variance of the played rounds. */
export function judgeTally(game: string, bet: SimulatedBet, { rounds, sum, sumOfSquares }: Tally): Verdict {
  const expected = bet.rtp();
  const measured = sum / rounds;
  const deviation = Math.sqrt((sumOfSquares / rounds - measured ** 2) / rounds);
  return {
    game,
    bet: bet.name,
    rounds,
    expected,
    measured,
    sigma: (measured - expected) / deviation,
  };
}

/**
 * Returns true if chance can explain the deviation. Returns false for rounds without any variance, because such rounds
 * prove nothing.
 */
export function isPlausible({ sigma }: Verdict): boolean {
  return Math.abs(sigma) <= sigmaLimit;
}
