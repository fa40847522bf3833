/**
 * The folder `limits` owns the limits of stakes, losses and deposits that players set for themselves, and their breaks
 * and exclusions. The folder `limits` also owns withdraw-only money, the minimum time between two starts, and
 * the stake budgets of programs that act for a player. The ledger checks a limit in the same transaction
 * that stores the bet.
 */

export {
  cancelExclusionEnd,
  decideExclusionEnd,
  type ExclusionEnd,
  exclusionEndOf,
  exclusionEnds,
  requestExclusionEnd,
} from "./exclusion-ends.ts";
export {
  afterBet,
  type ByPeriod,
  forEver,
  type LimitKind,
  type LimitPeriod,
  LimitReached,
  limitPeriods,
  openRaise,
  type Pause,
  type PlayerLimit,
  PlayPaused,
  type PlayState,
  periodEnd,
  periodStart,
  playRefusal,
  usedBase,
} from "./limits.ts";
export {
  cancelRaise,
  confirmRaise,
  depositedBase,
  type LimitName,
  pausedPlayers,
  pauseOf,
  playerLimits,
  playStates,
  setLimit,
  startPause,
} from "./limits-store.ts";
export { takeOverLimits } from "./limits-taken-over.ts";
export { lastStarts, StartTooSoon, startRefusal } from "./play-starts.ts";
export {
  countStake,
  deleteStakeBudgets,
  lockStakeBudgets,
  openStakeBudget,
  type StakeBudget,
  type StakeBudgetName,
  StakeBudgetReached,
  stakeBudgetsOf,
  storeStakeBudgets,
  takeFromStakeBudget,
} from "./stake-budgets.ts";
export { giveBack, type Parts, postedParts, takeOut, transfersOf } from "./withdraw-only.ts";
