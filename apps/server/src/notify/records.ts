import { nameToOthers, shownAddress } from "@gemplay/api-schema/player";
import { inviterOf, isUuid, levelUpsOf } from "@gemplay/ledger";
import { assets, formatAssetAmount } from "@gemplay/money";
import type { Kysely } from "kysely";
import { findPlayer } from "../account/index.ts";
import type { Community } from "../community/index.ts";
import { executorOf } from "../platform/database/index.ts";
import { findPrize } from "../races/index.ts";
import type { RewardFeature } from "../rewards/index.ts";
import { amountText, depositPage, findWithdrawal, type Withdrawal, walletTables } from "../wallet/index.ts";
import type { Details, Template } from "./templates.ts";

export interface RecordsDependencies {
  readonly community: Pick<Community, "levels">;
  readonly rewards: Pick<RewardFeature, "readyReward">;
}

type Find = <T>(on: Kysely<T>, playerId: bigint, recordId: string) => Promise<Details | undefined>;

/**
 * Returns the present state of a player's own record. The name of the template tells which kind of record the function
 * reads. The result is undefined if the player has no record with this id, or if the template does not apply to the
 * record.
 */
export type FindRecord = <T>(
  on: Kysely<T>,
  template: Template,
  playerId: bigint,
  recordId: string,
) => Promise<Details | undefined>;

export function createFindRecord(
  { community, rewards }: RecordsDependencies,
  nowMs: () => number,
): FindRecord {
  const withdrawal =
    (...statuses: readonly Withdrawal["status"][]): Find =>
    async (on, playerId, id) => {
      const row = isUuid(id) ? await findWithdrawal(walletTables(on), id) : undefined;
      if (row?.playerId !== playerId || !statuses.includes(row.status)) return undefined;
      const { amountBase, netBase, asset, address, changedAt, status } = row;
      const shownBase = status === "failed" ? amountBase : netBase;
      return { amount: amountText(shownBase, asset), to: shownAddress(address), atMs: changedAt.getTime() };
    };

  const finders: Readonly<Record<Template, Find>> = {
    async depositCredited(on, playerId, id) {
      const page = { before: undefined, limit: 1, id };
      const [row] = await depositPage(walletTables(on), playerId, page);
      if (row?.asset == null || row.creditedTo !== "player") return undefined;
      return {
        amount: amountText(row.amountBase, row.asset),
        atMs: (row.confirmedAt ?? row.seenAt).getTime(),
      };
    },
    withdrawalSent: withdrawal("submitted", "confirmed"),
    withdrawalConfirmed: withdrawal("confirmed"),
    withdrawalRefunded: withdrawal("failed"),
    async rewardReady(on, playerId, id) {
      const reward = await rewards.readyReward(on, playerId, id);
      if (reward === undefined) return undefined;
      const { amountBase, assetId } = reward;
      const amount = `${formatAssetAmount(amountBase, assetId)} ${assets[assetId].shownAs}`;
      return { amount, atMs: nowMs() };
    },
    async rankUp(on, playerId, id) {
      const risen = (await levelUpsOf(executorOf(on), playerId)).find(({ level }) => String(level) === id);
      const level = community.levels().find((one) => one.level === risen?.level);
      if (risen === undefined || level === undefined) return undefined;
      return { level: id, rate: `${level.rateBps / 100}%`, atMs: risen.at.getTime() };
    },
    async racePrize(on, playerId, id) {
      const prize = /^\d{1,18}$/.test(id) ? await findPrize(on, BigInt(id), playerId) : undefined;
      if (prize === undefined) return undefined;
      return {
        place: String(prize.place),
        amount: amountText(prize.amountBase, "PLAY"),
        atMs: prize.at.getTime(),
      };
    },
    async friendJoined(on, playerId, id) {
      if (!/^\d{1,18}$/.test(id)) return undefined;
      const bound = await inviterOf(executorOf(on), BigInt(id));
      const friend = bound?.inviterId === playerId ? await findPlayer(on, BigInt(id)) : undefined;
      if (bound === undefined || friend === undefined || friend.deleted) return undefined;
      return { friend: nameToOthers(friend), atMs: bound.boundAt.getTime() };
    },
    test: async (_on, _playerId, id) => (id === "" ? { atMs: nowMs() } : undefined),
  };
  return (on, template, playerId, recordId) => finders[template](on, playerId, recordId);
}
