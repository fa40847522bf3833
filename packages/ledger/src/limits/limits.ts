import type { AssetId } from "@gemplay/money";

export const limitPeriods = ["day", "week", "month"] as const;
export type LimitPeriod = (typeof limitPeriods)[number];

export type LimitKind = "deposits" | "bets" | "losses";

/** An amount in base units for each of the three periods: day, week and month. */
export type ByPeriod = Readonly<Record<LimitPeriod, bigint>>;

/** A limit that a player has set for one asset, with its amount in base units. */
export interface PlayerLimit {
  readonly asset: AssetId;
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
  readonly amountBase: bigint;
  readonly setAt: Date;
  /** The raise that the player has requested. Until the player confirms the raise, `amountBase` applies. */
  readonly next: LimitRaise | undefined;
}

/** A raise of a limit. The player can confirm the raise from the time `at` until the time `until`. */
export interface LimitRaise {
  /** The new amount in base units. If the amount is undefined, the raise removes the limit. */
  readonly amountBase: bigint | undefined;
  readonly at: Date;
  /** The time at which the raise lapses without a confirmation. */
  readonly until: Date;
}

/** A break or a self-exclusion. The ledger refuses every bet of the player until the end of the break or exclusion. */
export interface Pause {
  readonly kind: "break" | "exclusion";
  readonly since: Date;
  readonly until: Date;
}

/** The end time that the ledger stores for a permanent self-exclusion. */
export const forEver = new Date("9999-12-31T00:00:00Z");

/** The player's limits, break or exclusion, and sums, which decide whether the player may place a bet in an asset. */
export interface PlayState {
  readonly asset: AssetId;
  /** The player's limits of bets and of losses. */
  readonly limits: readonly PlayerLimit[];
  readonly pause: Pause | undefined;
  /** The UTC day for which the sums are valid, for example `2026-11-21`. */
  readonly day: string;
  /** The stakes of settled bets in the day, week and month that contain `day`. */
  readonly staked: ByPeriod;
  /**
   * The losses of settled bets in the day, week and month that contain `day`. The loss is negative if the player's
   * payouts were larger than the stakes.
   */
  readonly lost: ByPeriod;
  /**
   * The stakes of open bets, in base units. The ledger counts the stakes of open bets both as stakes and as losses, in
   * every period.
   */
  readonly openBase: bigint;
}

/** A limit of the player that a new stake would exceed. Amounts are in base units. */
interface ReachedLimit {
  readonly asset: AssetId;
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
  readonly limitBase: bigint;
  readonly usedBase: bigint;
  /** The amount that the player may still stake under this limit, which is never negative. */
  readonly leftBase: bigint;
  readonly setAt: Date;
  /** The end of the limit's current day, week or month. */
  readonly resetsAt: Date;
}

/**
 * Thrown if a new bet would exceed a limit that the player has set. The ledger has stored nothing for the refused bet.
 */
export class LimitReached extends Error {
  override readonly name = "LimitReached";
  readonly refusal = "limit_reached";
  readonly limit: Omit<ReachedLimit, "leftBase">;
  readonly leftBase: bigint;

  constructor({ leftBase, ...limit }: ReachedLimit) {
    super(`${limit.kind} of a ${limit.period} in ${limit.asset}`);
    this.limit = limit;
    this.leftBase = leftBase;
  }
}

/**
 * Thrown if a break or self-exclusion of the player forbids a new bet. The ledger has stored nothing for the refused
 * bet.
 */
export class PlayPaused extends Error {
  override readonly name = "PlayPaused";
  readonly refusal = "play_paused";
  readonly pause: Pause;

  constructor(pause: Pause) {
    super(pause.kind);
    this.pause = pause;
  }
}

const dayMs = 86_400_000;

/**
 * Returns the first UTC day of the day, week or month that contains `day`. A week begins on Monday. A day is text, for
 * example `2026-11-21`.
 */
export function periodStart(day: string, period: LimitPeriod): string {
  if (period === "day") return day;
  if (period === "month") return `${day.slice(0, 7)}-01`;
  const atMs = Date.parse(day);
  const sinceMonday = (new Date(atMs).getUTCDay() + 6) % 7;
  return new Date(atMs - sinceMonday * dayMs).toISOString().slice(0, 10);
}

/** Returns the end of the day, week or month that contains `day`. */
export function periodEnd(day: string, period: LimitPeriod): Date {
  const start = new Date(Date.parse(periodStart(day, period)));
  if (period === "month") return new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1));
  return new Date(start.getTime() + (period === "week" ? 7 : 1) * dayMs);
}

/** Returns the requested raise of a limit that has not lapsed at a given time. */
export function openRaise({ next }: PlayerLimit, atMs: number): LimitRaise | undefined {
  return next !== undefined && atMs < next.until.getTime() ? next : undefined;
}

/**
 * Returns the player's limits, break or exclusion, and sums for a later day. In this result, the sums of periods that
 * have ended are zero.
 */
function onDay(state: PlayState, day: string): PlayState {
  if (day <= state.day) return state;
  const carried = (sums: ByPeriod): ByPeriod => {
    const still = (period: LimitPeriod) =>
      periodStart(day, period) === periodStart(state.day, period) ? sums[period] : 0n;
    return { day: 0n, week: still("week"), month: still("month") };
  };
  return { ...state, day, staked: carried(state.staked), lost: carried(state.lost) };
}

const dayOf = (atMs: number) => new Date(atMs).toISOString().slice(0, 10);

/** Returns the amount in base units that the ledger compares with a limit of bets or losses at a given time. */
export function usedBase(
  state: PlayState,
  { kind, period }: Pick<PlayerLimit, "kind" | "period">,
  atMs: number,
): bigint {
  const now = onDay(state, dayOf(atMs));
  const settledBase = kind === "losses" ? now.lost[period] : now.staked[period];
  return settledBase + state.openBase;
}

/**
 * Returns the reason why a player may not place a stake at the given time. The reason is a break, an exclusion, or the
 * exceeded limit with the smallest remaining amount. Returns undefined if the player may place the stake.
 */
export function playRefusal(
  state: PlayState,
  amountBase: bigint,
  atMs: number,
): PlayPaused | LimitReached | undefined {
  const { pause } = state;
  if (pause !== undefined && atMs < pause.until.getTime()) return new PlayPaused(pause);
  let refusal: LimitReached | undefined;
  for (const limit of state.limits) {
    const limitBase = limit.amountBase;
    const used = usedBase(state, limit, atMs);
    const leftBase = used < limitBase ? limitBase - used : 0n;
    if (amountBase <= limitBase - used || (refusal !== undefined && refusal.leftBase <= leftBase)) continue;
    const { asset, kind, period, setAt } = limit;
    const resetsAt = periodEnd(dayOf(atMs), period);
    refusal = new LimitReached({ asset, kind, period, limitBase, usedBase: used, leftBase, setAt, resetsAt });
  }
  return refusal;
}

/** Returns the player's limits, break or exclusion, and sums after a bet was settled. */
export function afterBet(
  state: PlayState,
  {
    amountBase,
    payoutBase,
    at,
  }: { readonly amountBase: bigint; readonly payoutBase: bigint; readonly at: Date },
): PlayState {
  const now = onDay(state, dayOf(at.getTime()));
  const added = ({ day, week, month }: ByPeriod, base: bigint): ByPeriod => ({
    day: day + base,
    week: week + base,
    month: month + base,
  });
  return { ...now, staked: added(now.staked, amountBase), lost: added(now.lost, amountBase - payoutBase) };
}
