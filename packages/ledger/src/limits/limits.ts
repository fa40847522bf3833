import type { AssetId } from "@gemplay/money";

export const limitPeriods = ["day", "week", "month"] as const;
export type LimitPeriod = (typeof limitPeriods)[number];

export type LimitKind = "deposits" | "bets" | "losses";

/** An amount in base units for each period: day, week and month. */
export type ByPeriod = Readonly<Record<LimitPeriod, bigint>>;

/** A limit that a player has set, in base units. */
export interface PlayerLimit {
  readonly asset: AssetId;
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
  readonly amountBase: bigint;
  readonly setAt: Date;
  /**
   * The pending change of the limit. At the time `at`, the limit changes to `amountBase`. If there is no amount, the
   * limit ends at this time.
   */
  readonly next: { readonly amountBase: bigint | undefined; readonly at: Date } | undefined;
}

/** A break or a self-exclusion. The ledger refuses every bet of the player until the break or exclusion is over. */
export interface Pause {
  readonly kind: "break" | "exclusion";
  readonly since: Date;
  readonly until: Date;
}

/** The end time of a permanent self-exclusion. */
export const forEver = new Date("9999-12-31T00:00:00Z");

/** The limits, the break or exclusion, and the sums that decide whether a player may place a bet in one asset. */
export interface PlayState {
  readonly asset: AssetId;
  /** The player's limits of bets and of losses. */
  readonly limits: readonly PlayerLimit[];
  readonly pause: Pause | undefined;
  /** The UTC day for which the sums are valid, for example `2026-11-21`. */
  readonly day: string;
  /** The stakes of settled bets in the day, week and month of `day`. */
  readonly staked: ByPeriod;
  /** The losses of settled bets in the day, week and month of `day`. The losses are negative if the player won. */
  readonly lost: ByPeriod;
  /** Stakes of open bets, in base units. The stakes of open bets count as staked and as lost in every period. */
  readonly openBase: bigint;
}

/** A limit that a player has set and that a new stake would exceed. Amounts are in base units. */
interface ReachedLimit {
  readonly asset: AssetId;
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
  readonly limitBase: bigint;
  readonly usedBase: bigint;
  /** The amount that the player may still stake, which is never negative. */
  readonly leftBase: bigint;
  readonly setAt: Date;
  /** The end of the day, week or month of the limit. */
  readonly resetsAt: Date;
}

/** Thrown if a bet would exceed the player's own limit. The ledger has stored nothing for the refused bet. */
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
 * Thrown if the player's own break or self-exclusion forbids a bet. The ledger has stored nothing for the refused bet.
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
 * Returns the first UTC day of the period that contains `day`. A week begins on Monday. A day is text, for example
 * `2026-11-21`.
 */
export function periodStart(day: string, period: LimitPeriod): string {
  if (period === "day") return day;
  if (period === "month") return `${day.slice(0, 7)}-01`;
  const atMs = Date.parse(day);
  const sinceMonday = (new Date(atMs).getUTCDay() + 6) % 7;
  return new Date(atMs - sinceMonday * dayMs).toISOString().slice(0, 10);
}

/** Returns the end of the period that contains `day`. */
export function periodEnd(day: string, period: LimitPeriod): Date {
  const start = new Date(Date.parse(periodStart(day, period)));
  if (period === "month") return new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1));
  return new Date(start.getTime() + (period === "week" ? 7 : 1) * dayMs);
}

/** Returns the amount in base units that a limit allows at a given time. Returns undefined if the limit has ended. */
export function allowedBase({ amountBase, next }: PlayerLimit, atMs: number): bigint | undefined {
  return next !== undefined && atMs >= next.at.getTime() ? next.amountBase : amountBase;
}

/**
 * Returns the limits, the break or exclusion, and the sums of a player for a later day. The sums of periods that have
 * ended start at zero again.
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

/** Returns the amount in base units that counts against a limit of bets or losses at a given time. */
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
 * Returns the reason why a player may not place a stake now. The reason is a break, an exclusion, or the limit that
 * leaves the smallest amount. Returns undefined if the player may place the stake.
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
    const limitBase = allowedBase(limit, atMs);
    if (limitBase === undefined) continue;
    const used = usedBase(state, limit, atMs);
    const leftBase = used < limitBase ? limitBase - used : 0n;
    if (amountBase <= limitBase - used || (refusal !== undefined && refusal.leftBase <= leftBase)) continue;
    const { asset, kind, period, setAt } = limit;
    const resetsAt = periodEnd(dayOf(atMs), period);
    refusal = new LimitReached({ asset, kind, period, limitBase, usedBase: used, leftBase, setAt, resetsAt });
  }
  return refusal;
}

/** Returns the limits, the break or exclusion, and the sums of a player after a bet is settled. */
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
