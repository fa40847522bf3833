import {
  type CommunityOf,
  collectCommission,
  collectGift,
  collectRakeback,
  communityOf,
  firstDayOfWindow,
  pointDays,
} from "@gemplay/ledger";
import { formatAssetAmount } from "@gemplay/money";
import type { Kysely } from "kysely";
import type { Community } from "../community/index.ts";
import { executorOf } from "../platform/database/index.ts";
import { storedSettings } from "../platform/settings/index.ts";
import { plain, type Reward, type RewardSource } from "./reward.ts";

/**
 * Returns the id of a repeatable reward for its next collection. The id contains the number of the collection, so each
 * collection of the reward has its own id. If a call is repeated for the same collection, the call has the same id.
 */
const next = (name: string, times: number) => `${name}:${times + 1}`;

/** Rakeback is the reward in gems that the player's own settled bets have earned. */
export const rakeback: RewardSource = {
  kind: "rakeback",
  payerRefusal: "RewardsBudgetEmpty",
  async find({ community, collected }): Promise<readonly Reward[]> {
    const amountBase = (await community()).rakebackBase;
    const id = next("rakeback", (await collected()).of("rakeback", "GEM").times);
    const line = { ...plain, id, kind: "rakeback", assetId: "GEM", amountBase } as const;
    return [
      amountBase > 0n ? { ...line, state: "ready" } : { ...line, state: "locked", reason: "nothingYet" },
    ];
  },
  pay: ({ executor, player, idempotencyKey }) =>
    collectRakeback(executor, { playerId: player.id, idempotencyKey }),
};

const accruedBase = ({ commission: { accruedBase, collectedBase } }: CommunityOf) =>
  accruedBase - collectedBase;

/** Returns the id of the commission that a player collects after `times` earlier collections. */
export const commissionId = (times: number) => next("commission:PLAY", times);

/** Returns the sum that friends must have bet before commission is paid, in base units of PLAY. */
export async function collectFromBase<T>(db: Kysely<T>): Promise<bigint> {
  return (await storedSettings(db, ["community.collectFrom"]))["community.collectFrom"].value;
}

/** Returns how much commission a player can collect now, in base units of PLAY. */
export async function readyCommissionBase<T>(db: Kysely<T>, playerId: bigint, now: Date): Promise<bigint> {
  const community = await communityOf(executorOf(db), playerId, { since: firstDayOfWindow(now, pointDays) });
  return community.turnoverBase < (await collectFromBase(db)) ? 0n : accruedBase(community);
}

/**
 * Commission is the inviter's share of the house edge of friends' bets. The house owes the commission to the inviter,
 * and pays the commission after friends have bet enough.
 */
export const commission: RewardSource = {
  kind: "commission",
  payerRefusal: "RewardLocked",
  async find({ db, community, collected }): Promise<readonly Reward[]> {
    const fromBase = await collectFromBase(db);
    const standing = await community();
    const { turnoverBase } = standing;
    const amountBase = accruedBase(standing);
    const id = commissionId((await collected()).of("commission", "PLAY").times);
    const progress = {
      done: formatAssetAmount(turnoverBase, "PLAY"),
      needed: formatAssetAmount(fromBase, "PLAY"),
    };
    const line = { ...plain, id, kind: "commission", assetId: "PLAY", amountBase, progress } as const;
    if (turnoverBase < fromBase) return [{ ...line, state: "locked", reason: "friendsBets" }];
    return [
      amountBase > 0n ? { ...line, state: "ready" } : { ...line, state: "locked", reason: "nothingYet" },
    ];
  },
  async pay({ executor, db, player, idempotencyKey }) {
    const fromTurnoverBase = await collectFromBase(db);
    return await collectCommission(executor, { playerId: player.id, idempotencyKey }, { fromTurnoverBase });
  },
};

const giftId = (level: number) => `level_gift:${level}`;

/** Creates the gifts of the community levels. Each community level gives its gift to a player only once. */
export const createLevelGifts = (levels: Community["levels"]): RewardSource => ({
  kind: "level_gift",
  payerRefusal: "RewardsBudgetEmpty",
  async find({ community, levelUps }): Promise<readonly Reward[]> {
    const rewards: Reward[] = [];
    const reached = await levelUps();
    for (const { level, pointsBase, giftBase } of levels().slice(1)) {
      const risen = reached.find((one) => one.level === level);
      const amountBase = risen?.giftBase ?? giftBase;
      if (amountBase === 0n) continue;
      const line = {
        ...plain,
        id: giftId(level),
        kind: "level_gift",
        assetId: "GEM",
        amountBase,
        level,
      } as const;
      if (risen) rewards.push({ ...line, state: risen.collectedAt === undefined ? "ready" : "collected" });
      else {
        const progress = {
          done: formatAssetAmount((await community()).pointsBase, "PLAY"),
          needed: formatAssetAmount(pointsBase, "PLAY"),
        };
        rewards.push({ ...line, state: "locked", reason: "level", progress });
      }
    }
    return rewards;
  },
  pay: async ({ executor, player, reward }) =>
    (await collectGift(executor, { playerId: player.id, level: reward.level ?? 0 })) ?? 0n,
});
