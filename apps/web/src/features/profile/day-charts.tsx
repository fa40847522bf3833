import type { Data } from "@gemplay/api-schema";
import { assets, formatAmount, parseAmount } from "@gemplay/money";
import { useState } from "react";
import { formatAmountText, useLanguage, useT } from "../../i18n/index.ts";
import { DayLine } from "../../ui/day-line.tsx";
import { Segmented } from "../../ui/index.ts";
import { BetsChart } from "./bets-chart.tsx";
import { ProfitBars } from "./profit-bars.tsx";

type Day = Data<"GET /user/dashboard">["days"][number];
type Series = "bets" | "profit" | "balance";

const { decimals } = assets.PLAY;
const base = (amount: string) => parseAmount(amount, decimals);

/** Values of one day in base units: the day's result of play for the bar chart, and the balance for the line chart. */
const baseOf = {
  profit: ({ paid, staked }: Day) => base(paid) - base(staked),
  balance: ({ balance }: Day) => base(balance),
};

/** Shows charts of the last 30 days in PLAY: the stakes, the results, and the balance at the end of each day. */
export function DayCharts({ days }: { readonly days: readonly Day[] }) {
  const t = useT();
  const [series, setSeries] = useState<Series>("bets");
  return (
    <div className="border-t border-line pt-12">
      <Segmented<Series>
        label={t("profile.series")}
        value={series}
        options={[
          { value: "bets", label: t("profile.seriesBets") },
          { value: "profit", label: t("profile.seriesProfit") },
          { value: "balance", label: t("profile.seriesBalance") },
        ]}
        onChange={setSeries}
      />
      {series === "bets" ? <BetsChart days={days} /> : <DayChart days={days} series={series} />}
    </div>
  );
}

function DayChart({
  days,
  series,
}: {
  readonly days: readonly Day[];
  readonly series: "profit" | "balance";
}) {
  const t = useT();
  useLanguage();
  const isEmpty =
    series === "profit"
      ? days.every(({ rounds }) => rounds === 0)
      : days.every(({ balance }) => base(balance) === 0n);
  if (isEmpty)
    return (
      <p className="mt-12 py-24 text-center text-13 text-muted">
        {t(series === "profit" ? "profile.noBets" : "profile.noBalance")}
      </p>
    );
  const Chart = series === "profit" ? ProfitBars : DayLine;
  const shown = days.map((day) => ({ day: day.day, base: baseOf[series](day) }));
  const title = t(series === "profit" ? "profile.profitChart" : "profile.balanceChart");
  const todayBase = shown.at(-1)?.base ?? 0n;
  const today = formatAmountText(formatAmount(todayBase, decimals), { signed: series === "profit" });
  return (
    <div className="mt-12">
      <p className="flex flex-wrap justify-between gap-x-12 text-12 text-muted">
        <span>{title}</span>
        <span className="num">{t("profile.today", { amount: today })}</span>
      </p>
      <Chart days={shown} label={title} decimals={decimals} unit="PLAY" />
    </div>
  );
}
