/**
 * What players are given, as several screens show it: the ladder of check-ins, collecting, what came of it. May import api,
 * queries, stores, ui and i18n; its texts (`texts.ts`) are loaded by who shows it. Must never say that something
 * was collected before the server has.
 */
export { CheckInLadder } from "./check-in-ladder.tsx";
export { CollectedSheet } from "./collected-sheet.tsx";
export { type Community, type Level, levelArt, levelName } from "./level-names.ts";
export { timeLeftText, useServerNow } from "./time-left.ts";
export { unitName } from "./unit-name.ts";
export { useAskWhenOver } from "./use-ask-when-over.ts";
export { useCheckIn } from "./use-check-in.ts";
export { type Collected, sumsOf, useCollect } from "./use-collect.ts";
