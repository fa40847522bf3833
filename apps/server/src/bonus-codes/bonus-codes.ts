import type { FastifyInstance } from "fastify";
import { bonusCodeRoutes } from "./bonus-codes.routes.ts";
import { type BonusCodesOptions, createBonusCodes } from "./bonus-codes.service.ts";

export type BonusCodeFeatureDependencies = Omit<BonusCodesOptions, "findSharers"> & {
  readonly account: Pick<BonusCodesOptions, "findSharers">;
  /** Sends the new balances to the player's open pages. The wallet feature provides `notifyBalance`. */
  readonly notifyBalance: (playerId: bigint) => void;
};

/** Creates the feature of bonus codes. */
export function createBonusCodeFeature({
  db,
  clock,
  playerMutex,
  account,
  notifyBalance,
}: BonusCodeFeatureDependencies): { routes(app: FastifyInstance): void } {
  const codes = createBonusCodes({ db, clock, playerMutex, findSharers: account.findSharers });
  return { routes: (app) => bonusCodeRoutes(app, codes, notifyBalance) };
}
