import type { FastifyInstance } from "fastify";
import type { Account } from "../account/index.ts";
import type { Platform } from "../platform/index.ts";
import { createAirdrop } from "./airdrop.ts";
import { createCheckIns } from "./check-in.ts";
import { commission, createLevelGifts, rakeback } from "./community-rewards.ts";
import { inviteRoutes } from "./invite.routes.ts";
import { createInvites, type InviteDependencies, type Invites } from "./invite.service.ts";
import { rewardRoutes } from "./rewards.routes.ts";
import { createRewards, type Rewards } from "./rewards.service.ts";

export type RewardFeatureDependencies = Pick<Platform, "db" | "clock" | "playerMutex"> & {
  readonly account: Pick<Account, "findSharers">;
  readonly community: InviteDependencies["community"];
  readonly proofs: InviteDependencies["proofs"];
  /** Sends the new balances to the player's open pages. The wallet feature provides `notifyBalance`. */
  readonly notifyBalance: (playerId: bigint) => void;
};

export interface RewardFeature {
  routes(app: FastifyInstance): void;
  inviteState: Invites["stateOf"];
  readyReward: Rewards["ready"];
}

/** Creates the feature of rewards and invitations. */
export function createRewardFeature({
  db,
  clock,
  playerMutex,
  account,
  community,
  proofs,
  notifyBalance,
}: RewardFeatureDependencies): RewardFeature {
  const sources = [
    commission,
    createAirdrop(account.findSharers),
    createCheckIns(account.findSharers),
    rakeback,
    createLevelGifts(community.levels),
  ];
  const rewards = createRewards({ db, clock, playerMutex, sources });
  const invites = createInvites({ db, clock, community, proofs });
  return {
    routes(app) {
      rewardRoutes(app, { rewards, notifyBalance });
      inviteRoutes(app, invites);
    },
    inviteState: invites.stateOf,
    readyReward: rewards.ready,
  };
}
