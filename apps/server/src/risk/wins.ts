import { type GameName, games, roundSpread } from "@gemplay/games";
import { type Bet, firstDayOfWindow, largestWinners, listBets } from "@gemplay/ledger";
import { type Kysely, sql } from "kysely";
import { type Database, executorOf } from "../platform/database/index.ts";

/** Rows of bets stay for longer than the longest (`rowsReadMs` of the ledger). */
const winWindows = [1, 7, 30] as const;

/** Of those who won most so many are looked at, and of each so many of the latest rounds. */
const [winnersAtMost, roundsAtMost, pageSize] = [50, 2_000, 200] as const;

/** How a player's rounds went beside what the games' exact chances say of them. */
export interface FoundWin {
  readonly playerId: bigint;
  readonly rounds: number;
  readonly stakedBase: bigint;
  readonly paidBase: bigint;
  /** What was to be paid in the mean, of what was staked. */
  readonly expected: number;
  /** By how many standard deviations more was paid. */
  readonly deviations: number;
  readonly largestE4: bigint;
}

const isGame = (name: string): name is GameName => Object.hasOwn(games, name);

/**
 * One player's rounds as one sum. Each is weighed by its share of all stakes: the ratio is exact, and only what is said of
 * chances is a floating number. Rounds draw apart from each other, so their variances add up, whatever a player stakes next.
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

/** Looks at those who won most in each window, and puts what it finds in the place of what was found before. */
export async function lookForWins(db: Database, at: Date): Promise<void> {
  for (const days of winWindows) {
    const since = firstDayOfWindow(at, days);
    const winners = await largestWinners(executorOf(db), { since, limit: winnersAtMost });
    const found: FoundWin[] = [];
    for (const playerId of winners) {
      const judged = judge(await latestBets(db, playerId, new Date(since)));
      if (judged !== undefined) found.push({ playerId, ...judged });
    }
    await db.transaction().execute(async (trx) => {
      await sql`DELETE FROM risk_win WHERE days = ${days}`.execute(trx);
      for (const { playerId, rounds, stakedBase, paidBase, expected, deviations, largestE4 } of found)
        await sql`
          INSERT INTO risk_win (days, player_id, rounds, staked, paid, expected, deviations, largest_e4, found_at)
          VALUES (${days}, ${playerId}, ${rounds}, ${String(stakedBase)}::numeric, ${String(paidBase)}::numeric,
                  ${expected}, ${deviations}, ${largestE4}, ${at})`.execute(trx);
    });
  }
}

/** What the last look found of a window, the furthest above first. */
export async function winsOf<T>(db: Kysely<T>, days: number): Promise<readonly FoundWin[]> {
  const { rows } = await sql<{
    player_id: bigint;
    rounds: number;
    staked: string;
    paid: string;
    expected: number;
    deviations: number;
    largest_e4: bigint;
  }>`SELECT * FROM risk_win WHERE days = ${days} ORDER BY deviations DESC, player_id`.execute(db);
  return rows.map((row) => ({
    playerId: row.player_id,
    rounds: row.rounds,
    expected: row.expected,
    deviations: row.deviations,
    stakedBase: BigInt(row.staked),
    paidBase: BigInt(row.paid),
    largestE4: row.largest_e4,
  }));
}

export async function isWinner<T>(db: Kysely<T>, playerId: bigint): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM risk_win WHERE player_id = ${playerId} LIMIT 1`.execute(db);
  return rows.length > 0;
}
