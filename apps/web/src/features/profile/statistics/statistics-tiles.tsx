import type { Data } from "@gemplay/api-schema";
import type { ReactNode } from "react";
import { formatAmountText, formatNumber, formatPercent, useLanguage, useT } from "../../../i18n/index.ts";
import { Icon, type IconName } from "../../../ui/index.ts";
import { Balance } from "../../../widgets/balances/index.ts";
import { unitName } from "../../../widgets/rewards/index.ts";

interface StatisticsTilesProps {
  readonly dashboard: Data<"GET /user/dashboard">;
  /** Number of rounds in the selected period, and the name of the period. */
  readonly rounds: { readonly count: number; readonly period: string };
  /** Explanation below the win rate, which the server computes only over all rounds. */
  readonly winRatePeriod: string;
}

/** Shows the player's balances, rewards, rounds, win rate, points and rank as six tiles. */
export function StatisticsTiles({ dashboard, rounds, winRatePeriod }: StatisticsTilesProps) {
  const t = useT();
  useLanguage();
  const { totalAssetsU, totalRewards, winRate, points, rank } = dashboard;
  return (
    <dl className="mt-12 grid grid-cols-2 gap-8">
      <Tile icon="in" label={t("profile.totalAssets")} note={t("profile.allBalances")}>
        {totalAssetsU === null ? (
          <span className="text-14 font-medium whitespace-normal text-muted">{t("profile.noPrice")}</span>
        ) : (
          <>
            <Balance value={totalAssetsU} tappable /> U
          </>
        )}
      </Tile>
      <Tile icon="gift" label={t("profile.totalRewards")} note={t("profile.collected")}>
        <span className="text-gold">
          {totalRewards.length === 0 ? "0" : null}
          {totalRewards.map(({ assetId, amount }) => (
            <span key={assetId} className="block">
              <Balance value={amount} tappable /> {unitName(assetId, t, amount)}
            </span>
          ))}
        </span>
      </Tile>
      <Tile icon="rot" label={t("profile.rounds")} note={rounds.period}>
        {formatNumber(rounds.count)}
      </Tile>
      <Tile icon="chart" label={t("profile.winRate")} note={winRatePeriod}>
        {winRate === null ? "—" : formatPercent(Number(winRate))}
      </Tile>
      <Tile icon="users" label={t("profile.points")} note={t("profile.friendsBets")}>
        {formatAmountText(points, { decimals: 0 })}
      </Tile>
      <Tile icon="up" label={t("profile.rank")} note={t("profile.byPoints")}>
        {rank === null ? "—" : `#${formatNumber(rank)}`}
      </Tile>
    </dl>
  );
}

interface TileProps {
  readonly icon: IconName;
  readonly label: string;
  readonly note: string;
  readonly children: ReactNode;
}

function Tile({ icon, label, note, children }: TileProps) {
  return (
    <div className="card flex flex-col gap-4 px-14 py-12">
      <dt className="flex items-center gap-8 text-12 text-muted">
        <Icon name={icon} size={16} />
        {label}
      </dt>
      <dd className="num text-18 leading-[1.3] font-semibold whitespace-normal">{children}</dd>
      <dd className="text-12 text-muted">{note}</dd>
    </div>
  );
}
