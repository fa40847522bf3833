import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { formatAmountText, formatNumber, formatPercent, useLanguage, useT } from "../../i18n/index.ts";
import { userQueries } from "../../queries/index.ts";
import { unitName } from "../../rewards/index.ts";
import { Amount, ErrorState } from "../../ui/index.ts";
import { DayCharts } from "./day-charts.tsx";
import { GameResults } from "./game-results.tsx";
import { LevelProgress } from "./level-progress.tsx";

/** Shows the player's balances, rewards, level and results, and charts of the last 30 days. */
export function Dashboard() {
  const t = useT();
  useLanguage();
  const dashboard = useQuery(userQueries.dashboard());
  if (dashboard.isError)
    return (
      <div className="section mt-16">
        <ErrorState
          title={t("profile.failed")}
          error={dashboard.error}
          onRetry={() => void dashboard.refetch()}
        />
      </div>
    );
  if (!dashboard.data) return null;
  const { totalAssetsU, totalRewards, totalRounds, winRate, points, rank, ...more } = dashboard.data;
  return (
    <>
      <section className="section mt-16">
        <div className="card pad">
          <div className="flex flex-wrap items-start justify-between gap-12">
            <div>
              <h2 className="text-12 text-muted">{t("profile.totalAssets")}</h2>
              <p className="big mt-3 text-28 font-bold">
                {totalAssetsU === null ? (
                  <span className="text-16 font-medium text-muted">{t("profile.noPrice")}</span>
                ) : (
                  <>
                    <Amount value={totalAssetsU} big tappable />
                    <span className="text-14 font-medium tracking-normal text-muted"> U</span>
                  </>
                )}
              </p>
            </div>
            <div className="text-right">
              <p className="text-12 text-muted">{t("profile.totalRewards")}</p>
              {totalRewards.length === 0 ? (
                <p className="num mt-3 text-16 font-semibold text-gold">0</p>
              ) : null}
              {totalRewards.map(({ assetId, amount }) => (
                <p key={assetId} className="num mt-3 text-16 font-semibold text-gold">
                  <Amount value={amount} tappable /> {unitName(assetId, t, amount)}
                </p>
              ))}
            </div>
          </div>
          <div className="mt-14 mb-10 flex flex-wrap justify-between gap-12">
            <Figure label={t("profile.rounds")}>{formatNumber(totalRounds)}</Figure>
            <Figure label={t("profile.winRate")}>
              {winRate === null ? "—" : formatPercent(Number(winRate))}
            </Figure>
            <Figure label={t("profile.points")}>{formatAmountText(points, { decimals: 0 })}</Figure>
            <Figure label={t("profile.rank")}>
              {rank === null ? "—" : <span className="text-emerald">#{formatNumber(rank)}</span>}
            </Figure>
          </div>
          <LevelProgress points={points} level={more.level} nextLevel={more.nextLevel} />
          <DayCharts days={more.days} />
        </div>
      </section>
      <GameResults {...more} />
    </>
  );
}

interface FigureProps {
  readonly label: string;
  readonly children: ReactNode;
}

function Figure({ label, children }: FigureProps) {
  return (
    <div>
      <p className="text-12 text-muted">{label}</p>
      <p className="num mt-1 text-16 font-semibold">{children}</p>
    </div>
  );
}
