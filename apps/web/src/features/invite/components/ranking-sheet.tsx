import { useQuery } from "@tanstack/react-query";
import { formatAmountText, useLanguage, useT } from "../../../i18n/index.ts";
import { rewardQueries } from "../../../queries/index.ts";
import { Avatar, EmptyState, ErrorState, playerName, Sheet, Skeleton } from "../../../ui/index.ts";
import { levelName } from "../../../widgets/rewards/index.ts";

interface RankingSheetProps {
  readonly open: boolean;
  onClose(): void;
}

/** Lists the hundred players with the most points, and shows the rank of the current player. */
export function RankingSheet({ open, onClose }: RankingSheetProps) {
  const t = useT();
  return (
    <Sheet open={open} onClose={onClose} title={t("invite.ranking")}>
      <Ranking />
    </Sheet>
  );
}

function Ranking() {
  const t = useT();
  const locale = useLanguage();
  const { data, isError, error, refetch } = useQuery(rewardQueries.ranking());
  if (isError)
    return <ErrorState title={t("invite.rankingFailed")} error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div role="status" aria-busy="true" aria-label={t("state.loading")}>
        <Skeleton height={280} className="rounded-16" />
      </div>
    );
  if (data.places.length === 0)
    return <EmptyState title={t("invite.noRanking")}>{t("invite.noRankingNext")}</EmptyState>;
  return (
    <>
      <p className="mb-12 text-13 text-muted">
        {data.ownPlace === null ? t("invite.noPlace") : t("invite.ownPlace", { place: data.ownPlace })}
      </p>
      <ol className="card invite-levels">
        {data.places.map(({ place, name, avatar, level, points, own }) => (
          <li key={place} className={`row ${own ? "own" : ""}`}>
            <span className="num w-24 text-14 font-semibold text-muted">{place}</span>
            <Avatar of={avatar} size={32} />
            <div className="min-w-0 flex-1">
              <p className="truncate text-14 font-semibold">{playerName(name, locale)}</p>
              <p className="text-12 text-muted">{own ? t("invite.you") : t(levelName(level))}</p>
            </div>
            <b className="num text-14 font-semibold">{formatAmountText(points, { decimals: 0 })}</b>
          </li>
        ))}
      </ol>
    </>
  );
}
