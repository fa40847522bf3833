import { getAddress } from "viem";
import { createAccount } from "./account/index.ts";
import { createActivityFeed } from "./activity-feed/index.ts";
import { createAlerts } from "./alerts/index.ts";
import { createApiKeys, deleteApiKeys } from "./api-keys/index.ts";
import {
  countPasskeys,
  createAuth,
  createFreshProofs,
  createOwnerNotices,
  createPasskeys,
} from "./auth/index.ts";
import { createBonusCodeFeature } from "./bonus-codes/index.ts";
import { createBot } from "./bot/index.ts";
import { createCommitments } from "./commitments/index.ts";
import { createCommunity } from "./community/index.ts";
import { createConfiguration } from "./configuration/index.ts";
import { createCredentials } from "./credentials/index.ts";
import { createDeletionFeature } from "./deletion/index.ts";
import { createEmailCodes } from "./email-codes/index.ts";
import { createExports } from "./exports/index.ts";
import { createFairness } from "./fairness/index.ts";
import { createGames } from "./games/index.ts";
import { createIdentityFeature } from "./identity/index.ts";
import { createLimits } from "./limits/index.ts";
import { createLocal } from "./local/index.ts";
import { createNotify } from "./notify/index.ts";
import { createOperators } from "./operator-page/index.ts";
import { createPartitions } from "./partitions/index.ts";
import { createProviderWatch } from "./platform/chain/index.ts";
import type { Platform } from "./platform/index.ts";
import { createPublicLog } from "./public-log/index.ts";
import { createPush } from "./push/index.ts";
import { createRaces } from "./races/index.ts";
import { createReceipts } from "./receipts/index.ts";
import { createRecords } from "./records/index.ts";
import type { Beats } from "./restoration/index.ts";
import { createRewardFeature } from "./rewards/index.ts";
import { createRisk } from "./risk/index.ts";
import { createSecondFactors } from "./second-factor/index.ts";
import { createSolvency } from "./solvency/index.ts";
import { createStatistics } from "./statistics/index.ts";
import { createSwap, swappedFromTplay } from "./swap/index.ts";
import { claimSuspense, createWallet } from "./wallet/index.ts";

/** All features of a server. */
export type Features = Awaited<ReturnType<typeof createFeatures>>;

/**
 * Creates all features. Only the file `features.ts` connects features with each other. The wallet starts to use its
 * configured vault, and the server creates missing month partitions, before the later features are created.
 */
