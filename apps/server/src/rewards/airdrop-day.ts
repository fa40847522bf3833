import { systemBalance } from "@gemplay/ledger";
import { countedAttempts, takeAttempt } from "../platform/attempts/index.ts";
import { executorOf, lockUntilCommit } from "../platform/database/index.ts";
import { AppError } from "../platform/http/index.ts";
import { storedSettings } from "../platform/settings/index.ts";
import { dayOf, nextDayAt } from "./check-in.rules.ts";
import type { Collecting, RewardView } from "./reward.ts";
import { airdroppedSince } from "./rewards.repository.ts";

/** A daily limit that can refuse an airdrop. A day is a UTC day. */
export type DayLimit = "networkLimit" | "dayLimit";

const wholeBps = 10_000n;
const errorOf = { networkLimit: "AirdropNetworkLimit", dayLimit: "AirdropDayLimit" } as const;
const subjectOf = (network: string, now: Date) => `airdrops of ${dayOf(now)} from ${network}`;

/**
 * Returns the daily limit that refuses another airdrop today; undefined if no limit is reached. The result cannot
 * change while the caller holds the lock of `takeFromDay`.
 */
export async function dayLimitOf(
  { db, network, now }: Pick<RewardView, "db" | "network" | "now">,
  amountBase: bigint,
): Promise<DayLimit | undefined> {
  const stored = await storedSettings(db, ["airdrop.perNetworkDay", "airdrop.poolDayBps"]);
  if (network !== undefined) {
    const claims = await countedAttempts(db, subjectOf(network, now), now.getTime());
    if (claims >= stored["airdrop.perNetworkDay"].value) return "networkLimit";
  }
  const givenBase = await airdroppedSince(db, new Date(`${dayOf(now)}T00:00:00Z`));
  // The daily share of the airdrop pool never refuses the first airdrop of a day. Therefore a pool can still pay if its
  // daily share is smaller than one airdrop.
  if (givenBase === 0n) return undefined;
  const leftBase = await systemBalance(executorOf(db), "airdrop_pool", "TPLAY");
  // If the pool holds too little for the airdrop, the ledger refuses the transfer, so the function reports no daily
  // limit.
  if (leftBase < amountBase) return undefined;
  const shareBase = ((leftBase + givenBase) * BigInt(stored["airdrop.poolDayBps"].value)) / wholeBps;
  return givenBase + amountBase > shareBase ? "dayLimit" : undefined;
}

/**
 * Returns the start of the next UTC day, when the daily limits are reset; null if the player's airdrop ends before the
 * next day.
 */
export function afterLimit(now: Date, until: Date): Date | null {
  const next = nextDayAt(now);
  return next < until ? next : null;
}

/**
 * Counts an airdrop for the player's network and the UTC day, in the transaction that pays the airdrop. A lock makes
 * concurrent claims wait for each other, so that claims never exceed the daily limits.
 *
 * @throws {AppError} AirdropNetworkLimit or AirdropDayLimit with the time of the next possible airdrop;
 *   AirdropOverToday if the airdrop ends before the next day
 */
export async function takeFromDay({ trx, db, network, now, reward }: Collecting): Promise<void> {
  await lockUntilCommit(trx, "airdrops of the day");
  const limit = await dayLimitOf({ db, network, now }, reward.amountBase);
  if (limit !== undefined) throw dayLimitError(limit, reward.until && afterLimit(now, reward.until));
  if (network === undefined) return;
  const { value } = (await storedSettings(db, ["airdrop.perNetworkDay"]))["airdrop.perNetworkDay"];
  const windowMs = nextDayAt(now).getTime() - now.getTime();
  await takeAttempt(trx, { subject: subjectOf(network, now), limit: value, windowMs }, now.getTime());
}

/** Returns the error for an airdrop claim that a daily limit refuses. */
export function dayLimitError(limit: DayLimit, from: Date | null): AppError {
  return from === null
    ? new AppError("AirdropOverToday")
    : new AppError(errorOf[limit], { atMs: from.getTime() });
}
