import type { Data } from "@gemplay/api-schema";
import { assets, formatAmount, parseAmount } from "@gemplay/money";
import { useState } from "react";
import { formatAmountText, useLanguage, useT } from "../../../i18n/index.ts";
import { DayLine } from "../../../ui/chart/day-line.tsx";
import { Segmented } from "../../../ui/index.ts";
import { BetsChart } from "./bets-chart.tsx";

type Day = Data<"GET /user/dashboard">["days"][number];
type Series = "bets" | "balance";

const { decimals } = assets.PLAY;

/**
 * Shows charts of the last 30 days in PLAY: the stakes of each day, and the balance at the end of each day.
 */
export function DayCharts({ days }: { readonly days: readonly Day[] }) {
  const t = useT();
  const [series, setSeries] = useState<Series>("bets");
  return (
    <>
      <Segmented<Series>
        label={t("profile.series")}
        value={series}
        options={[
          { value: "bets", label: t("profile.seriesBets") },
          { value: "balance", label: t("profile.seriesBalance") },
        ]}
        onChange={setSeries}
      />
      {series === "bets" ? <BetsChart days={days} /> : <BalanceChart days={days} />}
    </>
  );
}

function BalanceChart({ days }: { readonly days: readonly Day[] }) {
  const t = useT();
  useLanguage();
  const shown = days.map(({ day, balance }) => ({ day, base: parseAmount(balance, decimals) }));
  if (shown.every(({ base }) => base === 0n))
    return <p className="mt-12 py-24 text-center text-13 text-muted">{t("profile.noBalance")}</p>;
  const title = t("profile.balanceChart");
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
