import { type SimulatedBet, simulatedGames } from "./simulated-bets.ts";

/** Rounds of one game: those of the seed with these nonces. */
export interface Stretch {
  readonly game: string;
  readonly seed: string;
  readonly from: number;
  /** One more than the last. */
  readonly to: number;
}

/** What the rounds of one bet returned, in units of the stake. */
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
  /** How far the measured return lies from the expected one, in standard deviations of the mean. */
  readonly sigma: number;
}

/** Beyond this many standard deviations a return is not chance: for all bets together, once in some 500 runs. */
const sigmaLimit = 4;

/** The bets of a game, in the order of its tallies. */
export function betsOf(game: string): readonly SimulatedBet[] {
  const bets = Object.hasOwn(simulatedGames, game) ? simulatedGames[game] : undefined;
  if (bets === undefined)
    throw new Error(`no such game: "${game}"; known: ${Object.keys(simulatedGames).join(", ")}`);
  return bets;
}

/** Plays a stretch of rounds, each with the bet whose turn its nonce is; one tally a bet. */
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

/** Compares what a bet returned with its formula, by the variance that the rounds themselves showed. */
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

/** Whether the measured return may be chance; rounds that show no variance at all prove nothing and are refused. */
export function isPlausible({ sigma }: Verdict): boolean {
  return Math.abs(sigma) <= sigmaLimit;
}
