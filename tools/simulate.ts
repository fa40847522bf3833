// Plays each game many times and compares the returned money with the formula of the game: `npm run sim -- [--rounds N]
// [--game NAME …] [--seed TEXT]`. Exit code: 1 if the return of a bet deviates by more than 4 sigma, 2 for wrong
// arguments. Two runs with the same seed play the same rounds.
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { Worker } from "node:worker_threads";
import { simulatedGames } from "./simulation/simulated-bets.ts";
import {
  addTallies,
  betsOf,
  isPlausible,
  judgeTally,
  type Stretch,
  type Tally,
  type Verdict,
} from "./simulation/tally.ts";

const stretchRounds = 50_000;

function readCommand(): { games: string[]; rounds: number; seed: string } {
  const { values } = parseArgs({
    options: {
      rounds: { type: "string", default: "10000000" },
      game: { type: "string", multiple: true, default: Object.keys(simulatedGames) },
      seed: { type: "string", default: "gemplay" },
    },
  });
  // The command needs at least 100,000 rounds to judge the rare prizes.
  if (!/^[1-9][0-9]{5,9}$/.test(values.rounds))
    throw new Error(`--rounds must be a whole number from 100000 to 9999999999, not "${values.rounds}"`);
  for (const game of values.game) betsOf(game);
  return { games: values.game, rounds: Number(values.rounds), seed: values.seed };
}

function playIn(worker: Worker, stretch: Stretch): Promise<Tally[]> {
  return new Promise((done, fail) => {
    const finish = (settle: () => void) => {
      worker.off("message", answered).off("error", fell);
      settle();
    };
    const answered = (tallies: Tally[]) => finish(() => done(tallies));
    const fell = (error: unknown) => finish(() => fail(error));
    worker.on("message", answered).on("error", fell).postMessage(stretch);
  });
}

/** Plays all rounds of a game, distributed among the worker threads. */
async function simulate(
  workers: readonly Worker[],
  { game, rounds, seed }: { game: string; rounds: number; seed: string },
): Promise<Verdict[]> {
  const bets = betsOf(game);
  let totals = bets.map((): Tally => ({ rounds: 0, sum: 0, sumOfSquares: 0 }));
  let next = 0;
  const work = async (worker: Worker): Promise<void> => {
    while (next < rounds) {
      const from = next;
      next = Math.min(rounds, from + stretchRounds);
      const tallies = await playIn(worker, { game, seed, from, to: next });
      totals = totals.map((total, bet) => addTallies(total, tallies[bet] ?? total));
    }
  };
  await Promise.all(workers.map(work));
  return bets.flatMap((bet, at) => {
    const total = totals[at];
    return total ? [judgeTally(game, bet, total)] : [];
  });
}

function line({ game, bet, rounds, expected, measured, sigma }: Verdict): string {
  const percent = (part: number) => `${(part * 100).toFixed(4)}%`.padStart(9);
  const distance = `${sigma < 0 ? "−" : "+"}${Math.abs(sigma).toFixed(2)} σ`;
  return `${game.padEnd(9)} ${bet.padEnd(24)} ${String(rounds).padStart(10)} rounds  expected ${percent(expected)}  measured ${percent(measured)}  ${distance}`;
}

async function main(): Promise<void> {
  const { games, ...plan } = readCommand();
  const workers = Array.from(
    { length: availableParallelism() },
    () => new Worker(new URL("./simulation/worker.ts", import.meta.url)),
  );
  try {
    for (const game of games) {
      for (const verdict of await simulate(workers, { game, ...plan })) {
        console.log(line(verdict));
        if (isPlausible(verdict)) continue;
        console.error(`${game}, ${verdict.bet}: the return deviates by more than 4 sigma.`);
        process.exitCode = 1;
      }
    }
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
}
