/**
 * The rules of automatic play: how the stake changes from bet to bet, and when a run of automatic bets ends. The page and
 * the server use the same rules.
 */

/**
 * The rule that determines the stake of the next automatic bet after a round. The stake is reset to the first stake, or
 * raised by `percentE2` hundredths of a percent.
 */
export type StakeRule = { readonly kind: "reset" } | { readonly kind: "raise"; readonly percentE2: number };

/** Stop condition: automatic bets end after a number of wins or losses, counted either in a row or in total. */
export interface StopCount {
  readonly count: number;
  readonly inRow: boolean;
}

/**
 * Settings for a run of automatic bets. All amounts in the settings are in base units. The value null means that the
 * player does not use the setting.
 */
export interface AutoSettings {
  readonly firstBase: bigint;
  /**
   * Number of bets in the run of automatic bets. If the number is null, the run continues until another stop condition
   * ends it.
   */
  readonly count: number | null;
  readonly onWin: StakeRule;
  readonly onLoss: StakeRule;
  /** The run of automatic bets ends when its profit reaches `stopProfitBase`. */
  readonly stopProfitBase: bigint | null;
  /**
   * The run of automatic bets ends when its loss reaches `stopLossBase`. The last bet of the run can make the loss
   * larger than `stopLossBase`.
   */
  readonly stopLossBase: bigint | null;
  /** The run of automatic bets ends when the gain of a single bet reaches `stopSingleWinBase`. */
  readonly stopSingleWinBase: bigint | null;
  readonly stopLosses: StopCount | null;
  readonly stopWins: StopCount | null;
}

/** Reason why a run of automatic bets ended. The last four reasons mean that the page could not place the next bet. */
export type StopReason =
  | "asked"
  | "count"
  | "profit"
  | "loss"
  | "singleWin"
  | "losses"
  | "wins"
  | "lossesInAll"
  | "winsInAll"
  | "balance"
  | "tableMaximum"
  | "tableMinimum"
  | "refused";

export interface AutoRun {
  readonly settings: AutoSettings;
  /** Stake of the next automatic bet. */
  readonly stakeBase: bigint;
  readonly played: number;
  readonly won: number;
  readonly profitBase: bigint;
  readonly winsInRow: number;
  readonly lossesInRow: number;
  /** True if the player wants the run to end after the open bet. */
  readonly stopAsked: boolean;
  readonly ended: StopReason | null;
}

export type AutoEvent =
  /**
   * Reports that a bet with the stake `stakeBase` was settled. The round counts as a win if the payout is at least the
   * stake. `isNextPlaced` is true if the server has already placed the next bet of the run.
   */
  | {
      readonly type: "settled";
      readonly stakeBase: bigint;
      readonly payoutBase: bigint;
      readonly isNextPlaced?: boolean;
    }
  | { readonly type: "stopAsked" }
  /** Reports that the page cannot place the next bet of the run. */
  | {
      readonly type: "blocked";
      readonly reason: "asked" | "balance" | "tableMaximum" | "tableMinimum" | "refused";
    };

/** Returns the initial state of a run of automatic bets. */
export function startAuto(settings: AutoSettings): AutoRun {
  return {
    settings,
    stakeBase: settings.firstBase,
    played: 0,
    won: 0,
    profitBase: 0n,
    winsInRow: 0,
    lossesInRow: 0,
    stopAsked: false,
    ended: null,
  };
}

/** Raises a stake by `percentE2` hundredths of a percent, and rounds the result down to a whole base unit. */
export function raiseStake(stakeBase: bigint, percentE2: number): bigint {
  return (stakeBase * BigInt(10_000 + percentE2)) / 10_000n;
}

/**
 * Returns the state of a run of automatic bets after an event. If the run has ended, the function returns the state
 * unchanged.
 */
