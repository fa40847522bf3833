import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import { ArchivedNote } from "../../games/archived-note.tsx";
import { isEverything, type RoundFilter } from "../../games/round-filter.ts";
import { RoundFilterBar } from "../../games/round-filter-bar.tsx";
import { RoundRow } from "../../games/round-row.tsx";
import { saveAllRounds } from "../../games/save-rounds.ts";
import { useT } from "../../i18n/index.ts";
import { userQueries } from "../../queries/index.ts";
import {
  ButtonLink,
  EmptyState,
  ErrorState,
  Icon,
  OlderRows,
  ScreenHeader,
  Skeleton,
} from "../../ui/index.ts";

/**
 * Lists the player's rounds that match the chosen filter, newest first. Players can save the listed rounds as a file.
 */
export default function RecordsView() {
  const t = useT();
  const [filter, setFilter] = useState<RoundFilter>({});
  const records = useInfiniteQuery(userQueries.records(filter));
  const rounds = records.data?.pages.flatMap((page) => page.records) ?? [];
  const some = rounds.length > 0 || !isEverything(filter);
  const hasArchived = records.data?.pages.at(-1)?.putAwayBeforeMs !== undefined;
  return (
    <>
      <ScreenHeader title={t("profile.records")} back="/profile" />
      <section className="section mt-4 pb-20" aria-busy={records.isPending}>
        {some ? (
          <div className="mb-16 flex flex-col gap-14">
            <RoundFilterBar filter={filter} onFilter={setFilter} />
            <div className="flex flex-wrap justify-end gap-x-16 gap-y-8">
              <Link href="/profile?view=export" className="link flex items-center gap-4">
                <Icon name="dl" size={16} />
                {t("export.title")}
              </Link>
              <button
                type="button"
                className="link flex items-center gap-4"
                aria-label={t("rounds.saveCsv")}
                onClick={() => void saveAllRounds(filter)}
              >
                <Icon name="dl" size={16} />
                {t("rounds.csv")}
              </button>
            </div>
          </div>
        ) : null}
        {records.isPending ? <Skeleton height={240} className="rounded-16" /> : null}
        {records.isError && rounds.length === 0 ? (
          <ErrorState
            title={t("profile.recordsFailed")}
            error={records.error}
            onRetry={() => void records.refetch()}
          />
        ) : null}
        {records.isSuccess && rounds.length === 0 && some ? (
          <p className="mt-20 text-center text-13 text-muted">{t("rounds.noneHere")}</p>
        ) : null}
        {records.isSuccess && !some && !hasArchived ? (
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
        <OlderRows list={records} />
        <ArchivedNote pages={records.data?.pages} />
      </section>
    </>
  );
}