export async function createFeatures(platform: Platform, beats: Beats) {
  const watch = createProviderWatch(platform.metrics, platform.log, 1_000);
  const ownership = createOwnership(platform);
  const { codes, factors, proofs, bot, push, notices } = ownership;
  const wallet = createWallet({
    ...platform,
    watch,
    proofs,
    factors,
    notices,
    findSwapped: swappedFromTplay,
    onRollbackDetected: beats.rollbackDetected,
  });
  await wallet.prepare();
  const identity = createIdentityFeature({
    ...platform,
    isNeeded: wallet.isIdentityCheckNeeded,
    onEnded: wallet.onIdentityCheckEnded,
  });
  const partitions = createPartitions(platform);
  await partitions.prepare();
  const commitments = createCommitments({ ...platform, watch, heads: wallet.heads });
  const receipts = await createReceipts({ ...platform, commitments, isBegun: wallet.isBegun });
  const publicLog = createPublicLog({ ...platform, receipts, commitments, isBegun: wallet.isBegun });
  const local = createLocal(platform);
  const activityFeed = createActivityFeed(platform);
  const { account, auth } = createAccounts(platform, ownership, {
    wallet,
    activityFeed,
    inviteState: (playerId) => rewards.inviteState(playerId),
    openLimitOffers: (playerId) => limits.openOffers(playerId),
  });
  const fairness = createFairness(platform);
  const community = createCommunity(platform);
  const { rotation } = fairness;
  const games = createGames({
    ...platform,
    commitments,
    activityFeed,
    rotation,
    rates: community.rates,
    proofOf: publicLog.proofOf,
  });
  const records = createRecords({
    ...platform,
    totalAssetsU: wallet.totalAssetsU,
    rewardTotals: wallet.rewardTotals,
    rewardKinds: wallet.rewardKinds,
    paymentCounts: wallet.paymentCounts,
    standingOf: community.standingOf,
  });
  const swap = createSwap({ ...platform, notifyBalance: wallet.notifyBalance });
  const solvency = createSolvency({
    ...platform,
    watch,
    commitments,
    heads: wallet.heads,
    isBegun: wallet.isBegun,
  });
  const rewards = createRewardFeature({
    ...platform,
    account,
    community,
    proofs,
    notifyBalance: wallet.notifyBalance,
  });
  const bonusCodes = createBonusCodeFeature({ ...platform, account, notifyBalance: wallet.notifyBalance });
  const notify = createNotify({ ...platform, bot, push, community, rewards });
  const limits = createLimits({
    ...platform,
    proofs,
    account,
    hasDeposit: wallet.hasDeposit,
    onExcluded: deleteApiKeys,
  });
  const apiKeys = createApiKeys({ ...platform, proofs, notices });
  const deletion = createDeletionFeature({ ...platform, account, codes, proofs, notices });
  const exports = createExports({ ...platform, notices, proofs });
  const alerts = createAlerts(platform);
  const risk = createRisk(platform);
  const races = createRaces({ ...platform, notifyBalance: wallet.notifyBalance });
  const operators = createOperators({
    ...platform,
    risk,
    races,
    alerts,
    secondFactorState: factors.state,
    onWithdrawal: wallet.notifyWithdrawal,
    whoHad: account.whoHad,
    renameKept: activityFeed.renameKept,
  });
  return {
    account,
    alerts,
    apiKeys,
    auth,
    bonusCodes,
    bot,
    commitments,
    community,
    configuration: createConfiguration(platform),
    deletion,
    exports,
    fairness,
    activityFeed: activityFeed,
    games,
    identity,
    limits,
    local,
    partitions,
    notify,
    operators,
    proofs,
    races,
    publicLog,
    push,
    receipts,
    records,
    rewards,
    risk,
    solvency,
    statistics: createStatistics(platform),
    swap,
    wallet,
  };
}

type Ownership = ReturnType<typeof createOwnership>;

/** Creates the features that prove the ownership of an account and that notify the owner. */
function createOwnership(platform: Platform) {
  const codes = createEmailCodes(platform);
  const loginCredentials = createCredentials("login", platform);
  const factors = createSecondFactors(platform);
  const passkeys = createPasskeys(platform);
  const proofs = createFreshProofs({ ...platform, codes, factors, loginCredentials, passkeys });
  const bot = createBot(platform);
  const push = createPush(platform);
  const notices = createOwnerNotices({ ...platform, bot, push });
  return { codes, loginCredentials, factors, passkeys, proofs, bot, push, notices };
}

/** Creates the accounts and the sign-in. */
function createAccounts(
  platform: Platform,
  { codes, loginCredentials, factors, passkeys, proofs, notices }: Ownership,
  {
    wallet,
    activityFeed,
    inviteState,
    openLimitOffers,
  }: {
    readonly wallet: ReturnType<typeof createWallet>;
    readonly activityFeed: ReturnType<typeof createActivityFeed>;
    readonly inviteState: Parameters<typeof createAccount>[0]["inviteState"];
    readonly openLimitOffers: Parameters<typeof createAccount>[0]["openLimitOffers"];
  },
) {
  const claimDeposits: Parameters<typeof createAuth>[0]["claimDeposits"] = (trx, playerId, address) =>
    claimSuspense(trx, playerId, address, new Date(platform.clock.nowMs()));
  const account = createAccount({
    ...platform,
    renameKept: activityFeed.renameKept,
    fundsPasswordState: wallet.fundsPasswordState,
    isLoginPasswordSet: loginCredentials.isSet,
    countPasskeys: (playerId) => countPasskeys(platform.db, playerId),
    secondFactorState: factors.state,
    inviteState,
    openLimitOffers,
    onPlayerCreated: async (trx, playerId, address) => {
      if (address !== null) await claimDeposits(trx, playerId, getAddress(address));
    },
  });
  const auth = createAuth({
    ...platform,
    account,
    codes,
    proofs,
    passkeys,
    factors,
    loginCredentials,
    notices,
    onSignInMethodsChanged: wallet.holdWithdrawals,
    claimDeposits,
  });
  return { account, auth };
}
