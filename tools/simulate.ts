// Plays each game many times and compares the returned money with the formula of the game: `npm run sim -- [--rounds N]
// [--game NAME …] [--seed TEXT]`. With `--battery` the command tests whether the outcomes are random. Exit code: 1 if the
// return of a bet deviates by more than 4 sigma, or if the battery rejects the outcomes; 2 for wrong arguments. Two runs
// with the same seed play the same rounds.
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { Worker } from "node:worker_threads";
import { type GameName, gameNames } from "@gemplay/games";
import { type BatteryResult, type BatteryTask, batteryLimit } from "./simulation/battery.ts";
import { mappedOutcomes } from "./simulation/mapped-outcomes.ts";
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

interface Command {
  readonly games: readonly GameName[];
  readonly rounds: number;
  readonly seed: string;
  readonly battery: boolean;
}

function readCommand(): Command {
  const { values } = parseArgs({
    options: {
      battery: { type: "boolean", default: false },
      rounds: { type: "string" },
      game: { type: "string", multiple: true, default: Object.keys(simulatedGames) },
      seed: { type: "string", default: "gemplay" },
    },
  });
  const { battery, seed, rounds = battery ? "1000000" : "10000000" } = values;
  // The command needs at least 100,000 rounds to judge the rare prizes. The battery keeps the outcomes of all rounds of a
  // sequence in memory.
  const most = battery ? 100_000_000 : 9_999_999_999;
  if (!/^[1-9][0-9]{5,9}$/.test(rounds) || Number(rounds) > most)
    throw new Error(`--rounds must be a whole number from 100000 to ${most}, not "${rounds}"`);
  for (const game of values.game) betsOf(game);
  const games = gameNames.filter((game) => values.game.includes(game));
  return { games, rounds: Number(rounds), seed, battery };
}

function playIn(worker: Worker, task: Stretch): Promise<Tally[]>;
function playIn(worker: Worker, task: BatteryTask): Promise<readonly BatteryResult[]>;
function playIn(worker: Worker, task: Stretch | BatteryTask): Promise<unknown> {
  return new Promise((done, fail) => {
    const finish = (settle: () => void) => {
      worker.off("message", answered).off("error", fell);
      settle();
    };
    const answered = (played: unknown) => finish(() => done(played));
    const fell = (error: unknown) => finish(() => fail(error));
    worker.on("message", answered).on("error", fell).postMessage(task);
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

async function compareReturns(workers: readonly Worker[], { games, ...plan }: Command): Promise<void> {
  for (const game of games) {
    for (const verdict of await simulate(workers, { game, ...plan })) {
      console.log(line(verdict));
      if (isPlausible(verdict)) continue;
      console.error(`${game}, ${verdict.bet}: the return deviates by more than 4 sigma.`);
      process.exitCode = 1;
    }
  }
}

/** Runs the statistical battery. Each worker thread plays one sequence after the other. */
async function runBattery(workers: readonly Worker[], { games, rounds, seed }: Command): Promise<void> {
  console.log(`seed ${JSON.stringify(seed)}, ${rounds} rounds in each sequence`);
  const tasks = games.flatMap((game) => mappedOutcomes[game].map((_, at) => ({ game, at, seed, rounds })));
  const played: (readonly BatteryResult[])[] = [];
  let next = 0;
  const work = async (worker: Worker): Promise<void> => {
    for (let at = next++; at < tasks.length; at = next++)
      played[at] = await playIn(worker, tasks[at] as BatteryTask);
  };
  await Promise.all(workers.map(work));
  for (const [at, { game, at: place }] of tasks.entries())
    for (const { test, statistic, p } of played[at] ?? []) {
      const name = `${game.padEnd(9)} ${mappedOutcomes[game][place]?.name.padEnd(24)} ${test.padEnd(25)}`;
      console.log(`${name} statistic ${statistic.toFixed(3).padStart(10)}  p ${shownP(p)}`);
    }
  const all = played.flat().map(({ p }) => p);
  for (const below of [0.05, 0.01, 0.001]) {
    const found = all.filter((p) => p < below).length;
    console.log(
      `${all.length} tests: ${found} p-values below ${below}, ${(all.length * below).toFixed(2)} expected`,
    );
  }
  const [limit, smallest] = [batteryLimit(all.length), Math.min(...all)];
  console.log(`the smallest p-value is ${shownP(smallest)}; the battery fails below ${shownP(limit)}`);
  if (smallest >= limit) return;
  console.error("The outcomes deviate from the outcomes of a fair game.");
  process.exitCode = 1;
}

const shownP = (p: number): string => (p < 0.001 ? p.toExponential(3) : p.toFixed(6));

async function main(): Promise<void> {
  const command = readCommand();
  const workers = Array.from(
    { length: availableParallelism() },
    () => new Worker(new URL("./simulation/worker.ts", import.meta.url)),
  );
  try {
    await (command.battery ? runBattery : compareReturns)(workers, command);
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
