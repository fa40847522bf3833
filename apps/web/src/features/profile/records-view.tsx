import { useInfiniteQuery } from "@tanstack/react-query";
import { RoundRow } from "../../games/round-row.tsx";
import { useT } from "../../i18n/index.ts";
import { userQueries } from "../../queries/index.ts";
import { Button, ButtonLink, EmptyState, ErrorState, ScreenHeader, Skeleton } from "../../ui/index.ts";

/** Every round of the player, newest first. */
export default function RecordsView() {
  const t = useT();
  const records = useInfiniteQuery(userQueries.records());
  const rounds = records.data?.pages.flatMap((page) => page.records) ?? [];
  return (
    <>
      <ScreenHeader title={t("profile.records")} back="/profile" />
      <section className="section mt-4 pb-20" aria-busy={records.isPending}>
        {records.isPending ? <Skeleton height={240} className="rounded-16" /> : null}
        {records.isError && rounds.length === 0 ? (
          <ErrorState
            title={t("profile.recordsFailed")}
            error={records.error}
            onRetry={() => void records.refetch()}
          />
        ) : null}
        {records.isSuccess && rounds.length === 0 ? (
          <EmptyState
            title={t("profile.noRounds")}
            action={
              <ButtonLink href="/game?name=dice" size="md">
                {t("profile.playDice")}
              </ButtonLink>
            }
          >
            {t("profile.noRoundsNext")}
          </EmptyState>
        ) : null}
        {rounds.length > 0 ? (
          <div className="card">
            {rounds.map((round) => (
              <RoundRow key={round.id} round={round} />
            ))}
          </div>
        ) : null}
        {records.hasNextPage ? (
          <Button
            look="quiet"
            className="mt-12"
            busy={records.isFetchingNextPage ? t("profile.loadingMore") : undefined}
            onClick={() => void records.fetchNextPage()}
          >
            {t("profile.more")}
          </Button>
        ) : null}
      </section>
    </>
  );
}
