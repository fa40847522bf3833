import type { ReviewedWithdrawal, WithdrawalView } from "@gemplay/api-schema/operator";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocation } from "wouter";
import { call } from "../api/call.ts";
import { count } from "../i18n/format.ts";
import { t } from "../i18n/language.ts";
import { Bar } from "../ui/bar.tsx";
import { Empty, Loaded } from "../ui/loaded.tsx";
import { MoreButton } from "../ui/more-button.tsx";
import { WithdrawalDetail } from "./withdrawal-detail.tsx";
import { WithdrawalTable } from "./withdrawal-table.tsx";

const views = ["review", "second", "moving", "held", "done"] as const;

/** What waits for a person, what is on its way, and one of them in full beside it. */
export function WithdrawalsScreen({ id }: { readonly id: string | undefined }) {
  const [view, setView] = useState<WithdrawalView>("review");
  const [, go] = useLocation();
  const query = useInfiniteQuery({
    queryKey: ["withdrawals", "list", view],
    queryFn: ({ pageParam }) => call("GET /withdrawals", { query: { view, cursor: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
  const [first] = query.data?.pages ?? [];
  const rows = query.data?.pages.flatMap(({ withdrawals }) => withdrawals) ?? [];
  const chosen = id ?? (isWide() ? rows[0]?.id : undefined);
  const at = rows.findIndex((row) => row.id === chosen);
  const move = (step: 1 | -1) => {
    const next = rows[at + step];
    if (next !== undefined) go(`/withdrawals/${next.id}`);
  };
  useKeys({ j: () => move(1), k: () => move(-1) });

  return (
    <main className={id === undefined ? "main" : "main one"}>
      <Bar title={t("place.withdrawals")} />
      <div className="columns withdrawals">
        <div className="list">
          <div className="tabs">
            {views.map((one) => (
              <button
                key={one}
                type="button"
                className="tab"
                aria-pressed={view === one}
                onClick={() => {
                  setView(one);
                  go("/withdrawals");
                }}
              >
                {t(`view.${one}`)}
                {one !== "done" && first !== undefined && <span className="num">{first.counts[one]}</span>}
              </button>
            ))}
          </div>
          <section className="card fill" aria-label={t(`view.${view}`)}>
            <Loaded query={{ data: query.data, error: query.error, refetch: query.refetch }}>
              {() =>
                rows.length === 0 ? (
                  <Empty text={t(`view.${view}.empty`)} />
                ) : (
                  <WithdrawalTable rows={rows} chosen={chosen} isSecond={view === "second"} />
                )
              }
            </Loaded>
            <MoreButton query={query} />
            <p className="list-foot">
              <span className="num">{t("withdrawals.shown", { count: count(rows.length) })}</span>
              <span className="wide-only">
                {t(view === "done" ? "withdrawals.newestFirst" : "withdrawals.oldestFirst")}
                {" · "}
                <kbd>J</kbd> <kbd>K</kbd> {t("withdrawals.keys")}
              </span>
            </p>
          </section>
        </div>
        {chosen !== undefined && (
          <WithdrawalDetail key={chosen} id={chosen} place={placeOf(rows, at)} onMove={move} view={view} />
        )}
      </div>
    </main>
  );
}

const placeOf = (rows: readonly ReviewedWithdrawal[], at: number) =>
  at < 0 ? undefined : { at: at + 1, of: rows.length };

const isWide = () => matchMedia("(min-width: 900px)").matches;

/** Letters that move, unless somebody writes. */
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
