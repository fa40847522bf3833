import { formatAssetAmount } from "@gemplay/money";
import type { FastifyInstance } from "fastify";
import { addRoute, networkOf } from "../platform/http/index.ts";
import type { Rewards } from "./rewards.service.ts";

export interface RewardRoutesOptions {
  readonly rewards: Rewards;
  /**
   * Sends the new balances to the player's open pages. The route calls this function after the commit of the reward.
   */
  readonly notifyBalance: (playerId: bigint) => void;
}

/** Registers the HTTP routes of rewards. */
export function rewardRoutes(app: FastifyInstance, { rewards, notifyBalance }: RewardRoutesOptions): void {
  addRoute(app, "GET /user/checkin/info", ({ player }) => rewards.checkInInfo(player.id));

  addRoute(app, "POST /user/checkin", async ({ player }) => {
    const checkedIn = await rewards.checkIn(player.id);
    if (checkedIn.gem !== "0") notifyBalance(player.id);
    return checkedIn;
  });

  addRoute(app, "GET /user/rewards", async ({ player, request }) => ({
    rewards: await rewards.list(player.id, networkOf(request.ip)),
  }));

  addRoute(app, "POST /user/reward/confirm", async ({ player, body, request }) => {
    const collected = await rewards.collect(player.id, body.rewards, networkOf(request.ip));
    if (collected.some(({ made }) => made)) notifyBalance(player.id);
    return {
      collected: collected.map(({ id, kind, assetId, amountBase }) => ({
        id,
        kind,
        assetId,
        amount: formatAssetAmount(amountBase, assetId),
      })),
    };
  });
}
