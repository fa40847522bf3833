/**
 * The folder `limits` owns the elements for the player's own limits that several screens share: limits with their
 * meters, breaks, and the play clock. The folder `limits` may import api, queries, rewards, stores, ui and i18n. Each
 * screen that uses the folder `limits` loads the folder's texts (`texts/`). The code of `limits` never decides whether
 * a bet is accepted, because only the server decides about bets.
 */
export { ActionRow } from "./action-row.tsx";
export { rereadLimits, takeLimits, useLimitChange } from "./api/change-limits.ts";
export { BreakChoice } from "./break-choice.tsx";
export { BreakForm } from "./break-form.tsx";
export { LimitMeter } from "./limit-meter.tsx";
export { isAnswerUnsaved, limitOfferHref, noteUnsavedAnswer, type OfferOccasion } from "./limit-offer.ts";
export { limitName, limitPeriods, limitTitles, periodNames } from "./limit-words.ts";
export { baseOf, lowestOfSeveral, type PlayerLimit, reachedLimit, tightestDeposit } from "./limits.ts";
export { usePause } from "./pause.ts";
export { type BreakHours, breakHours, untilOfBreak } from "./pause-lengths.ts";
export { notePlay } from "./play-clock.ts";
export { isStop, noteStop, type PlayStop, playStopStore } from "./play-stop.ts";
export {
  confirmReality,
  type Reality,
  useRealityDue,
  useRealityNow,
  useRoundOpen,
  whenRealityConfirmed,
} from "./reality.store.ts";
export { RealityChoice } from "./reality-choice.tsx";
export { openTakeBreak, takeBreakStore } from "./take-break.store.ts";
export { TimeLeft } from "./time-left.tsx";
