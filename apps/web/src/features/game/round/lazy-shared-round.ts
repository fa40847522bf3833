import { loadTexts } from "../../../i18n/index.ts";
import { lazyCode } from "../../../loading/index.ts";
import { sharedTexts } from "./texts/index.ts";

/** The page of a round that another player has shared. */
export const LazySharedRound = lazyCode(async () => {
  const [round] = await Promise.all([import("./shared-round.tsx"), loadTexts(sharedTexts)]);
  return { default: round.SharedRound };
});
