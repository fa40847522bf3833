import type { Data } from "@gemplay/api-schema";
import { LedgerError } from "@gemplay/ledger";
import { formatAssetAmount } from "@gemplay/money";
import type { Kysely } from "kysely";
import { findPlayer, lockPlayer } from "../account/index.ts";
import type { Clock } from "../platform/clock/index.ts";
import { type Database, executorOf } from "../platform/database/index.ts";
import { AppError, refusedOr, shownRefusal } from "../platform/http/index.ts";
import type { PlayerMutex } from "../platform/player-mutex/index.ts";
import { dayLimitError } from "./airdrop-day.ts";
import { dayOf } from "./check-in.rules.ts";
import { checkInId, shownAfterCheckIn, shownCheckIn } from "./check-in.ts";
import type { Reward, RewardSource, RewardView } from "./reward.ts";
import { viewOf } from "./reward-view.ts";
import {
  type CollectedReward,
  type CollectedSums,
  findCollected,
  insertCollected,
} from "./rewards.repository.ts";
import { type RewardDatabase, rewardTables } from "./rewards.tables.ts";

export interface Rewards {
  /**
   * Returns the reward with the given id if the player can collect the reward now. The function runs its queries in the
   * caller's transaction.
   */
  ready<T>(on: Kysely<T>, playerId: bigint, id: string): Promise<Reward | undefined>;
  /** Returns all current rewards of a player. The state of the airdrop also depends on the network of the caller. */
  list(playerId: bigint, network: string): Promise<Data<"GET /user/rewards">["rewards"]>;
  /**
   * Collects the rewards with the given ids, each reward in its own transaction. The limit of the caller's network can
   * refuse the airdrop.
   *
   * @throws {AppError} the last error, if no reward could be collected
   */
  collect(playerId: bigint, ids: readonly string[], network: string): Promise<readonly Collection[]>;
  checkInInfo(playerId: bigint): Promise<Data<"GET /user/checkin/info">>;
  checkIn(playerId: bigint): Promise<Data<"POST /user/checkin">>;
}

export interface Collection extends CollectedReward {
  /** True if this call collected the reward; false if an earlier call collected the reward. */
  readonly made: boolean;
}

export interface RewardsOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly playerMutex: PlayerMutex;
  readonly sources: readonly RewardSource[];
}

/** Returns the error for a reward that cannot be collected now. */
function refusalOf({ state, reason, from }: Pick<Reward, "state" | "reason" | "from">): AppError {
  if (state === "expired") return new AppError("RewardExpired");
  if (reason === "networkLimit" || reason === "dayLimit") return dayLimitError(reason, from);
  return new AppError(reason === "proofNeeded" ? "AirdropProofNeeded" : "RewardLocked");
}

/**
 * A collection of a reward, and the view that the collecting transaction used. If an earlier call collected the reward,
 * the view is undefined.
 */
interface Collected {
  readonly collection: Collection;
  readonly view: RewardView | undefined;
}

export function createRewards(context: RewardsOptions): Rewards {
  const { db, clock } = context;
  return {
    ready: (on, playerId, id) => readyReward(context, rewardTables(on), playerId, id),
    collect: (playerId, ids, network) => collect(context, playerId, ids, network),
    list: (playerId, network) => list(context, playerId, network),
    checkInInfo: (playerId) => shownCheckIn(rewardTables(db), playerId, new Date(clock.nowMs())),
    checkIn: (playerId) => checkIn(context, playerId),
  };
}

async function readyReward(
  { clock, sources }: RewardsOptions,
  on: RewardDatabase,
  playerId: bigint,
  id: string,
): Promise<Reward | undefined> {
  const view = viewOf(on, await findPlayer(on, playerId), new Date(clock.nowMs()));
  const found = await refusedOr(findReward(sources, view, id));
  return found instanceof AppError || found.reward.state !== "ready" ? undefined : found.reward;
}

async function list({ db, clock, sources }: RewardsOptions, playerId: bigint, network: string) {
  const view = viewOf(rewardTables(db), await findPlayer(db, playerId), new Date(clock.nowMs()), network);
  const rewards: Reward[] = [];
  for (const source of sources) rewards.push(...(await source.find(view)));
  const collected = await view.collected();
  return rewards.map((reward) => shownReward(reward, collected));
}