export function stepAuto(run: AutoRun, event: AutoEvent): AutoRun {
  if (run.ended) return run;
  if (event.type === "stopAsked") return { ...run, stopAsked: true };
  if (event.type === "blocked") return { ...run, ended: event.reason };
  const { settings } = run;
  const gainBase = event.payoutBase - event.stakeBase;
  const win = gainBase >= 0n;
  const rule = win ? settings.onWin : settings.onLoss;
  const next: AutoRun = {
    ...run,
    stakeBase: rule.kind === "reset" ? settings.firstBase : raiseStake(event.stakeBase, rule.percentE2),
    played: run.played + 1,
    won: run.won + (win ? 1 : 0),
    profitBase: run.profitBase + gainBase,
    winsInRow: win ? run.winsInRow + 1 : 0,
    lossesInRow: win ? 0 : run.lossesInRow + 1,
  };
  const isAsked = run.stopAsked && event.isNextPlaced !== true;
  return { ...next, ended: reasonToStop(next, gainBase) ?? (isAsked ? "asked" : null) };
}

/** Returns the number of wins for the stop condition: the wins since the last loss, or all wins of the run. */
export function winsCounted(run: AutoRun, { inRow }: StopCount): number {
  return inRow ? run.winsInRow : run.won;
}

/** Returns how many losses the stop condition counts: only the last losses in a row, or all losses of the run. */
export function lossesCounted(run: AutoRun, { inRow }: StopCount): number {
  return inRow ? run.lossesInRow : run.played - run.won;
}

function reasonToStop(run: AutoRun, gainBase: bigint): StopReason | null {
  const { settings } = run;
  if (settings.stopSingleWinBase !== null && gainBase >= settings.stopSingleWinBase) return "singleWin";
  if (settings.stopProfitBase !== null && run.profitBase >= settings.stopProfitBase) return "profit";
  if (settings.stopLossBase !== null && -run.profitBase >= settings.stopLossBase) return "loss";
  const { stopWins, stopLosses } = settings;
  if (stopWins && winsCounted(run, stopWins) >= stopWins.count) return stopWins.inRow ? "wins" : "winsInAll";
  if (stopLosses && lossesCounted(run, stopLosses) >= stopLosses.count)
    return stopLosses.inRow ? "losses" : "lossesInAll";
  return settings.count !== null && run.played >= settings.count ? "count" : null;
}

/**
 * Returns why the page cannot place the next bet of a run. Returns null if the player can place the bet. All amounts of
 * the run and of the limits are in base units.
 */
export function blockAuto(
  run: AutoRun,
  bounds: {
    readonly minimumBase: bigint;
    readonly balanceBase: bigint;
    readonly largestBase: bigint | undefined;
  },
): "balance" | "tableMaximum" | "tableMinimum" | null {
  if (run.stakeBase < bounds.minimumBase) return "tableMinimum";
  if (bounds.largestBase !== undefined && run.stakeBase > bounds.largestBase) return "tableMaximum";
  return run.stakeBase > bounds.balanceBase ? "balance" : null;
}

/** How much the player loses in a series of lost bets, in base units. */
export interface BadRow {
  readonly losses: number;
  readonly costBase: bigint;
  /**
   * The number of losses after which the loss limit of the run ends it, and the cost of these losses. The value is null
   * if the series of losses ends before the run reaches its loss limit.
   */
  readonly stopped: { readonly losses: number; readonly costBase: bigint } | null;
}

/** Assumed number of losses in the series if the player has set no stop condition for losses. */
const rowWithoutStop = 10;

/**
 * Returns how much the player loses if all bets from the start of the run are lost. The series of losses ends when the
 * stop condition for losses applies, or with the last bet of the run.
 */
export function badRow(settings: AutoSettings): BadRow {
  const wanted = settings.stopLosses?.count ?? rowWithoutStop;
  const losses = Math.min(wanted, settings.count ?? wanted);
  let stakeBase = settings.firstBase;
  let costBase = 0n;
  let stopped: BadRow["stopped"] = null;
  for (let at = 1; at <= losses; at++) {
    costBase += stakeBase;
    if (settings.stopLossBase !== null && costBase >= settings.stopLossBase && !stopped && at < losses)
      stopped = { losses: at, costBase };
    if (settings.onLoss.kind === "raise") stakeBase = raiseStake(stakeBase, settings.onLoss.percentE2);
  }
  return { losses, costBase, stopped };
}
