/**
 * The folder `limits` owns the limits that players set for themselves: limits of stakes, losses and deposits, and
 * breaks. The folder also owns withdraw-only money. The ledger checks a limit in the transaction of the bet.
 */

export {
  afterBet,
  allowedBase,
  type ByPeriod,
  forEver,
  type LimitKind,
  type LimitPeriod,
  LimitReached,
  limitPeriods,
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
  depositedBase,
  type LimitName,
  pauseOf,
  playerLimits,
  playStates,
  setLimit,
  startPause,
} from "./limits-store.ts";
export { takeOverLimits } from "./limits-taken-over.ts";
export { giveBack, type Parts, postedParts, takeOut, transfersOf } from "./withdraw-only.ts";