async function collect(
  context: RewardsOptions,
  playerId: bigint,
  ids: readonly string[],
  network: string,
): Promise<readonly Collection[]> {
  return await context.playerMutex.take(playerId, async () => {
    const collections: Collection[] = [];
    let refusal: AppError | undefined;
    for (const id of new Set(ids)) {
      const outcome = await refusedOr(collectOne(context, playerId, () => id, network));
      if (outcome instanceof AppError) refusal = outcome;
      else collections.push(outcome.collection);
    }
    if (collections.length === 0 && refusal !== undefined) throw refusal;
    return collections;
  });
}

async function checkIn(context: RewardsOptions, playerId: bigint): Promise<Data<"POST /user/checkin">> {
  const { db, clock, playerMutex } = context;
  // The day of the check-in is the day of its transaction, also for a call that waited over midnight.
  const { collection, view } = await playerMutex.take(playerId, () =>
    collectOne(context, playerId, (now) => checkInId(dayOf(now))),
  );
  const { made, amountBase, assetId } = collection;
  const gem = made ? formatAssetAmount(amountBase, assetId) : "0";
  // The view already contains the last check-in and the gifts, so the code does not read these values again.
  if (view !== undefined) return { gem, ...(await shownAfterCheckIn(view)) };
  return { gem, ...(await shownCheckIn(rewardTables(db), playerId, new Date(clock.nowMs()))) };
}

/**
 * Collects one reward. The function locks the player's row before the first read of a value that the decision needs.
 *
 * @param idAt returns the id of the reward at the time of the collection
 */
async function collectOne(
  { db, clock, sources }: RewardsOptions,
  playerId: bigint,
  idAt: (now: Date) => string,
  network?: string,
): Promise<Collected> {
  return await db.transaction().execute(async (trx) => {
    const player = await lockPlayer(trx, playerId);
    const now = new Date(clock.nowMs());
    const id = idAt(now);
    const locked = rewardTables(trx);
    const before = await findCollected(locked, playerId, id);
    if (before !== undefined) return { collection: { ...before, made: false }, view: undefined };
    const view = viewOf(locked, player, now, network);
    // The cached session may be older than a freeze of the account. The code therefore reads the freeze of the account
    // from the player's row, in the transaction that moves the money.
    if (view.player.freeze === "all") throw new AppError("AccountFrozen");
    const { source, reward } = await findReward(sources, view, id);
    const { kind, assetId } = reward;
    // If the clock was set back, a check-in of a later day counts as collected.
    if (reward.state === "collected")
      return { collection: { id, kind, assetId, amountBase: reward.amountBase, made: false }, view };
    if (reward.state !== "ready") throw refusalOf(reward);
    const collecting = { ...view, trx, executor: executorOf(trx), reward, idempotencyKey: `reward:${id}` };
    const amountBase = await source.pay(collecting).catch((error: unknown) => {
      if (error instanceof LedgerError && error.refusal === "pool_exhausted")
        throw new AppError(source.payerRefusal, {}, { cause: error });
      throw shownRefusal(error);
    });
    if (amountBase === 0n) throw new AppError("RewardLocked");
    await insertCollected(locked, playerId, { id, kind, assetId, amountBase }, view.now);
    return { collection: { id, kind, assetId, amountBase, made: true }, view };
  });
}

async function findReward(sources: readonly RewardSource[], view: RewardView, id: string) {
  const source = sources.find(({ kind }) => id === kind || id.startsWith(`${kind}:`));
  if (source === undefined) throw new AppError("RewardUnknown");
  const reward = (await source.find(view)).find((one) => one.id === id);
  if (reward !== undefined) return { source, reward };
  // The id of a check-in on an earlier day means that the reward has expired.
  throw new AppError(isOver(id, view.now) ? "RewardExpired" : "RewardUnknown");
}

function shownReward(
  { amountBase, until, from, ...reward }: Reward,
  collected: CollectedSums,
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
