/**
 * The folder `rewards` owns the parts about rewards that several screens show: the check-in ladder, collecting, and the
 * collected amounts. The folder `rewards` may import api, queries, stores, ui and i18n. The screens load the texts of
 * the folder (`texts.ts`). The code of `rewards` never shows a reward as collected before the server confirms it.
 */
export { CheckInLadder } from "./check-in-ladder.tsx";
export { CollectedSheet } from "./collected-sheet.tsx";
export { type Community, type Level, levelArt, levelName } from "./level-names.ts";
export { timeLeftText, useServerNow } from "./time-left.ts";
export { unitName } from "./unit-name.ts";
export { useAskWhenOver } from "./use-ask-when-over.ts";
export { useCheckIn } from "./use-check-in.ts";
export { type Collected, sumsOf, useCollect } from "./use-collect.ts";
