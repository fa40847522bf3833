/** Rule for the stake after a round: a reset to the first stake, or a raise in hundredths of a percent. */
export type StakeRule = { readonly kind: "reset" } | { readonly kind: "raise"; readonly percentE2: number };

/** Stop after a number of wins or losses, either in a row or in total. */
export interface StopCount {
  readonly count: number;
  readonly inRow: boolean;
}

/**
 * Settings of a run of automatic bets. Amounts are in base units. Null means that the player does not want this
 * setting.
 */
export interface AutoSettings {
  readonly firstBase: bigint;
  /** Number of bets. With null, the run continues until another reason stops the run. */
  readonly count: number | null;
  readonly onWin: StakeRule;
  readonly onLoss: StakeRule;
  /** The run ends when its profit reaches this amount. */
  readonly stopProfitBase: bigint | null;
  /** The run ends when its loss reaches this amount. The last bet may exceed the amount. */
  readonly stopLossBase: bigint | null;
  /** The run ends when one bet gains this amount. */
  readonly stopSingleWinBase: bigint | null;
  readonly stopLosses: StopCount | null;
  readonly stopWins: StopCount | null;
}

/** Reason for the end of a run. The last four reasons end the run before the next bet. */
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
  /** Stake of the next bet. */
  readonly stakeBase: bigint;
  readonly played: number;
  readonly won: number;
  readonly profitBase: bigint;
  readonly winsInRow: number;
  readonly lossesInRow: number;
  /** True if the player wants to stop after the current bet. */
  readonly stopAsked: boolean;
  readonly ended: StopReason | null;
}

export type AutoEvent =
  /** A bet of `stakeBase` was settled. The round is a win if the payout is at least the stake. */
  | { readonly type: "settled"; readonly stakeBase: bigint; readonly payoutBase: bigint }
  | { readonly type: "stopAsked" }
  /** The next bet is not placed. */
  | {
      readonly type: "blocked";
      readonly reason: "asked" | "balance" | "tableMaximum" | "tableMinimum" | "refused";
    };

/** Returns a run before its first bet. */
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

/** Raises a stake by hundredths of a percent, rounded down to a whole base unit. */
export function raiseStake(stakeBase: bigint, percentE2: number): bigint {
  return (stakeBase * BigInt(10_000 + percentE2)) / 10_000n;
}

/** Returns the run after an event. The function is pure, and a finished run stays unchanged. */
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
  return { ...next, ended: reasonToStop(next, gainBase) };
}

/** Returns the number of wins that a stop counts: wins in a row or all wins of the run. */
export function winsCounted(run: AutoRun, { inRow }: StopCount): number {
  return inRow ? run.winsInRow : run.won;
}

/** Returns the number of losses that a stop counts: losses in a row or all losses of the run. */
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
  if (settings.count !== null && run.played >= settings.count) return "count";
  return run.stopAsked ? "asked" : null;
}

/** Returns the reason why the next bet of a run cannot be placed, or null. Amounts are in base units. */
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

/** Cost of a series of losses in base units. */
export interface BadRow {
  readonly losses: number;
  readonly costBase: bigint;
  /**
   * The number and the cost of the losses after which the stop on loss ends the run. Null if the stop on loss does not
   * end the series earlier.
   */
  readonly stopped: { readonly losses: number; readonly costBase: bigint } | null;
}

/** Number of losses in the series if the player set no stop after losses. */
const rowWithoutStop = 10;

/**
 * Returns the cost if the player loses every bet from the start. The series has as many losses as the stop after losses
 * allows, but at most the number of bets.
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
