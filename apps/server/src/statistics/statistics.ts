import { type Data, type Query, routes } from "@gemplay/api-schema";
import { type GameName, gameNames, gameReturns, games } from "@gemplay/games";
import { closeGameDays, firstDayOfWindow, type GameSums, gameSums } from "@gemplay/ledger";
import { formatAssetAmount } from "@gemplay/money";
import type { FastifyInstance } from "fastify";
import { executorOf } from "../platform/database/index.ts";
import { addRoute } from "../platform/http/index.ts";
import type { Platform } from "../platform/index.ts";
import { leastParts, marginOf, returnOf, sumOf } from "./interval.ts";

type Dependencies = Pick<Platform, "db" | "reads" | "clock">;
type Statistics = Data<"GET /statistics">;
type Window = NonNullable<Query<"GET /statistics">["window"]>;

/** The time in milliseconds for which the server caches the statistics for all callers. */
const sharedMs = 60_000;
const monthDays = 30;
/**
 * Games whose rounds are shared by all players. All bets of one day in a shared game are one part of the statistical
 * sample.
 */
export const sharedGames = gameNames.filter((name) => games[name].kind === "shared");

/**
 * Creates the statistics of the games' real payouts. The statistics make no database query before the first request.
 */
export function createStatistics({ db, reads, clock }: Dependencies): { routes(app: FastifyInstance): void } {
  const looks = new Map<Window, { readonly atMs: number; readonly seen: Promise<Statistics> }>();
  let closedBefore = "";

  async function read(window: Window): Promise<Statistics> {
    const now = new Date(clock.nowMs());
    // A day is closed only after the next day has also passed, so that no bet is settled on a closed day.
    const before = firstDayOfWindow(now, 2);
    if (before !== closedBefore) await closeGameDays(executorOf(db), sharedGames, before);
    closedBefore = before;
    const since = {
      all: undefined,
      month: firstDayOfWindow(now, monthDays),
      today: firstDayOfWindow(now, 1),
    };
    const all = await reads.within(routes["GET /statistics"].maxStalenessMs, (replica) =>
      gameSums(executorOf(replica), sharedGames, since[window]),
    );
    return {
      leastParts,
      total: realised(sumOf(all)),
      games: gameNames.map((game) => {
        const own = all.filter((one) => one.game === game);
        return { game, ...realised(sumOf(own)), ...exact(game) };
      }),
    };
  }

  return {
    routes(app) {
      addRoute(app, "GET /statistics", ({ query: { window = "all" } }) => {
        const nowMs = clock.nowMs();
        const last = looks.get(window);
        if (last !== undefined && Math.abs(nowMs - last.atMs) < sharedMs) return last.seen;
        const seen = read(window);
        looks.set(window, { atMs: nowMs, seen });
        // A failed read of the statistics is not cached. If reading the statistics fails, only the callers that already
        // wait get the error.
        seen.catch(() => looks.delete(window));
        return seen;
      });
    },
  };
}

function realised(sums: Omit<GameSums, "game">): Statistics["total"] {
  return {
    rounds: Number(sums.rounds),
    staked: formatAssetAmount(sums.stakedBase, "PLAY"),
    paid: formatAssetAmount(sums.paidBase, "PLAY"),
    paidPercent: percent(returnOf(sums)),
    marginPercent: percent(marginOf(sums)),
    parts: Number(sums.parts),
  };
}

function exact(game: GameName): Pick<Statistics["games"][number], "exactLeastPercent" | "exactMostPercent"> {
  const { least, most } = gameReturns[game];
  return { exactLeastPercent: (least * 100).toFixed(2), exactMostPercent: (most * 100).toFixed(2) };
}

function percent(value: number | undefined): string | null {
  return value === undefined ? null : (value * 100).toFixed(2);
}
