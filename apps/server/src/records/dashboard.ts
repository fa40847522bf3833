import type { Data } from "@gemplay/api-schema";
import {
  type BetDay,
  type BetTotals,
  dayChanges,
  type Executor,
  firstDayOfWindow,
  holdings,
  playerDays,
  playerTotals,
} from "@gemplay/ledger";
import { type AssetId, assetIds, formatAssetAmount } from "@gemplay/money";
import type { Standing } from "../community/index.ts";
import { type Database, executorOf } from "../platform/database/index.ts";
import type { Platform } from "../platform/index.ts";

type Dashboard = Data<"GET /user/dashboard">;
type Game = Dashboard["games"][number];

export type DashboardDependencies = Pick<Platform, "clock"> & {
  /** Runs a read on a replica or on the primary. */
  readonly read: <T>(read: (db: Database) => Promise<T>) => Promise<T>;
  /**
   * Returns the value of all withdrawable assets of a player, in units of the asset U; null while PLAY has no price.
   * The wallet feature provides `totalAssetsU`.
   */
  readonly totalAssetsU: (playerId: bigint) => Promise<string | null>;
  /** Returns the total of all rewards of a player. The wallet feature provides `rewardTotals`. */
  readonly rewardTotals: (
    executor: Executor,
    playerId: bigint,
  ) => Promise<readonly { readonly asset: AssetId; readonly changeBase: bigint }[]>;
  /** Returns a player's level, points and rank in the community. The community feature provides `standingOf`. */
  readonly standingOf: (playerId: bigint) => Promise<Standing>;
};

const windowDays = 30;
const dayMs = 86_400_000;

/**
 * Returns the sums of all rounds of a player, the player's level and rank in the community, and the sums of the last 30
 * UTC days. The numbers of rounds count rounds in every asset. The sums of stakes and payouts count only PLAY.
 * `dashboardOf` reads only stored sums, and never single bets or the journal. The database stores at most one sum for
 * each day and game, asset or kind of reward.
 */
export async function dashboardOf(
  { read, clock, totalAssetsU, rewardTotals, standingOf }: DashboardDependencies,
  playerId: bigint,
): Promise<Dashboard> {
  const since = firstDayOfWindow(new Date(clock.nowMs()), windowDays);
  // The player's holdings and the daily changes of the holdings must come from one database snapshot.
  const snapshot = (db: Database) =>
    db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only");
  const [{ totals, days, rewards, held, changes }, standing, totalU] = await Promise.all([
    read((db) =>
      snapshot(db).execute(async (trx) => {
        const executor = executorOf(trx);
        return {
          totals: await playerTotals(executor, playerId),
          days: await playerDays(executor, playerId, { since }),
          rewards: await rewardTotals(executor, playerId),
          held: (await holdings(executor, playerId)).together.PLAY,
          changes: await dayChanges(executor, playerId, { since }),
        };
      }),
    ),
    // The community standing and the value of the assets are read outside of the transaction. Code that holds a
    // database session must not wait for another session.
    standingOf(playerId),
    totalAssetsU(playerId),
  ]);
  const rounds = sum(totals, (total) => total.rounds);
  const { level, pointsBase, rank, next } = standing;
  // The balance at the end of a day is the present balance minus the changes of all later days.
  let balance = held;
  const shownDays = everyDay(since)
    .reverse()
    .map((day) => {
      const shown = { ...shownDay(day, days), balance: playText(balance) };
      for (const change of changes)
        if (change.day === day && change.asset === "PLAY") balance -= change.changeBase;
      return shown;
    });
  return {
    totalAssetsU: totalU,
    totalRewards: assetIds.flatMap((assetId) =>
      rewards
        .filter(({ asset }) => asset === assetId)
        .map(({ changeBase }) => ({ assetId, amount: formatAssetAmount(changeBase, assetId) })),
    ),
    points: playText(pointsBase),
    rank,
    level,
    nextLevel: next && { level: next.level, points: playText(next.pointsBase) },
    totalRounds: Number(rounds),
    winRate: percentText(
      sum(totals, (total) => total.wins),
      rounds,
    ),
    ...shownSums(totals),
    games: shownGames(totals),
    days: shownDays.reverse(),
  };
}

function shownGames(totals: readonly BetTotals[]): Game[] {
  const games = [...new Set(totals.map(({ game }) => game))].map((game) => {
    const own = totals.filter((total) => total.game === game);
    const rounds = sum(own, (total) => total.rounds);
    const wins = sum(own, (total) => total.wins);
    const shown = { game: game as Game["game"], rounds: Number(rounds), ...shownSums(own) };
    return { ...shown, winRate: percentText(wins, rounds) ?? "0.00" };
  });
  return games.sort((a, b) => b.rounds - a.rounds || (a.game < b.game ? -1 : 1));
}

function shownDay(day: string, days: readonly BetDay[]) {
  const own = days.filter((entry) => entry.day === day);
  return { day, rounds: Number(sum(own, (entry) => entry.rounds)), ...shownSums(own) };
}

/** Returns the sums of stakes and payouts in PLAY. */
function shownSums(entries: readonly Pick<BetTotals, "asset" | "stakedBase" | "paidBase">[]) {
  const inPlay = entries.filter(({ asset }) => asset === "PLAY");
  return {
    staked: playText(sum(inPlay, ({ stakedBase }) => stakedBase)),
    paid: playText(sum(inPlay, ({ paidBase }) => paidBase)),
  };
}

const playText = (amountBase: bigint) => formatAssetAmount(amountBase, "PLAY");

function everyDay(firstDay: string): string[] {
  const firstMs = Date.parse(`${firstDay}T00:00:00Z`);
  return Array.from({ length: windowDays }, (_, index) =>
    new Date(firstMs + index * dayMs).toISOString().slice(0, 10),
  );
}

/** Returns `part` as a percentage of `whole`, with two decimals and rounded down; null if `whole` is zero. */
function percentText(part: bigint, whole: bigint): string | null {
  return whole === 0n ? null : hundredthsText((part * 10_000n) / whole);
}

function hundredthsText(hundredths: bigint): string {
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, "0")}`;
}

function sum<Entry>(entries: readonly Entry[], value: (entry: Entry) => bigint): bigint {
  return entries.reduce((total, entry) => total + value(entry), 0n);
}
