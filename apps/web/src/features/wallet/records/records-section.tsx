import { useQuery } from "@tanstack/react-query";
import { type Ref, useEffect, useMemo, useRef, useState } from "react";
import { useLocation } from "wouter";
import { formatMoment, useT } from "../../../i18n/index.ts";
import { userQueries } from "../../../queries/index.ts";
import { Button, ButtonLink, EmptyState, ErrorState, Icon, Skeleton } from "../../../ui/index.ts";
import { exportRecords } from "./export-records.ts";
import { receiptName } from "./receipt-name.ts";
import { monthsBetween, wantedIn } from "./record-months.ts";
import { RecordRow } from "./record-row.tsx";
import { byDay, filterRecords, kindsOf, type RecordFilter } from "./records.ts";
import { KindChips, monthName, RecordsFilter } from "./records-filter.tsx";
import { useRecords } from "./use-records.ts";

const everything: RecordFilter = { kind: "all", status: "all", month: "all" };

/** Lists all records of moved money, newest first. Bets are not part of the list. */
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
  const [exporting, setExporting] = useState(false);
  const some = records.records.length > 0 || kind !== "all" || month !== "all";
  return (
    <section className="section" aria-busy={records.loading}>
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
              aria-disabled={exporting}
              onClick={() => {
                if (exporting) return;
                setExporting(true);
                void exportRecords(filter).finally(() => setExporting(false));
              }}
            >
              <Icon name="dl" size={16} />
              {t("records.csv")}
            </button>
          </span>
        ) : null}
      </div>
      {some ? <KindChips kind={filter.kind} onChange={(kind) => setFilter({ ...filter, kind })} /> : null}
      <RecordList records={records} filter={filter} onShowAll={() => setFilter(everything)} />
      <RecordsFilter
        open={filtering}
        filter={filter}
        months={months}
        onChange={setFilter}
        onClose={() => setFiltering(false)}
      />
    </section>
  );
}

interface RecordListProps {
  readonly records: ReturnType<typeof useRecords>;
  readonly filter: RecordFilter;
  onShowAll(): void;
}

function RecordList({ records, filter, onShowAll }: RecordListProps) {
  const t = useT();
  const [path] = useLocation();
  if (records.error)
    return <ErrorState title={t("records.failed")} error={records.error} onRetry={records.retry} />;
  if (records.loading) return <Loading />;
  const isNone =
    filter.kind === "all" && filter.month === "all" && records.records.length === 0 && !records.hasMore;
  if (isNone && records.putAwayBeforeMs === undefined) return <NoRecords />;
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
      {records.hasMore ? <Older records={records} /> : null}
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

/**
 * Loads older records when the end of the list becomes visible. After a failed request, the page loads older records
 * only after a tap of the player.
 */
function Older({ records }: { readonly records: ReturnType<typeof useRecords> }) {
  const t = useT();
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(records);
  latest.current = records;
  useEffect(() => {
    const watch = new IntersectionObserver(
      ([seen]) => {
        const { loadingMore, moreFailed, loadMore } = latest.current;
        if (seen?.isIntersecting && !loadingMore && !moreFailed) loadMore();
      },
      { rootMargin: "200px" },
    );
    // The page observes the end of the list again after each loaded page, because the end may still be visible.
    if (place.current && !records.loadingMore) watch.observe(place.current);
    return () => watch.disconnect();
  }, [records.loadingMore]);
  return (
    <div ref={place} className="mt-12 flex justify-center">
      <Button
        look="quiet"
        size="md"
        busy={records.loadingMore ? t("state.loading") : undefined}
        onClick={records.loadMore}
      >
        {t("records.older")}
      </Button>
    </div>
  );
}

function NoRecords() {
  const t = useT();
  return (
    <EmptyState
      title={t("records.none")}
      action={
        <ButtonLink href="/deposit" size="md">
          {t("records.makeDeposit")}
        </ButtonLink>
      }
    >
      {t("records.noneDetail")}
    </EmptyState>
  );
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
