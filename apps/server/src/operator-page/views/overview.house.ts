import type { OperatorData } from "@gemplay/api-schema/operator";
import { type GameName, gameNames, gameReturns, games } from "@gemplay/games";
import {
  bankroll,
  closeGameDays,
  closeTurnoverDays,
  firstDayOfWindow,
  type GameSums,
  gameSumsByDay,
  openBets,
  type TurnoverDay,
  turnoverDays,
} from "@gemplay/ledger";
import { formatAssetAmount } from "@gemplay/money";
import { executorOf } from "../../platform/database/index.ts";
import type { Platform } from "../../platform/index.ts";
import { intervalOf, sharedGames, sumOf } from "../../statistics/index.ts";

type Overview = OperatorData<"GET /overview">;
type Dependencies = Pick<Platform, "db" | "clock" | "settings">;
const betAssets = ["PLAY", "TPLAY"] as const;

/** Lists the UTC days from the first day to today. */
function daysOf(since: string, today: string): string[] {
  const days: string[] = [];
  for (let atMs = Date.parse(since); atMs <= Date.parse(today); atMs += 86_400_000)
    days.push(new Date(atMs).toISOString().slice(0, 10));
  return days;
}

/**
 * Sums up the bets of the given number of days up to today. The function reads one row per game for each day whose sums
 * are final. For the last days, at most two, the function reads one row per player and game, so the caller should cache
 * the result.
 */
export async function readPlayed(
  { db, clock }: Dependencies,
  days: number,
): Promise<Pick<Overview, "games" | "total" | "days">> {
  const executor = executorOf(db);
  const now = new Date(clock.nowMs());
  const [since, before] = [firstDayOfWindow(now, days), firstDayOfWindow(now, 2)];
  await closeGameDays(executor, sharedGames, before);
  await closeTurnoverDays(executor, before);
  const until = new Date(now.getTime() + 86_400_000).toISOString().slice(0, 10);
  const turnover = (await turnoverDays(executor, { since, until })).filter(({ asset }) => asset === "PLAY");
  const sums = await gameSumsByDay(executor, sharedGames, since);
  return {
    ...playedOf(turnover, sums),
    days: daysOf(since, now.toISOString().slice(0, 10)).map((day) => {
      const ofDay = (one: { readonly day: string }) => one.day === day;
      const { total, games: played } = playedOf(turnover.filter(ofDay), sums.filter(ofDay));
      return { day, ...total, games: played.map(({ title: _, ...one }) => one) };
    }),
  };
}

const anyReturn = { least: Math.min(...gameNames.map((name) => gameReturns[name].least)), most: 0.99 };

/** Sums up the bets of all games together and of each played game. */
function playedOf(
  turnover: readonly TurnoverDay[],
  sums: readonly GameSums[],
): Pick<Overview, "games" | "total"> {
  return {
    total: { ...playOf(turnover), ...shownReturn(sumOf(sums), anyReturn) },
    games: gameNames
      .map((game) => ({
        game,
        title: games[game].title,
        ...playOf(turnover.filter((one) => one.game === game)),
        ...shownReturn(sumOf(sums.filter((one) => one.game === game)), gameReturns[game]),
      }))
      .filter(({ paidPercent }) => paidPercent !== null),
  };
}

function playOf(turnover: readonly TurnoverDay[]) {
  const of = (pick: (one: TurnoverDay) => bigint) => turnover.reduce((sum, one) => sum + pick(one), 0n);
  const text = (base: bigint) => formatAssetAmount(base, "PLAY");
  const kept = (end: "least" | "most") => text(of((one) => keptBase(one, end)));
  return {
    rounds: Number(of(({ rounds }) => rounds)),
    staked: text(of(({ stakedBase }) => stakedBase)),
    paid: text(of(({ paidBase }) => paidBase)),
    expectedLeast: kept("most"),
    expectedMost: kept("least"),
  };
}

/**
 * Returns the expected gain of the house from the stakes of a day, for the lowest and for the highest return of the
 * game.
 */
function keptBase({ game, stakedBase }: TurnoverDay, end: "least" | "most"): bigint {
  const returned = Object.hasOwn(gameReturns, game) ? gameReturns[game as GameName][end] : 1;
  return (stakedBase * BigInt(Math.round((1 - returned) * 1_000_000))) / 1_000_000n;
}

const percent = (share: number | undefined) => (share === undefined ? null : (share * 100).toFixed(2));

/**
 * Compares the paid share of the stakes with the exact returns of the games. The bets in PLAY and in tPLAY form one
 * sample.
 */
function shownReturn(
  sums: Omit<GameSums, "game">,
  { least, most }: (typeof gameReturns)[GameName],
): Pick<
  Overview["total"],
  "paidPercent" | "marginPercent" | "exactLeastPercent" | "exactMostPercent" | "outside"
> {
  const { paid, margin } = intervalOf(sums);
  const isKnown = paid !== undefined && margin !== undefined;
  return {
    paidPercent: percent(paid),
    marginPercent: percent(margin),
    exactLeastPercent: (least * 100).toFixed(2),
    exactMostPercent: (most * 100).toFixed(2),
    outside: !isKnown ? null : paid + margin < least ? "house" : paid - margin > most ? "players" : null,
  };
}

/** Reads the bankroll, the maximum win of one bet, the maximum win of a game's open bets, and the open bets. */
export async function readBankroll({
  db,
  settings,
}: Dependencies): Promise<
  Pick<Overview, "bankroll" | "largestWinPercent" | "openStakes" | "openRounds" | "oldestOpenAtMs">
> {
  const executor = executorOf(db);
  const [oneBps, openBps] = [settings.get("games.maximumWinBps"), settings.get("games.maximumOpenWinBps")];
  const share = (base: bigint, bps: number) => (base <= 0n ? 0n : (base * BigInt(bps)) / 10_000n);
  const open = await openBets(executor);
  const rolls = await Promise.all(betAssets.map((assetId) => bankroll(executor, assetId)));
  return {
    bankroll: betAssets.map((assetId, at) => {
      const base = rolls[at] ?? 0n;
      return {
        assetId,
        amount: formatAssetAmount(base, assetId),
        largestWin: formatAssetAmount(share(base, oneBps), assetId),
        largestOpenWin: formatAssetAmount(share(base, openBps), assetId),
      };
    }),
    largestWinPercent: (oneBps / 100).toFixed(2),
    openStakes: formatAssetAmount(open.playBase, "PLAY"),
    openRounds: open.count,
    oldestOpenAtMs: open.oldestAt?.getTime() ?? null,
  };
}
