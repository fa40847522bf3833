import type { Data } from "@gemplay/api-schema";
import { assets, formatAssetAmount } from "@gemplay/money";
import type { Kysely } from "kysely";
import { AppError } from "../platform/http/index.ts";
import { storedSettings } from "../platform/settings/index.ts";
import { afterCheckIn, type LadderPlace, ladderPlace, nextDayAt } from "./check-in.rules.ts";
import {
  type FindSharers,
  payFrom,
  plain,
  type Reward,
  type RewardSource,
  type RewardView,
} from "./reward.ts";
import { findLastCheckIn, haveCollected, insertCheckIn } from "./rewards.repository.ts";
import type { RewardDatabase } from "./rewards.tables.ts";

const ladderKeys = [
  "checkIn.day1Gem",
  "checkIn.day2Gem",
  "checkIn.day3Gem",
  "checkIn.day4Gem",
  "checkIn.day5Gem",
  "checkIn.day6Gem",
  "checkIn.day7Gem",
] as const;

const gemBase = 10n ** BigInt(assets.GEM.decimals);

/** Returns the gift for each day of the check-in ladder, in base units of the asset GEM. */
export async function readCheckInGifts<T>(db: Kysely<T>): Promise<readonly bigint[]> {
  const stored = await storedSettings(db, ladderKeys);
  return ladderKeys.map((key) => BigInt(stored[key].value) * gemBase);
}

export const checkInId = (day: string) => `check_in:${day}`;

/**
 * Creates the check-in reward. A player can check in once in each UTC day of the clock that all processes share.
 * Accounts that ever had the same wallet, e-mail address or account of the messaging host count as one player.
 */
export const createCheckIns = (findSharers: FindSharers): RewardSource => ({
  kind: "check_in",
  payerRefusal: "RewardsBudgetEmpty",
  async find({ now, lastCheckIn, checkInGifts }): Promise<readonly Reward[]> {
    const place = ladderPlace(await lastCheckIn(), now);
    const gifts = await checkInGifts();
    const line = { ...plain, id: checkInId(place.day), kind: "check_in", assetId: "GEM" } as const;
    const at = (step: number) => gifts[step - 1] ?? 0n;
    return [
      place.step === null
        ? { ...line, state: "collected", amountBase: at(place.done) }
        : { ...line, state: "ready", amountBase: at(place.step), until: nextDayAt(now) },
    ];
  },
  async pay(collecting) {
    const { trx, db, player, now, reward, lastCheckIn } = collecting;
    // The caller locked the player's row before the first read, so the last check-in cannot have changed.
    const { day, step } = ladderPlace(await lastCheckIn(), now);
    if (step === null) throw new Error("the player has already checked in today");
    if (await haveCollected(db, await findSharers(trx, player.id), reward.id))
      throw new AppError("CheckInIdentityUsed");
    await insertCheckIn(db, player.id, { day, step });
    return await payFrom("rewards_budget", collecting);
  },
});

/** Returns a player's check-in ladder at the given time. */
export async function shownCheckIn(
  db: RewardDatabase,
  playerId: bigint,
  now: Date,
): Promise<Data<"GET /user/checkin/info">> {
  const place = ladderPlace(await findLastCheckIn(db, playerId), now);
  return shownLadder(await readCheckInGifts(db), place, now);
}

/** Returns a player's check-in ladder after a check-in, computed from the values that the check-in has read. */
export async function shownAfterCheckIn({
  now,
  lastCheckIn,
  checkInGifts,
}: RewardView): Promise<Data<"GET /user/checkin/info">> {
  const place = afterCheckIn(ladderPlace(await lastCheckIn(), now));
  return shownLadder(await checkInGifts(), place, now);
}

function shownLadder(
  gifts: readonly bigint[],
  place: LadderPlace,
  now: Date,
): Data<"GET /user/checkin/info"> {
  return {
    checkinInfo: gifts.map((amountBase, index) => ({
      day: index + 1,
      gem: formatAssetAmount(amountBase, "GEM"),
      state: stateOf(index + 1, place),
    })),
    checkedInToday: place.step === null,
    nextDayAtMs: nextDayAt(now).getTime(),
  };
}

function stateOf(step: number, place: LadderPlace): "done" | "today" | "ahead" {
  if (step <= place.done) return "done";
  return step === place.step ? "today" : "ahead";
}
