import type { Settings } from "../../platform/settings/index.ts";
import type { ChainAsset } from "../assets/index.ts";

const minimumSetting = { PLAY: "deposits.minimumPlay", U: "deposits.minimumU" } as const;

/** What transfers to a deposit address have to reach, together, to be credited; base units. */
export function depositMinimumBase(settings: Settings, asset: ChainAsset): bigint {
  return settings.get(minimumSetting[asset]);
}
