import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { RoundRow } from "../../../games/round-row.tsx";
import { useT } from "../../../i18n/index.ts";
import { userQueries } from "../../../queries/index.ts";
import { withQueries } from "../../../queries/with-queries.tsx";
import { ButtonLink, EmptyState, ErrorState, Skeleton } from "../../../ui/index.ts";

const shown = 3;

/** Shows the last three rounds that the player has played. */
export default withQueries(function LastRounds() {
  const t = useT();
  const rounds = useQuery(userQueries.lastRounds());
  return (
    <section className="section" aria-busy={rounds.isPending}>
      <div className="mb-12 flex items-center justify-between">
        <h2 className="h2">{t("home.lastRounds")}</h2>
        <Link href="/profile?view=records" className="link">
          {t("home.all")}
        </Link>
      </div>
      {rounds.isPending ? <RoundsSkeleton /> : null}
      {rounds.isError ? (
        <ErrorState
          title={t("home.roundsFailed")}
          error={rounds.error}
          onRetry={() => void rounds.refetch()}
        />
      ) : null}
      {rounds.data?.length === 0 ? (
        <EmptyState
          title={t("home.noRounds")}
          action={
            <ButtonLink href="/game?name=dice" size="md">
              {t("home.playDice")}
            </ButtonLink>
          }
        >
          {t("home.noRoundsNext")}
        </EmptyState>
      ) : null}
      {rounds.data && rounds.data.length > 0 ? (
        <div className="card">
          {rounds.data.slice(0, shown).map((round) => (
            <RoundRow key={round.id} round={round} />
          ))}
        </div>
      ) : null}
    </section>
  );
});

function RoundsSkeleton() {
  return (
    <div className="card">
      {[0, 1, 2].map((row) => (
        <div key={row} className="row">
          <Skeleton width={40} height={40} />
          <span className="flex flex-1 flex-col gap-6">
            <Skeleton width={70} height={14} />
            <Skeleton width={110} height={12} />
          </span>
          <Skeleton width={80} height={16} />
        </div>
      ))}
    </div>
  );
}
