import type { Data } from "@gemplay/api-schema";
import { assets, formatAmount, parseAmount } from "@gemplay/money";
import { useState } from "react";
import { useLanguage, useT } from "../../../i18n/index.ts";
import { ErrorState, Icon, Row, ScreenHeader, Segmented, Skeleton, saveCsv } from "../../../ui/index.ts";
import { Balance, useHiddenBalances } from "../../../widgets/balances/index.ts";
import { DayCharts } from "./day-charts.tsx";
import { GameResults } from "./game-results.tsx";
import { type PlayResults, sumOf } from "./play-results.ts";
import { ResultChart } from "./result-chart.tsx";
import { daysCsv, gamesCsv } from "./statistics-csv.ts";
import { StatisticsTiles } from "./statistics-tiles.tsx";
import { useResults } from "./use-results.ts";

type Dashboard = Data<"GET /user/dashboard">;
type Period = "7" | "30" | "all";

/** Renders `/profile?view=statistics`, which shows the player's results and totals. */
export default function StatisticsView() {
  const t = useT();
  const { known, error, retry } = useResults();
  const [period, setPeriod] = useState<Period>("30");
  return (
    <>
      <ScreenHeader title={t("profile.myStatistics")} back="/profile">
        {known ? (
          <button
            type="button"
            className="icon-button bare -mr-8"
            aria-label={t("profile.saveStatistics")}
            onClick={() => save(known.dashboard, period)}
          >
            <Icon name="dl" />
          </button>
        ) : null}
      </ScreenHeader>
      <div className="pb-20">
        {known ? (
          <>
            <section className="section mt-0">
              <Segmented<Period>
                label={t("profile.period")}
                value={period}
                options={[
                  { value: "7", label: t("profile.days7") },
                  { value: "30", label: t("profile.days30") },
                  { value: "all", label: t("profile.allTime") },
                ]}
                onChange={setPeriod}
              />
            </section>
            {period === "all" ? (
              <AllTime dashboard={known.dashboard} />
            ) : (
              <LastDays {...known} count={Number(period)} />
            )}
            <nav className="section mt-12" aria-label={t("profile.statement")}>
              <div className="card">
                <Row icon="book" title={t("profile.statement")} href="/profile?view=statement" />
              </div>
            </nav>
          </>
        ) : error ? (
          <section className="section mt-0">
            <ErrorState title={t("profile.statisticsFailed")} error={error} onRetry={retry} />
          </section>
        ) : (
          <Loading />
        )}
      </div>
    </>
  );
}

function save({ days, games }: Dashboard, period: Period): void {
  if (period === "all") saveCsv("gemplay-my-games.csv", gamesCsv(games));
  else saveCsv("gemplay-my-days.csv", daysCsv(days.slice(-Number(period))));
}

interface LastDaysProps {
  readonly dashboard: Dashboard;
  readonly results: PlayResults;
  /** Number of days, 7 or 30. */
  readonly count: number;
}

/** Shows the results of the last days as a chart, and the totals of these days. */
function LastDays({ dashboard, results, count }: LastDaysProps) {
  const t = useT();
  const hidden = useHiddenBalances();
  const shown = { ...results, days: results.days.slice(-count) };
  const { result, rounds, daysUp, daysDown } = sumOf(shown);
  return (
    <>
      <section className="section mt-12">
        <div className="card pad">
          <div className="flex flex-wrap items-start justify-between gap-x-12">
            <Result result={result} unit={results.unit} />
            <ul className="text-12 leading-[1.6] text-muted">
              <li className="flex items-center justify-end gap-8">
                <i className="rhombus text-emerald" aria-hidden="true" />
                {t("profile.daysUp", { count: daysUp })}
              </li>
              <li className="flex items-center justify-end gap-8">
                <i className="rhombus" aria-hidden="true" />
                {t("profile.daysDown", { count: daysDown })}
              </li>
            </ul>
          </div>
          {hidden ? null : <ResultChart key={count} {...shown} />}
        </div>
        <p className="mt-8 text-12 text-muted">
          {t(results.unit === "U" ? "profile.resultWhy" : "profile.resultWhyPlay")}
        </p>
        <StatisticsTiles
          dashboard={dashboard}
          rounds={{ count: rounds, period: t("profile.inDays", { count }) }}
          winRatePeriod={t("profile.allTime")}
        />
      </section>
      {count === 30 && !hidden ? (
        <section className="section mt-12">
          <div className="card pad">
            <DayCharts days={dashboard.days} />
          </div>
        </section>
      ) : null}
    </>
  );
}

const { decimals } = assets.PLAY;

/** Shows the totals since the player's first round, and the results by game. */
function AllTime({ dashboard }: { readonly dashboard: Dashboard }) {
  const t = useT();
  const resultBase = parseAmount(dashboard.paid, decimals) - parseAmount(dashboard.staked, decimals);
  return (
    <>
      <section className="section mt-12">
        <div className="card pad">
          <Result result={formatAmount(resultBase, decimals)} unit="PLAY" />
        </div>
        <p className="mt-8 text-12 text-muted">{t("profile.resultWhyAll")}</p>
        <StatisticsTiles
          dashboard={dashboard}
          rounds={{ count: dashboard.totalRounds, period: t("profile.allTime") }}
          winRatePeriod={t("profile.winRateWhy")}
        />
      </section>
      <GameResults {...dashboard} />
    </>
  );
}

/** Shows a result in large digits: a win in emerald, a loss in the colour of the text. */
function Result({ result, unit }: { readonly result: string; readonly unit: string }) {
  const t = useT();
  useLanguage();
  const won = !result.startsWith("-") && result !== "0";
  return (
    <div>
      <h2 className="text-12 text-muted">{t("profile.result")}</h2>
      <p className={`big mt-4 text-28 font-bold ${won ? "text-emerald" : ""}`}>
        <Balance value={result} big signed tappable />
        <span className="text-14 font-medium tracking-normal text-muted"> {unit}</span>
      </p>
    </div>
  );
}

/** Shows a placeholder with the shape of the statistics, so that the content does not move when the answers arrive. */
function Loading() {
  const t = useT();
  return (
    <div className="section mt-0" role="status" aria-busy="true" aria-label={t("state.loading")}>
      <Skeleton height={44} className="rounded-12" />
      <Skeleton height={276} className="mt-12 rounded-16" />
      <Skeleton height={34} className="mt-8" />
      <div className="mt-12 grid grid-cols-2 gap-8">
        {["assets", "rewards", "rounds", "rate", "points", "rank"].map((name) => (
          <Skeleton key={name} height={90} className="rounded-16" />
        ))}
      </div>
    </div>
  );
}
