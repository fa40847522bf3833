import type { Settings } from "../../platform/settings/index.ts";
import type { ChainAsset } from "../assets/index.ts";

const minimumSetting = { PLAY: "deposits.minimumPlay", U: "deposits.minimumU" } as const;

/**
 * Returns the minimum sum of transfers to one deposit address, in base units. The server does not credit sums below the
 * minimum.
 */
export function depositMinimumBase(settings: Settings, asset: ChainAsset): bigint {
  return settings.get(minimumSetting[asset]);
}
