import type { EarningRates } from "@gemplay/ledger";
import type { Platform } from "../platform/index.ts";
import { earningRates } from "./rates.ts";

export interface Community {
  /** What bets earn now. */
  rates(): EarningRates;
}

/** Composes the community. */
export function createCommunity({ settings }: Pick<Platform, "settings">): Community {
  return { rates: () => earningRates(settings) };
}
