import { gameNames, instantGameNames, stagedGameNames } from "@gemplay/games";
import { formatAssetAmount } from "@gemplay/money";
import type { FastifyInstance } from "fastify";
import type { Clock } from "../platform/clock/index.ts";
import type { Database } from "../platform/database/index.ts";
import { addRoute, createAnswerSigner } from "../platform/http/index.ts";
import { placeSeries } from "./bets.series.ts";
import type { BetTaker } from "./game.ts";
import { betAssets, type TableLimits } from "./limits.ts";
import { ownRound, type ProofOf, sharedRound, shareRound } from "./shared-rounds.ts";
import type { StagedRounds } from "./staged/staged.calls.ts";
import { stakes } from "./stakes.ts";

export interface GamesRoutesOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly limits: TableLimits;
  readonly proofOf: ProofOf;
}

/** Adds the routes that all games share: the list of game tables, and the page of a round. */
export function gamesRoutes(app: FastifyInstance, options: GamesRoutesOptions): void {
  const { db, limits } = options;
  addRoute(app, "GET /games", async () => {
    await limits.ready();
    const tables = betAssets.map((asset) => ({
      asset,
      minimumBet: formatAssetAmount(limits.minimumBetBase(asset), asset),
      maximumWin: formatAssetAmount(limits.maximumWinBase(asset), asset),
    }));
    return gameNames.map((game) => ({ game, open: limits.isOpen(game), limits: tables }));
  });

  addRoute(app, "GET /games/round", ({ player, query }) => ownRound(db, player.id, query.id));
  addRoute(app, "POST /games/round/share", ({ player, body }) => shareRound(options, player.id, body));
  addRoute(app, "GET /games/round/shared", ({ query }) => sharedRound(options, query.id));
}

/** Adds the routes of every instant game: for one bet, and for several bets. */
export function betRoutes(
  app: FastifyInstance,
  bets: BetTaker,
  limits: Pick<TableLimits, "automaticDenial">,
): void {
  for (const game of instantGameNames) {
    addRoute(
      app,
      `POST /games/${game}/bet`,
      ({ player, body, denied }) =>
        bets.place(player, game, body, denied ?? limits.automaticDenial(player.apiKey !== undefined)),
      stakes,
    );
    const sign = createAnswerSigner(app, `POST /games/${game}/bet`);
    addRoute(
      app,
      `POST /games/${game}/bets`,
      ({ player, body, denied, request, reply }) =>
        placeSeries({
          bets,
          player,
          game,
          body,
          denied: denied ?? limits.automaticDenial(true),
          sign,
          countCall: () => app.countCall(request),
          isAwaited: () => !reply.raw.destroyed,
        }),
      stakes,
    );
  }
}

/** Adds the routes of every staged game. */
export function stagedRoutes(
  app: FastifyInstance,
  rounds: StagedRounds,
  limits: Pick<TableLimits, "automaticDenial">,
): void {
  for (const game of stagedGameNames) {
    addRoute(app, `GET /games/${game}/open`, ({ player }) => rounds.current(player, game));
    addRoute(
      app,
      `POST /games/${game}/open`,
      ({ player, body, denied }) =>
        rounds.open(player, game, body, denied ?? limits.automaticDenial(player.apiKey !== undefined)),
      stakes,
    );
    addRoute(app, `POST /games/${game}/move`, ({ player, body }) => rounds.move(player, game, body));
    addRoute(app, `POST /games/${game}/cash-out`, ({ player, body }) => rounds.cashOut(player, game, body));
  }
}
