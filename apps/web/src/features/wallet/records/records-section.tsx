import { useQuery } from "@tanstack/react-query";
import { type Ref, useMemo, useState } from "react";
import { useLocation } from "wouter";
import { formatMoment, useT } from "../../../i18n/index.ts";
import { userQueries } from "../../../queries/index.ts";
import { Button, EmptyState, ErrorState, Icon, OlderRows, Skeleton } from "../../../ui/index.ts";
import { NextSteps } from "../overview/next-steps.tsx";
import { useExportRecords } from "./export-records.ts";
import { receiptName } from "./receipt-name.ts";
import { monthsBetween, wantedIn } from "./record-months.ts";
import { RecordRow } from "./record-row.tsx";
import { byDay, filterRecords, kindsOf, type RecordFilter } from "./records.ts";
import { KindChips, monthName, RecordsFilter } from "./records-filter.tsx";
import { useRecords } from "./use-records.ts";

const everything: RecordFilter = { kind: "all", status: "all", month: "all" };

/** Lists all movements of the player's money, newest first. Bets are not part of the list. */
export function RecordsSection({ headingRef }: { readonly headingRef: Ref<HTMLHeadingElement> }) {
  const t = useT();
  const [filter, setFilter] = useState(everything);
  const { kind, month } = filter;
  const records = useRecords(
    useMemo(() => kindsOf({ kind }), [kind]),
    useMemo(() => wantedIn({ month }), [month]),
  );
  const registeredAtMs = useQuery(userQueries.userInfo()).data?.registeredAtMs;
  const months = useMemo(() => monthsBetween(registeredAtMs ?? Date.now(), Date.now()), [registeredAtMs]);
  const [filtering, setFiltering] = useState(false);
  const exporting = useExportRecords();
  const some = records.records.length > 0 || kind !== "all" || month !== "all";
  const isNone = !some && !records.loading && !records.error && !records.hasMore;
  const isNew = isNone && records.putAwayBeforeMs === undefined;
  const section = (
    // The steps of a new account take the place of the loading records. The key replaces the section, because a section
    // that moves down counts as a layout shift.
    <section key={isNew ? "new" : "usual"} className="section" aria-busy={records.loading}>
      <div className="mb-12 flex flex-wrap items-center justify-between gap-x-16 gap-y-8">
        <h2 className="h2 scroll-mt-16" ref={headingRef} tabIndex={-1}>
          {t("records.title")}
        </h2>
        {some ? (
          <span className="flex gap-16">
            <button
              type="button"
              className="link flex items-center gap-4"
              aria-haspopup="dialog"
              onClick={() => setFiltering(true)}
            >
              <Icon name={month === "all" ? "filter" : "clock"} size={16} />
              {month === "all" ? t("records.filter") : monthName(month)}
              {filter.status !== "all" ? (
                <>
                  <i className="rhombus" aria-hidden="true" />
                  <span className="sr-only">{t("records.filtered")}</span>
                </>
              ) : null}
            </button>
            <button
              type="button"
              className="link flex items-center gap-4"
              aria-disabled={exporting.isPending}
              onClick={() => {
                if (!exporting.isPending) exporting.mutate(filter);
              }}
            >
              <Icon name="dl" size={16} />
              {t("records.csv")}
            </button>
          </span>
        ) : null}
      </div>
      {some ? <KindChips kind={filter.kind} onChange={(kind) => setFilter({ ...filter, kind })} /> : null}
      <RecordList {...{ records, filter, isNone, isNew }} onShowAll={() => setFilter(everything)} />
      <RecordsFilter
        open={filtering}
        filter={filter}
        months={months}
        onChange={setFilter}
        onClose={() => setFiltering(false)}
      />
    </section>
  );
  return (
    <>
      {isNew ? <NextSteps /> : null}
      {section}
    </>
  );
}

interface RecordListProps {
  readonly records: ReturnType<typeof useRecords>;
  readonly filter: RecordFilter;
  /** True if the list contains no record and no filter hides records. Older records may be in the archive. */
  readonly isNone: boolean;
  /** True for an account without any record. */
  readonly isNew: boolean;
  onShowAll(): void;
}

function RecordList({ records, filter, isNone, isNew, onShowAll }: RecordListProps) {
  const t = useT();
  const [path] = useLocation();
  if (records.error)
    return <ErrorState title={t("records.failed")} error={records.error} onRetry={records.retry} />;
  if (records.loading) return <Loading />;
  if (isNew) return <p className="card p-16 text-14 text-muted">{t("records.noneDetail")}</p>;
  const shown = filterRecords(records.records, filter);
  const days = byDay(shown);
  return (
    <>
      {shown.length > 0 ? (
        days.map((day, place) => (
          <section key={day.startsAtMs} className="mb-12">
            <h3 className="num mb-8 flex justify-between gap-12 text-13 text-muted">
              {dayName(day.startsAtMs, t)}
              {/* The page hides the record count of the oldest listed day, because further records of that day may not
                  be loaded yet. */}
              {records.hasMore && place === days.length - 1 ? null : (
                <span>{t("records.inDay", { count: day.records.length })}</span>
              )}
            </h3>
            <ul className="card">
              {day.records.map((record) => (
                <RecordRow
                  key={receiptName(record)}
                  record={record}
                  href={`${path}?receipt=${receiptName(record)}`}
                />
              ))}
            </ul>
          </section>
        ))
      ) : isNone ? null : (
        <EmptyState
          title={t("records.noneLikeThis")}
          action={
            <Button look="quiet" size="md" onClick={onShowAll}>
              {t("records.showAll")}
            </Button>
          }
        >
          {records.hasMore ? t("records.noneYetRead") : t("records.noneMatch")}
        </EmptyState>
      )}
      <OlderRows
        list={{
          hasNextPage: records.hasMore,
          isFetchingNextPage: records.loadingMore,
          isFetchNextPageError: records.moreFailed,
          fetchNextPage: records.loadMore,
        }}
        size="md"
        automatic
      />
      {records.putAwayBeforeMs === undefined ? null : (
        <p className="px-14 pt-14 text-center text-12 text-muted">
          {t("records.putAway", { date: formatMoment(records.putAwayBeforeMs, "utcDay") })}
        </p>
      )}
      <p className="p-14 text-center text-12 text-muted">{t("records.refund")}</p>
    </>
  );
}

function dayName(startsAtMs: number, t: ReturnType<typeof useT>): string {
  const day = formatMoment(startsAtMs, "longDay");
  return startsAtMs === new Date().setHours(0, 0, 0, 0) ? t("records.today", { day }) : day;
}

function Loading() {
  const t = useT();
  return (
    <div className="card" role="status" aria-label={t("state.loading")}>
      {[0, 1, 2, 3].map((place) => (
        <div key={place} className="row">
          <Skeleton width={40} height={40} />
          <span className="flex-1">
            <span className="flex justify-between">
              <Skeleton width={110} height={14} />
              <Skeleton width={80} height={14} />
            </span>
            <span className="mt-9 flex justify-between">
              <Skeleton width={84} height={12} />
              <Skeleton width={96} height={22} />
            </span>
          </span>
        </div>
      ))}
    </div>
  );
}
