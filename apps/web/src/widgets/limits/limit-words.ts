import { assets } from "@gemplay/money";
import type { PageKey, useT } from "../../i18n/index.ts";
import type { PlayerLimit } from "./limits.ts";

export const limitPeriods = ["day", "week", "month"] as const satisfies readonly PlayerLimit["period"][];

export const periodNames = { day: "limits.day", week: "limits.week", month: "limits.month" } as const;

/** Names of the kinds of limits, without the time period (day, week or month). */
export const limitTitles = {
  deposits: "limits.deposits",
  bets: "limits.bets",
  losses: "limits.losses",
} as const satisfies Record<PlayerLimit["kind"], PageKey>;

const named = {
  deposits: { day: "limits.depositsDay", week: "limits.depositsWeek", month: "limits.depositsMonth" },
  bets: { day: "limits.betsDay", week: "limits.betsWeek", month: "limits.betsMonth" },
  losses: { day: "limits.lossesDay", week: "limits.lossesWeek", month: "limits.lossesMonth" },
} as const satisfies Record<PlayerLimit["kind"], Record<PlayerLimit["period"], PageKey>>;

/** Returns the name of a limit, such as «Bets a day, PLAY». */
export function limitName(
  { kind, period, assetId }: Pick<PlayerLimit, "kind" | "period" | "assetId">,
  t: ReturnType<typeof useT>,
): string {
  return t(named[kind][period], { asset: assets[assetId].shownAs });
}
