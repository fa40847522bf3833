import { type GameName, games, roundSpread } from "@gemplay/games";
import { type Bet, firstDayOfWindow, largestWinners, listBets } from "@gemplay/ledger";
import { type Database, executorOf } from "../platform/database/index.ts";
import { type FoundWin, replaceWins } from "./wins.repository.ts";

/**
 * The lengths of the time windows in days. The database keeps the rows of bets for longer than the longest time window
 * (`rowsReadMs` of the ledger).
 */
const winWindows = [1, 7, 30] as const;

/**
 * The maximum number of checked winners, the maximum number of rounds of each winner, and the number of rows on one
 * page.
 */
const [winnersAtMost, roundsAtMost, pageSize] = [50, 2_000, 200] as const;

const isGame = (name: string): name is GameName => Object.hasOwn(games, name);

/**
 * Compares the payouts of one player's rounds with the expected payouts. The weight of a round is the stake of the
 * round divided by the sum of all stakes. Sums of money are exact, and only ratios and probabilities are floating-point
 * numbers. Rounds are independent, so the variance of the sum is the sum of the weighted variances, for any stakes.
 *
 * @returns undefined if the sum of the stakes is zero
 */
export function judge(bets: readonly Bet[]): Omit<FoundWin, "playerId"> | undefined {
  const stakedBase = bets.reduce((sum, bet) => sum + bet.amountBase, 0n);
  const paidBase = bets.reduce((sum, bet) => sum + bet.payoutBase, 0n);
  if (stakedBase === 0n) return undefined;
  let [expected, variance] = [0, 0];
  for (const { game, amountBase, params, outcome } of bets) {
    if (!isGame(game)) continue;
    const weight = quotient(amountBase, stakedBase);
    const spread = roundSpread(game, { params, outcome });
    expected += weight * spread.mean;
    variance += weight ** 2 * spread.variance;
  }
  const above = quotient(paidBase, stakedBase) - expected;
  return {
    rounds: bets.length,
    stakedBase,
    paidBase,
    expected,
    deviations: variance === 0 ? 0 : above / Math.sqrt(variance),
    largestE4: bets.reduce(
      (most, { multiplierE4 }) => (BigInt(multiplierE4) > most ? BigInt(multiplierE4) : most),
      0n,
    ),
  };
}

const precision = 10n ** 15n;
const quotient = (part: bigint, whole: bigint) => Number((part * precision) / whole) / Number(precision);

async function latestBets(db: Database, playerId: bigint, from: Date): Promise<Bet[]> {
  const bets: Bet[] = [];
  let cursor: string | undefined;
  do {
    const page = await listBets(executorOf(db), playerId, { asset: "PLAY", from, cursor, limit: pageSize });
    bets.push(...page.bets);
    cursor = page.cursor;
  } while (cursor !== undefined && bets.length < roundsAtMost);
  return bets;
}

/** Checks the players with the largest wins in each time window, and replaces the wins of the last risk run. */
export async function lookForWins(db: Database, at: Date): Promise<void> {
  for (const days of winWindows) {
    const since = firstDayOfWindow(at, days);
    const winners = await largestWinners(executorOf(db), { since, limit: winnersAtMost });
    const found: FoundWin[] = [];
    for (const playerId of winners) {
      const judged = judge(await latestBets(db, playerId, new Date(since)));
      if (judged !== undefined) found.push({ playerId, ...judged });
    }
    await replaceWins(db, days, found, at);
  }
}
