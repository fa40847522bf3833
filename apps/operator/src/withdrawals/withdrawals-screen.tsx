import type { OperatorData, WithdrawalView } from "@gemplay/api-schema/operator";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import { call } from "../api/call.ts";
import { count, sums } from "../i18n/format.ts";
import { t } from "../i18n/language.ts";
import { Bar } from "../ui/bar.tsx";
import { isWide } from "../ui/is-wide.ts";
import { Empty, Loaded, WaitingRows } from "../ui/loaded.tsx";
import { MoreButton } from "../ui/more-button.tsx";
import { useEscape } from "../ui/use-escape.ts";
import { countsQuery } from "./counts-query.ts";
import { type Filter, FilterButton, FilterPanel, isFiltered, noFilter } from "./filter.tsx";
import { WithdrawalDetail } from "./withdrawal-detail.tsx";
import { WithdrawalTable } from "./withdrawal-table.tsx";

const views = ["review", "second", "moving", "held", "done"] as const;

/**
 * Lists the waiting, the running and the finished withdrawals, and shows the details of the chosen withdrawal beside
 * the list.
 */
export function WithdrawalsScreen({ id }: { readonly id: string | undefined }) {
  const [view, setView] = useState<WithdrawalView>("review");
  const [filter, setFilter] = useState<Filter>(noFilter);
  const [, go] = useLocation();
  const query = useWithdrawals(view, filter);
  const [first] = query.data?.pages ?? [];
  const rows = query.data?.pages.flatMap(({ withdrawals }) => withdrawals) ?? [];
  const chosen = id ?? (isWide() ? rows[0]?.id : undefined);
  const at = rows.findIndex((row) => row.id === chosen);
  const move = useMove(query, chosen);
  useKeys({ j: () => void move(1), k: () => void move(-1) });
  const [isFiltering, setFiltering] = useState(false);
  const filterButton = useRef<HTMLButtonElement>(null);
  useEscape(isFiltering, () => {
    setFiltering(false);
    filterButton.current?.focus();
  });

  return (
    <main className={id === undefined ? "main" : "main one"}>
      <Bar title={t("place.withdrawals")} />
      <div className="columns withdrawals">
        <div className="list">
          <div className="tabs">
            <ViewTabs
              view={view}
              onChoose={(next) => {
                setView(next);
                go("/withdrawals");
              }}
            />
            <FilterButton
              ref={filterButton}
              filter={filter}
              isOpen={isFiltering}
              onPress={() => setFiltering(!isFiltering)}
            />
          </div>
          {isFiltering && <FilterPanel filter={filter} onChange={setFilter} />}
          <section className="card fill" aria-label={t(`view.${view}`)}>
            <Loaded query={query}>
              {() =>
                rows.length === 0 ? (
                  <Empty text={isFiltered(filter) ? t("filter.none") : t(`view.${view}.empty`)} />
                ) : (
                  <WithdrawalTable rows={rows} chosen={chosen} isSecond={view === "second"} />
                )
              }
            </Loaded>
            <MoreButton query={query} />
            <p className="list-foot">
              <span className="num">{first !== undefined && summary(first.found, rows.length)}</span>
              <span className="wide-only">
                {t(view === "done" ? "withdrawals.newestFirst" : "withdrawals.oldestFirst")}
                {" · "}
                <kbd>J</kbd> <kbd>K</kbd> {t("withdrawals.keys")}
              </span>
            </p>
          </section>
        </div>
        {chosen === undefined ? (
          <div className="card fill wide-only">
            {query.isPending ? <WaitingRows rows={10} /> : <Empty text={t("withdrawals.choose")} />}
          </div>
        ) : (
          <WithdrawalDetail
            key={chosen}
            id={chosen}
            place={at < 0 ? undefined : { at: at + 1, of: first?.found?.count ?? rows.length }}
            lost={query.isFetchNextPageError ? query.error?.message : undefined}
            onMove={(step) => void move(step)}
            view={view}
          />
        )}
      </div>
    </main>
  );
}

/** Loads the withdrawals that belong to the selected view and filter, one page at a time. */
function useWithdrawals(view: WithdrawalView, filter: Filter) {
  return useInfiniteQuery({
    queryKey: ["withdrawals", "list", view, filter],
    queryFn: ({ pageParam }) => call("GET /withdrawals", { query: { view, ...filter, cursor: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    // Finished withdrawals do not change, so the page does not reload their long list at regular intervals.
    ...(view === "done" && { refetchInterval: false as const }),
  });
}

/**
 * Returns a function that opens the next or the previous withdrawal of the list. At the end of the loaded rows, the
 * function first reads the next page of the list.
 */
function useMove(query: ReturnType<typeof useWithdrawals>, chosen: string | undefined) {
  const [, go] = useLocation();
  const latest = useRef(chosen);
  useEffect(() => {
    latest.current = chosen;
  });
  return async (step: 1 | -1) => {
    let next = rowAfter(query.data?.pages, chosen, step);
    if (next === undefined && step === 1 && query.hasNextPage && !query.isFetchingNextPage) {
      const { data } = await query.fetchNextPage();
      // If the operator has opened another withdrawal in the meantime, that one stays open.
      if (latest.current !== chosen) return;
      next = rowAfter(data?.pages, chosen, step);
    }
    if (next !== undefined) go(`/withdrawals/${next.id}`);
  };
}

/** Returns the row after the chosen row if `step` is 1, or the row before it if `step` is -1. */
function rowAfter(
  pages: readonly OperatorData<"GET /withdrawals">[] = [],
  chosen: string | undefined,
  step: 1 | -1,
) {
  const rows = pages.flatMap(({ withdrawals }) => withdrawals);
  return rows[rows.findIndex((row) => row.id === chosen) + step];
}

function ViewTabs({
  view,
  onChoose,
}: {
  readonly view: WithdrawalView;
  readonly onChoose: (view: WithdrawalView) => void;
}) {
  const { data: waiting } = useQuery(countsQuery);
  return views.map((one) => (
    <button key={one} type="button" className="tab" aria-pressed={view === one} onClick={() => onChoose(one)}>
      {t(`view.${one}`)}
      {/* The tab shows a space as wide as a digit until the number is loaded, so that the tabs do not move. */}
      {one !== "done" && <span className="num">{waiting?.counts[one] ?? "\u2007"}</span>}
    </button>
  ));
}

/**
 * Returns a text with the number and the total amounts of the withdrawals that match the filter. For an empty list and
 * for finished withdrawals, the text contains only the number of shown rows.
 */
const summary = (found: OperatorData<"GET /withdrawals">["found"], shown: number) =>
  found === null || found.count === 0
    ? t("withdrawals.shown", { count: count(shown) })
    : t("withdrawals.found", { count: count(found.count), amounts: sums(found.amounts) });

/** Handles letter keys for navigation, unless the operator is typing in a field. */
function useKeys(keys: Readonly<Record<string, () => void>>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isWriting =
        event.target instanceof HTMLElement && event.target.matches("input, textarea, select");
      if (isWriting || event.ctrlKey || event.metaKey || event.altKey) return;
      keys[event.key.toLowerCase()]?.();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });
}
