/**
 * The folder `limits` owns the parts about the player's own limits that several screens show: limits and their meters,
 * breaks, the clock of play. The folder `limits` may import api, queries, rewards, stores, ui and i18n. The screens
 * load the texts of the folder (`texts.ts`). The code of `limits` never decides whether a bet is accepted, because the
 * server decides about bets.
 */
export { ActionRow } from "./action-row.tsx";
export { BreakChoice } from "./break-choice.tsx";
export { BreakForm } from "./break-form.tsx";
export { LimitMeter } from "./limit-meter.tsx";
export { limitName, limitPeriods, limitTitles, periodNames } from "./limit-words.ts";
export { baseOf, type PlayerLimit, reachedLimit, tightestDeposit } from "./limits.ts";
export { usePause } from "./pause.ts";
export { type BreakHours, breakHours, untilOfBreak } from "./pause-lengths.ts";
export { notePlay } from "./play-clock.ts";
export { isStop, noteStop, type PlayStop, playStopStore } from "./play-stop.ts";
export { type Reality, told, useRealityDue, useRealityNow, useRoundOpen, whenTold } from "./reality.store.ts";
export { RealityChoice } from "./reality-choice.tsx";
export { TimeLeft } from "./time-left.tsx";
export { limitCalls, takeLimits, useLimitChange } from "./use-limit-change.ts";
