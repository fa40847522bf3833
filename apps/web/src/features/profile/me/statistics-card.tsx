import type { ReactNode } from "react";
import { Link } from "wouter";
import { formatNumber, formatPercent, useLanguage, useT } from "../../../i18n/index.ts";
import { ErrorState, Icon } from "../../../ui/index.ts";
import { Balance } from "../../../widgets/balances/index.ts";
import { sumOf } from "../statistics/play-results.ts";
import { barsWidth, ResultBars } from "../statistics/result-bars.tsx";
import type { useResults } from "../statistics/use-results.ts";

/** Shows the player's results of the last 30 days. The whole card is a link to the statistics. */
export function StatisticsCard({ known, error, retry }: ReturnType<typeof useResults>) {
  const t = useT();
  useLanguage();
  if (!known)
    return error ? (
      <section className="section mt-12">
        <ErrorState title={t("profile.statisticsFailed")} error={error} onRetry={retry} />
      </section>
    ) : null;
  const { results, dashboard } = known;
  const { result, rounds } = sumOf(results);
  const won = !result.startsWith("-") && result !== "0";
  return (
    <section className="section mt-12">
      <Link href="/profile?view=statistics" className="card pad block text-text">
        <span className="flex items-center justify-between gap-12">
          <h2 className="h2">{t("profile.statistics")}</h2>
          <span className="flex items-center gap-4 text-12 text-muted">
            {t("profile.days30")}
            <Icon name="right" size={16} />
          </span>
        </span>
        <span className="mt-10 flex flex-wrap justify-between gap-x-12 gap-y-4">
          <Figure label={t("profile.result")}>
            <span className={won ? "text-emerald" : ""}>
              <Balance value={result} signed /> {results.unit}
            </span>
          </Figure>
          <Figure label={t("profile.rounds")}>{formatNumber(rounds)}</Figure>
          {/* The server counts wins only since the first round, so the label names the period. */}
          <Figure label={t("profile.winRateAll")}>
            {dashboard.winRate === null ? "—" : formatPercent(Number(dashboard.winRate))}
          </Figure>
        </span>
        <svg
          viewBox={`0 0 ${barsWidth} 44`}
          preserveAspectRatio="none"
          className="mt-12 h-44 w-full"
          aria-hidden="true"
        >
          <ResultBars days={results.days} zero={21.4} tallest={20} />
        </svg>
      </Link>
    </section>
  );
}

function Figure({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <span className="block">
      <span className="block text-12 text-muted">{label}</span>
      <b className="num mt-2 block text-16 font-semibold">{children}</b>
    </span>
  );
}
