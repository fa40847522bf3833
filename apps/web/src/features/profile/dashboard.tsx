import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { formatNumber, formatPercent, useLanguage, useT } from "../../i18n/index.ts";
import { userQueries } from "../../queries/index.ts";
import { Amount, ErrorState, Skeleton } from "../../ui/index.ts";
import { BetsChart } from "./bets-chart.tsx";

/** What the player's rounds came to, and the last 30 days. */
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
  if (dashboard.isPending)
    return (
      <div className="section mt-16" aria-busy="true">
        <div className="card pad flex flex-col gap-14">
          <Skeleton width={160} height={44} />
          <Skeleton height={38} />
          <Skeleton height={92} />
        </div>
      </div>
    );
  const { totalAssetsU, totalRounds, winRate, staked, paid, days } = dashboard.data;
  return (
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
          <Figure label={t("profile.staked")} right>
            <Amount value={staked} tappable /> PLAY
          </Figure>
        </div>
        <div className="mt-14 mb-10 flex flex-wrap justify-between gap-12">
          <Figure label={t("profile.rounds")}>{formatNumber(totalRounds)}</Figure>
          <Figure label={t("profile.winRate")}>
            {winRate === null ? "—" : formatPercent(Number(winRate))}
          </Figure>
          <Figure label={t("profile.paid")} right>
            <Amount value={paid} tappable /> PLAY
          </Figure>
        </div>
        <BetsChart days={days} />
      </div>
    </section>
  );
}

interface FigureProps {
  readonly label: string;
  readonly right?: boolean;
  readonly children: ReactNode;
}

function Figure({ label, right = false, children }: FigureProps) {
  return (
    <div className={right ? "text-right" : ""}>
      <p className="text-12 text-muted">{label}</p>
      <p className="num mt-1 text-16 font-semibold">{children}</p>
    </div>
  );
}
