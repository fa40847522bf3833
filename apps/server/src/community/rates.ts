import type { EarningRates } from "@gemplay/ledger";
import type { Settings } from "../platform/settings/index.ts";

/** What bets earn now. */
export const earningRates = (settings: Settings): EarningRates => ({
  commissionBps: [
    settings.get("community.level1Bps"),
    settings.get("community.level2Bps"),
    settings.get("community.level3Bps"),
    settings.get("community.level4Bps"),
    settings.get("community.level5Bps"),
  ],
  gemPerThousand: settings.get("rakeback.gemPerThousand"),
});
