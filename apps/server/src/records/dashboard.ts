import type { Data } from "@gemplay/api-schema";
import { type BetDay, type BetTotals, firstDayOfWindow, playerDays, playerTotals } from "@gemplay/ledger";
import { formatAssetAmount } from "@gemplay/money";
import { executorOf } from "../platform/database/index.ts";
import type { Platform } from "../platform/index.ts";

type Dashboard = Data<"GET /user/dashboard">;

export type DashboardDependencies = Pick<Platform, "db" | "clock"> & {
  /** Of the wallet feature: what the player could withdraw, in U; null without a price. */
  readonly totalAssetsU: (playerId: bigint) => Promise<string | null>;
};

const windowDays = 30;
const dayMs = 86_400_000;

/** Sums over all of a player's rounds, and the last 30 UTC days. Rounds count in every asset, money in PLAY only. */
export async function dashboardOf(
  { db, clock, totalAssetsU }: DashboardDependencies,
  playerId: bigint,
): Promise<Dashboard> {
  const executor = executorOf(db);
  const firstDay = firstDayOfWindow(new Date(clock.nowMs()), windowDays);
  const [totals, days, assetsU] = await Promise.all([
    playerTotals(executor, playerId),
    playerDays(executor, playerId, { since: firstDay }),
    totalAssetsU(playerId),
  ]);
  const rounds = sum(totals, (total) => total.rounds);
  const inPlay = totals.filter(({ asset }) => asset === "PLAY");
  return {
    totalAssetsU: assetsU,
    totalRounds: Number(rounds),
    winRate: percentText(
      sum(totals, (total) => total.wins),
      rounds,
    ),
    ...shownSums(inPlay),
    days: everyDay(firstDay).map((day) => shownDay(day, days)),
  };
}

function shownDay(day: string, days: readonly BetDay[]): Dashboard["days"][number] {
  const own = days.filter((entry) => entry.day === day);
  return {
    day,
    rounds: Number(sum(own, (entry) => entry.rounds)),
    ...shownSums(own.filter(({ asset }) => asset === "PLAY")),
  };
}

function shownSums(entries: readonly Pick<BetTotals, "stakedBase" | "paidBase">[]) {
  const text = (amountBase: bigint) => formatAssetAmount(amountBase, "PLAY");
  return {
    staked: text(sum(entries, ({ stakedBase }) => stakedBase)),
    paid: text(sum(entries, ({ paidBase }) => paidBase)),
  };
}

function everyDay(firstDay: string): string[] {
  const firstMs = Date.parse(`${firstDay}T00:00:00Z`);
  return Array.from({ length: windowDays }, (_, index) =>
    new Date(firstMs + index * dayMs).toISOString().slice(0, 10),
  );
}

/** Percent with two decimals, cut; null of nothing. */
function percentText(part: bigint, whole: bigint): string | null {
  return whole === 0n ? null : hundredthsText((part * 10_000n) / whole);
}

function hundredthsText(hundredths: bigint): string {
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, "0")}`;
}

function sum<Entry>(entries: readonly Entry[], value: (entry: Entry) => bigint): bigint {
  return entries.reduce((total, entry) => total + value(entry), 0n);
}
