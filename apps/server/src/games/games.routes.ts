import type { Data } from "@gemplay/api-schema";
import { type BetSeeds, findBet } from "@gemplay/ledger";
import { assets, formatAmount } from "@gemplay/money";
import type { FastifyInstance } from "fastify";
import { type Database, executorOf } from "../platform/database/index.ts";
import { AppError, addRoute } from "../platform/http/index.ts";
import { crashSeeds, shownBets } from "./crash/crash.records.ts";
import { betAssets, type TableLimits } from "./limits.ts";
import { gameNames } from "./registry.ts";
import { shownRound } from "./rounds.ts";

export interface GamesRoutesOptions {
  readonly db: Database;
  readonly limits: TableLimits;
}

const roundId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What all games have in common: the tables, and a round's page. */
export function gamesRoutes(app: FastifyInstance, { db, limits }: GamesRoutesOptions): void {
  addRoute(app, "GET /games", async () => {
    await limits.ready();
    const tables = betAssets.map((asset) => ({
      asset,
      minimumBet: formatAmount(limits.minimumBetBase(asset), assets[asset].decimals),
      maximumWin: formatAmount(limits.maximumWinBase(asset), assets[asset].decimals),
    }));
    return gameNames.map((game) => ({ game, open: limits.isOpen(game), limits: tables }));
  });

  addRoute(app, "GET /games/round", async ({ player, query }) => {
    const bet = roundId.test(query.id) ? await findBet(executorOf(db), player.id, query.id) : undefined;
    if (bet === undefined) throw new AppError("RoundUnknown");
    const [shown] = await shownBets(db, [bet]);
    const seeds = bet.seeds === undefined ? await crashSeeds(db, bet) : ownSeeds(bet.seedNo, bet.seeds);
    if (shown === undefined || seeds === undefined) throw new AppError("RoundUnknown");
    return { round: shownRound(shown), seeds };
  });
}

function ownSeeds(seedNumber: number, seeds: BetSeeds): Data<"GET /games/round">["seeds"] {
  const { serverSeedHash, serverSeed, clientSeed, rounds } = seeds;
  return { seedNumber, serverSeedHash, serverSeed: serverSeed ?? null, clientSeed, nonce: rounds };
}
