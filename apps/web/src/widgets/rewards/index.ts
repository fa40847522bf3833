/**
 * The folder `rewards` owns elements about rewards that several screens show: the check-in ladder, the collection of
 * rewards, and the collected amounts. The folder `rewards` may import api, queries, stores, ui and i18n. Each screen
 * that uses the folder `rewards` loads the folder's texts (`texts/`). The code of `rewards` never shows a reward as
 * collected before the server confirms the collection.
 */
export { useCheckIn } from "./api/check-in.ts";
export { type Collected, useCollectRewards } from "./api/collect-rewards.ts";
export { CheckInLadder } from "./check-in-ladder.tsx";
export { CollectedSheet } from "./collected-sheet.tsx";
export { type Community, type Level, levelArt, levelName } from "./level-names.ts";
export { sumsOf } from "./sums-of.ts";
export { timeLeftText, useServerNow } from "./time-left.ts";
export { unitName } from "./unit-name.ts";
export { useAirdrop } from "./use-airdrop.ts";
export { useAskWhenOver } from "./use-ask-when-over.ts";
