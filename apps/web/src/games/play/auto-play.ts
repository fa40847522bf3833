/** What happens to the stake after a round: back to the first bet, or raised by hundredths of a percent. */
export type StakeRule = { readonly kind: "reset" } | { readonly kind: "raise"; readonly percentE2: number };

/** So many wins or losses: one after the other, or of all bets. */
export interface StopCount {
  readonly count: number;
  readonly inRow: boolean;
}

/** How a run of automatic bets goes and when it ends. Amounts in base units; null means «not wanted». */
export interface AutoSettings {
  readonly firstBase: bigint;
  /** Bets to place; null goes on until something else stops it. */
  readonly count: number | null;
  readonly onWin: StakeRule;
  readonly onLoss: StakeRule;
  /** Ends when the profit of the run has reached this. */
  readonly stopProfitBase: bigint | null;
  /** Ends when the loss of the run has reached this. The bet that reaches it may go past it. */
  readonly stopLossBase: bigint | null;
  /** Ends when one bet has gained this. */
  readonly stopSingleWinBase: bigint | null;
  readonly stopLosses: StopCount | null;
  readonly stopWins: StopCount | null;
}

/** Why a run ended. The last four end it before the next bet. */
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
  /** What the next bet stakes. */
  readonly stakeBase: bigint;
  readonly played: number;
  readonly won: number;
  readonly profitBase: bigint;
  readonly winsInRow: number;
  readonly lossesInRow: number;
  /** The player asked to stop after the bet that is under way. */
  readonly stopAsked: boolean;
  readonly ended: StopReason | null;
}

export type AutoEvent =
  /** A bet of `stakeBase` was settled; a win is a payout of at least the stake. */
  | { readonly type: "settled"; readonly stakeBase: bigint; readonly payoutBase: bigint }
  | { readonly type: "stopAsked" }
  /** The next bet is not placed. */
  | {
      readonly type: "blocked";
      readonly reason: "asked" | "balance" | "tableMaximum" | "tableMinimum" | "refused";
    };

/** A run before its first bet. */
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

/** A stake raised by hundredths of a percent, cut to a whole base unit. */
export function raiseStake(stakeBase: bigint, percentE2: number): bigint {
  return (stakeBase * BigInt(10_000 + percentE2)) / 10_000n;
}

/** The run after an event. Pure; an ended run stays as it is. */
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

/** Wins of a run as a stop counts them. */
export function winsCounted(run: AutoRun, { inRow }: StopCount): number {
  return inRow ? run.winsInRow : run.won;
}

/** Losses of a run as a stop counts them. */
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

/** What stands against the next bet of a run before it is sent; base units. */
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

/** What a row of losses costs; base units. */
export interface BadRow {
  readonly losses: number;
  readonly costBase: bigint;
  /** Where the stop on loss ends it earlier: after how many losses, and what they cost. */
  readonly stopped: { readonly losses: number; readonly costBase: bigint } | null;
}

/** A row that is long enough to be looked at when the player named none. */
const rowWithoutStop = 10;

/** What would be lost if every bet from the start lost: as many as the stop after losses, at most all of them. */
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
