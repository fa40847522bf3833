import type { FastifyInstance } from "fastify";
import { addRoute, networkOf } from "../platform/http/index.ts";
import { type BonusCodes, shownRedemption } from "./bonus-codes.service.ts";

/**
 * Registers the HTTP routes of bonus codes.
 *
 * @param notifyBalance sends the new balances to the player's open pages; called after the commit of a redemption
 */
export function bonusCodeRoutes(
  app: FastifyInstance,
  codes: BonusCodes,
  notifyBalance: (playerId: bigint) => void,
): void {
  addRoute(app, "POST /user/bonus_code/terms", ({ player, body, request }) =>
    codes.terms(player.id, body.code, networkOf(request.ip)),
  );
  addRoute(app, "POST /user/bonus_code/redeem", async ({ player, body }) => {
    const { redemption, made } = await codes.redeem(player.id, body);
    if (made) notifyBalance(player.id);
    return shownRedemption(redemption);
  });
}
