import { type BetEntry, type CrashRoundEntry, roundSpread, type TreeHead } from "@gemplay/games";
import type { Findings } from "./findings.ts";

/** The sums over the bets of one game with one asset. */
interface ReturnSums {
  rounds: number;
  multiplierSumE4: bigint;
  /** The sum of the expected multipliers, by the exact chances of each bet. */
  expected: number;
  /** The variance of the sum of the multipliers. */
  variance: number;
}

/** The sums as JSON, by game and asset. */
export type SavedReturns = Readonly<
  Record<string, Omit<ReturnSums, "multiplierSumE4"> & { readonly multiplierSumE4: string }>
>;

export interface ReturnChecks {
  /** Counts a bet. `round` is the entry of the round of Crash, if the log already contains it. */
  bet(entry: BetEntry, round: CrashRoundEntry | undefined): void;
  /** Compares the sums with the lines of a tree head. */
  compare(head: TreeHead): void;
  saved(): SavedReturns;
}

/** Half of the width of the 99.99% interval of a normal distribution, in standard deviations. */
const deviations = 3.8906;
/** The bets on a round of Crash are in the log soon after each other. */
const keptRounds = 2_000;

/** Creates the sums over all bets of one log. `before` contains the sums of an earlier audit. */
export function createReturnChecks(findings: Findings, log: number, before: SavedReturns = {}): ReturnChecks {
  const all = new Map<string, ReturnSums>(
    Object.entries(before).map(([name, sums]) => [
      name,
      { ...sums, multiplierSumE4: BigInt(sums.multiplierSumE4) },
    ]),
  );
  /** The sum of the standard deviations of the bets on each round of Crash, by game, asset and round. */
  const ofRounds = new Map<string, number>();

  return {
    bet(entry, round) {
      const name = `${entry.game} ${entry.asset}`;
      const sums = all.get(name) ?? { rounds: 0, multiplierSumE4: 0n, expected: 0, variance: 0 };
      all.set(name, sums);
      sums.rounds++;
      sums.multiplierSumE4 += BigInt(entry.multiplierE4);
      const spread = spreadOf(entry, round);
      sums.expected += spread.mean;
      if (entry.game !== "crash") {
        sums.variance += spread.variance;
        return;
      }
      // All bets on a round of Crash depend on the same crash point. The sum of their standard deviations is at least
      // the standard deviation of their sum.
      const key = `${name} ${(entry.outcome as { round?: number }).round}`;
      const deviation = ofRounds.get(key) ?? 0;
      ofRounds.set(key, deviation + Math.sqrt(spread.variance));
      sums.variance += (deviation + Math.sqrt(spread.variance)) ** 2 - deviation ** 2;
      const [oldest] = ofRounds.keys();
      if (ofRounds.size > keptRounds && oldest !== undefined) ofRounds.delete(oldest);
    },

    compare(head) {
      const names = new Set([...all.keys(), ...head.returns.map(({ game, asset }) => `${game} ${asset}`)]);
      for (const name of [...names].sort()) compareLine(findings, head, { log, name, sums: all.get(name) });
    },

    saved: () =>
      Object.fromEntries(
        [...all].map(([name, sums]) => [name, { ...sums, multiplierSumE4: String(sums.multiplierSumE4) }]),
      ),
  };
}

/** Returns the mean and the variance of the multiplier of one bet, before its round. */
function spreadOf(
  { game, params, outcome, multiplierE4 }: BetEntry,
  round: CrashRoundEntry | undefined,
): ReturnType<typeof roundSpread> {
  try {
    const crashPointE4 = round?.crashPointE4 ?? multiplierE4;
    return roundSpread(game, {
      params,
      outcome: game === "crash" ? { ...(outcome as object), crashPointE4 } : outcome,
    });
  } catch {
    // Another check reports an entry with parameters that the game does not know.
    return { mean: multiplierE4 / 10_000, variance: 0 };
  }
}

function compareLine(
  findings: Findings,
  { returns }: TreeHead,
  { log, name, sums }: { readonly log: number; readonly name: string; readonly sums: ReturnSums | undefined },
): void {
  const lines = returns.filter(({ game, asset }) => `${game} ${asset}` === name);
  const found = lines.map(({ rounds, multiplierSumE4 }) => `${rounds} rounds and the sum ${multiplierSumE4}`);
  const expected =
    sums === undefined ? "no line" : `${sums.rounds} rounds and the sum ${sums.multiplierSumE4}`;
  if (found.length !== 1 || found[0] !== expected)
    findings.contradict(`tree head of log ${log}, returns of ${name}`, {
      expected: `${expected}, as the entries give`,
      found: found.join(", ") || "no line",
    });
  if (sums === undefined || sums.rounds === 0) return;
  const mean = Number(sums.multiplierSumE4) / 10_000 / sums.rounds;
  const exact = sums.expected / sums.rounds;
  const margin = (deviations * Math.sqrt(sums.variance)) / sums.rounds;
  const text = `log ${log}, ${name}: ${sums.rounds} rounds, mean multiplier ${mean.toFixed(6)}; by the chances of the bets ${exact.toFixed(6)} ± ${margin.toFixed(6)} (99.99%)`;
  if (Math.abs(mean - exact) > margin) findings.warn(`${text}; the mean is outside this interval`);
  else findings.note(text);
}
