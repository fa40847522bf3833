import { findBet } from "@gemplay/ledger";
import { assets, formatAmount } from "@gemplay/money";
import type { FastifyInstance } from "fastify";
import { type Database, executorOf } from "../platform/database/index.ts";
import { AppError, addRoute } from "../platform/http/index.ts";
import { betAssets, type TableLimits } from "./limits.ts";
import { instantGames } from "./registry.ts";
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
    return Object.values(instantGames).map(({ name }) => ({
      game: name,
      open: limits.isOpen(name),
      limits: tables,
    }));
  });

  addRoute(app, "GET /games/round", async ({ player, query }) => {
    const bet = roundId.test(query.id) ? await findBet(executorOf(db), player.id, query.id) : undefined;
    if (bet === undefined) throw new AppError("RoundUnknown");
    const { seedNo, serverSeedHash, serverSeed = null, clientSeed, seedRounds } = bet;
    return {
      round: shownRound(bet),
      seeds: { seedNumber: seedNo, serverSeedHash, serverSeed, clientSeed, nonce: seedRounds },
    };
  });
}
