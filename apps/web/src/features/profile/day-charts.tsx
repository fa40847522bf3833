import type { Data } from "@gemplay/api-schema";
import { assets, formatAmount, parseAmount } from "@gemplay/money";
import { useState } from "react";
import { formatAmountText, useLanguage, useT } from "../../i18n/index.ts";
import { DayLine } from "../../ui/day-line.tsx";
import { Segmented } from "../../ui/index.ts";
import { BetsChart } from "./bets-chart.tsx";

type Day = Data<"GET /user/dashboard">["days"][number];
type Series = "bets" | "profit" | "balance";

const { decimals } = assets.PLAY;
const base = (amount: string) => parseAmount(amount, decimals);

/** What is shown of each day by a line; bets have bricks. */
const baseOf = {
  profit: ({ paid, staked }: Day) => base(paid) - base(staked),
  balance: ({ balance }: Day) => base(balance),
};

/** The last 30 days in PLAY: what was bet, what it brought, and what was held at the end of each. */
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
      {series === "bets" ? <BetsChart days={days} /> : <LineChart days={days} series={series} />}
    </div>
  );
}

function LineChart({
  days,
  series,
}: {
  readonly days: readonly Day[];
  readonly series: "profit" | "balance";
}) {
  const t = useT();
  useLanguage();
  const shown = days.map((day) => ({ day: day.day, base: baseOf[series](day) }));
  const title = t(series === "profit" ? "profile.profitChart" : "profile.balanceChart");
  const today = formatAmountText(formatAmount(shown.at(-1)?.base ?? 0n, decimals));
  return (
    <div className="mt-12">
      <p className="flex flex-wrap justify-between gap-x-12 text-12 text-muted">
        <span>{title}</span>
        <span className="num">{t("profile.today", { amount: today })}</span>
      </p>
      <DayLine days={shown} label={title} decimals={decimals} unit="PLAY" />
    </div>
  );
}
