import type { Data } from "@gemplay/api-schema";
import {
  type ByPeriod,
  depositedBase,
  type ExclusionEnd,
  exclusionEndOf,
  forEver,
  type LimitKind,
  limitPeriods,
  openRaise,
  type Pause,
  type PlayerLimit,
  pauseOf,
  periodEnd,
  playerLimits,
  playStates,
  usedBase,
} from "@gemplay/ledger";
import { type AssetId, formatAssetAmount } from "@gemplay/money";
import type { Kysely } from "kysely";
import type { Clock } from "../platform/clock/index.ts";
import { type Database, executorOf } from "../platform/database/index.ts";
import { storedSettings } from "../platform/settings/index.ts";
import { hourMs } from "./pauses.ts";
import { findRealityMinutes } from "./reality.repository.ts";

type Limits = Data<"GET /user/limits">;

/** The assets for which a player can set each kind of limit. */
export const limitedAssets = {
  deposits: ["PLAY", "U"],
  bets: ["PLAY", "TPLAY"],
  losses: ["PLAY", "TPLAY"],
} as const satisfies Record<LimitKind, readonly AssetId[]>;

const kinds = Object.keys(limitedAssets) as LimitKind[];

interface RaiseTimes {
  /** The waiting time before the player can confirm a raise. */
  readonly raiseHours: number;
  /** The time after the waiting time until which the player can confirm the raise. */
  readonly confirmDays: number;
}

export async function raiseTimes<T>(db: Kysely<T>): Promise<RaiseTimes> {
  const stored = await storedSettings(db, ["limits.raiseHours", "limits.confirmDays"]);
  return { raiseHours: stored["limits.raiseHours"].value, confirmDays: stored["limits.confirmDays"].value };
}

/** Returns the days between a player's request to end a permanent self-exclusion and its earliest confirmation. */
export async function exclusionEndDays<T>(db: Kysely<T>): Promise<number> {
  const stored = await storedSettings(db, ["limits.exclusionEndDays"]);
  return stored["limits.exclusionEndDays"].value;
}

/** Returns the times of a raise in milliseconds. */
export const raiseWait = ({ raiseHours, confirmDays }: RaiseTimes) => ({
  raiseAfterMs: raiseHours * hourMs,
  confirmWithinMs: confirmDays * 24 * hourMs,
});

/** Returns a player's limits and other restrictions at a given time. */
export async function standingLimits(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  playerId: bigint,
): Promise<Limits> {
  const now = new Date(clock.nowMs());
  const read = db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only");
  return await read.execute((trx) => shownLimits(trx, playerId, now));
}

/**
 * Returns the player's restrictions in a transaction of the caller. The caller must have locked the player's wallets,
 * or must read from one snapshot.
 */
export async function shownLimits<T>(trx: Kysely<T>, playerId: bigint, now: Date): Promise<Limits> {
  const set = await playerLimits(executorOf(trx), playerId);
  const used = await readUsed(trx, playerId, now);
  const limits = kinds.flatMap((kind) =>
    limitedAssets[kind].flatMap((assetId) =>
      limitPeriods.map((period) => {
        const standing = set.find(
          (one) => one.kind === kind && one.asset === assetId && one.period === period,
        );
        return {
          assetId,
          kind,
          period,
          ...shownLimit(standing, assetId, now),
          used: formatAssetAmount(used(kind, assetId)[period], assetId),
          resetsAtMs: periodEnd(now.toISOString().slice(0, 10), period).getTime(),
        };
      }),
    ),
  );
  return {
    limits,
    pause: shownPause(
      await pauseOf(executorOf(trx), playerId),
      await exclusionEndOf(executorOf(trx), playerId),
      now,
    ),
    ...(await raiseTimes(trx)),
    exclusionEndDays: await exclusionEndDays(trx),
    realityMinutes: await findRealityMinutes(trx, playerId),
  };
}

/** Returns how many limits a player has set, and the player's current pause. */
export async function limitsInForce<T>(
  db: Kysely<T>,
  playerId: bigint,
  now: Date,
): Promise<{ readonly limits: number; readonly pause: Pause["kind"] | null }> {
  const set = await playerLimits(executorOf(db), playerId);
  const pause = await pauseOf(executorOf(db), playerId);
  return {
    limits: set.length,
    pause: pause === undefined || pause.until <= now ? null : pause.kind,
  };
}

/** Returns the amount of each kind of limit that the player has used. */
async function readUsed<T>(
  trx: Kysely<T>,
  playerId: bigint,
  now: Date,
): Promise<(kind: LimitKind, asset: AssetId) => ByPeriod> {
  const executor = executorOf(trx);
  const states = await playStates(executor, { players: [playerId], assets: limitedAssets.bets, at: now });
  const sums = new Map<string, ByPeriod>();
  for (const asset of limitedAssets.deposits)
    sums.set(`deposits ${asset}`, await depositedBase(executor, { playerId, asset, at: now }));
  for (const state of states.values())
    for (const kind of ["bets", "losses"] as const) {
      const of = (period: keyof ByPeriod) => usedBase(state, { kind, period }, now.getTime());
      sums.set(`${kind} ${state.asset}`, { day: of("day"), week: of("week"), month: of("month") });
    }
  return (kind, asset) => {
    const sum = sums.get(`${kind} ${asset}`);
    if (sum === undefined)
      throw new Error(`the server has read no used amount for the limit of ${kind} in ${asset}`);
    return sum;
  };
}

/** Returns a limit together with its raise, if the raise has not lapsed. */
function shownLimit(
  standing: PlayerLimit | undefined,
  asset: AssetId,
  now: Date,
): Pick<Limits["limits"][number], "limit" | "next"> {
  const shown = (base: bigint | undefined) => (base === undefined ? null : formatAssetAmount(base, asset));
  if (standing === undefined) return { limit: null, next: null };
  const next = openRaise(standing, now.getTime());
  return {
    limit: shown(standing.amountBase),
    next:
      next === undefined
        ? null
        : { limit: shown(next.amountBase), atMs: next.at.getTime(), untilMs: next.until.getTime() },
  };
}

function shownPause(pause: Pause | undefined, request: ExclusionEnd | undefined, now: Date): Limits["pause"] {
  if (pause === undefined || pause.until <= now) return null;
  const { kind, since, until } = pause;
  return {
    kind,
    sinceMs: since.getTime(),
    untilMs: until < forEver ? until.getTime() : null,
    end: request
      ? { requestedMs: request.requestedAt.getTime(), earliestMs: request.earliestAt.getTime() }
      : null,
  };
}
