import { loadTexts } from "../../../i18n/index.ts";
import { lazyCode } from "../../../loading/index.ts";
import { replayTexts } from "./texts/index.ts";

/** The tab of a round's page that replays the round. */
export const LazyReplayTab = lazyCode(async () => {
  const [tab] = await Promise.all([import("./replay-tab.tsx"), loadTexts(replayTexts)]);
  return { default: tab.ReplayTab };
});
