import type { RewardRates } from "@gemplay/ledger";
import type { Settings } from "../platform/settings/index.ts";

/** Returns the present rates of commission and rakeback. */
export const rewardRates = (settings: Settings): RewardRates => ({
  commissionBps: [
    settings.get("community.level1Bps"),
    settings.get("community.level2Bps"),
    settings.get("community.level3Bps"),
    settings.get("community.level4Bps"),
    settings.get("community.level5Bps"),
  ],
  gemPerThousand: settings.get("rakeback.gemPerThousand"),
});
