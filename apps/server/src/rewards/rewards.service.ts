import type { Data } from "@gemplay/api-schema";
import { communityOf, firstDayOfWindow, LedgerError, levelUpsOf, pointDays } from "@gemplay/ledger";
import { formatAssetAmount } from "@gemplay/money";
import type { Kysely } from "kysely";
import { findPlayer, lockPlayer } from "../account/index.ts";
import type { Clock } from "../platform/clock/index.ts";
import { type Database, executorOf } from "../platform/database/index.ts";
import { AppError, refusedOr, shownRefusal } from "../platform/http/index.ts";
import type { Turns } from "../platform/turns/index.ts";
import { dayLimitError } from "./airdrop-day.ts";
import { dayOf } from "./check-in.rules.ts";
import { checkInId, shownCheckIn } from "./check-in.ts";
import type { Reward, RewardSource, RewardView } from "./reward.ts";
import { type CollectedReward, collectedSums, findCollected, insertCollected } from "./rewards.repository.ts";
import { type RewardDatabase, rewardTables } from "./rewards.tables.ts";

export interface Rewards {
  /** Returns a reward if it can be collected now, as the caller's transaction sees it. */
  ready<T>(on: Kysely<T>, playerId: bigint, id: string): Promise<Reward | undefined>;
  /** Returns all present rewards of a player for a caller from the given network. */
  list(playerId: bigint, network: string): Promise<Data<"GET /user/rewards">["rewards"]>;
  /**
   * Collects rewards by their names for a caller from the given network, each in its own transaction.
   *
   * @throws {AppError} the last error, if no reward could be collected
   */
  collect(playerId: bigint, ids: readonly string[], network: string): Promise<readonly Collection[]>;
  checkInInfo(playerId: bigint): Promise<Data<"GET /user/checkin/info">>;
  checkIn(playerId: bigint, network: string): Promise<Data<"POST /user/checkin">>;
}

export interface Collection extends CollectedReward {
  /** Whether this call collected the reward. */
  readonly made: boolean;
}

export interface RewardsOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly turns: Turns;
  readonly sources: readonly RewardSource[];
}

/** Returns the error for a reward that is not ready. */
function refusalOf({ state, reason, from }: Pick<Reward, "state" | "reason" | "from">): AppError {
  if (state === "expired") return new AppError("RewardExpired");
  if (reason === "networkLimit" || reason === "dayLimit") return dayLimitError(reason, from);
  return new AppError(reason === "proofNeeded" ? "AirdropProofNeeded" : "RewardLocked");
}

export function createRewards({ db: database, clock, turns, sources }: RewardsOptions): Rewards {
  const db = rewardTables(database);
  const now = () => new Date(clock.nowMs());

  async function viewOf(on: RewardDatabase, playerId: bigint, network?: string): Promise<RewardView> {
    const player = await findPlayer(on, playerId);
    if (player === undefined) throw new AppError("SessionEnded");
    const [at, executor] = [now(), executorOf(on)];
    return {
      db: on,
      player,
      network,
      now: at,
      collected: await collectedSums(on, playerId),
      community: await communityOf(executor, playerId, { since: firstDayOfWindow(at, pointDays) }),
      levelUps: await levelUpsOf(executor, playerId),
    };
  }

  /** Collects one reward. All values that decide are read after the player's row is locked. */
  async function collectOne(playerId: bigint, id: string, network: string): Promise<Collection> {
    return await database.transaction().execute(async (trx) => {
      await lockPlayer(trx, playerId);
      const locked = rewardTables(trx);
      const before = await findCollected(locked, playerId, id);
      if (before !== undefined) return { ...before, made: false };
      const view = await viewOf(locked, playerId, network);
      // The session may be outdated. The row decides, inside the transaction that moves the money.
      if (view.player.freeze === "all") throw new AppError("AccountFrozen");
      const { source, reward } = await findReward(view, id);
      const { kind, assetId } = reward;
      // The reward was already collected, on a day before the clock went back.
      if (reward.state === "collected")
        return { id, kind, assetId, amountBase: reward.amountBase, made: false };
      if (reward.state !== "ready") throw refusalOf(reward);
      const collecting = { ...view, trx, executor: executorOf(trx), reward, idempotencyKey: `reward:${id}` };
      const amountBase = await source.pay(collecting).catch((error: unknown) => {
        if (error instanceof LedgerError && error.refusal === "pool_exhausted")
          throw new AppError(source.payerRefusal, {}, { cause: error });
        throw shownRefusal(error);
      });
      if (amountBase === 0n) throw new AppError("RewardLocked");
      await insertCollected(locked, playerId, { id, kind, assetId, amountBase }, view.now);
      return { id, kind, assetId, amountBase, made: true };
    });
  }

  async function findReward(view: RewardView, id: string) {
    const source = sources.find(({ kind }) => id === kind || id.startsWith(`${kind}:`));
    if (source === undefined) throw new AppError("RewardUnknown");
    const reward = (await source.find(view)).find((one) => one.id === id);
    if (reward !== undefined) return { source, reward };
    // The id belongs to a check-in of a past day that was not collected.
    throw new AppError(isOver(id, view.now) ? "RewardExpired" : "RewardUnknown");
  }

  const collect: Rewards["collect"] = (playerId, ids, network) =>
    turns.take(playerId, async () => {
      const collected: Collection[] = [];
      let refusal: AppError | undefined;
      for (const id of new Set(ids)) {
        const outcome = await refusedOr(collectOne(playerId, id, network));
        if (outcome instanceof AppError) refusal = outcome;
        else collected.push(outcome);
      }
      if (collected.length === 0 && refusal !== undefined) throw refusal;
      return collected;
    });

  return {
    async ready(on, playerId, id) {
      const view = await viewOf(rewardTables(on), playerId);
      const found = await refusedOr(findReward(view, id));
      return found instanceof AppError || found.reward.state !== "ready" ? undefined : found.reward;
    },
    collect,
    async list(playerId, network) {
      const view = await viewOf(db, playerId, network);
      const rewards: Reward[] = [];
      for (const source of sources) rewards.push(...(await source.find(view)));
      return rewards.map((reward) => shownReward(reward, view));
    },
    checkInInfo: (playerId) => shownCheckIn(db, playerId, now()),
    async checkIn(playerId, network) {
      const [taken] = await collect(playerId, [checkInId(dayOf(now()))], network);
      return {
        gem: taken?.made ? formatAssetAmount(taken.amountBase, taken.assetId) : "0",
        ...(await shownCheckIn(db, playerId, now())),
      };
    },
  };
}

function shownReward(
  { amountBase, until, from, ...reward }: Reward,
  { collected }: RewardView,
): Data<"GET /user/rewards">["rewards"][number] {
  const { kind, assetId } = reward;
  return {
    ...reward,
    amount: formatAssetAmount(amountBase, assetId),
    collectedAmount: formatAssetAmount(collected.of(kind, assetId).sumBase, assetId),
    untilMs: until?.getTime() ?? null,
    fromMs: from?.getTime() ?? null,
  };
}

const isOver = (id: string, now: Date) => /^check_in:\d{4}-\d\d-\d\d$/.test(id) && id < checkInId(dayOf(now));
