// The home screen opens the statistics view. The home screen does not load the styles of other screens, so this file
// imports the file `screens.css`.
import "../../../ui/styles/screens.css";
import "./statistics.css";
import type { Data } from "@gemplay/api-schema";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { gameLooks } from "../../../games/game-looks.ts";
import { formatNumber, useLanguage, useT } from "../../../i18n/index.ts";
import { platformQueries, type StatisticsWindow } from "../../../queries/index.ts";
import {
  ButtonLink,
  ErrorState,
  Icon,
  ScreenHeader,
  Segmented,
  Skeleton,
  saveCsv,
  shareText,
} from "../../../ui/index.ts";
import { csvText } from "../../../ui/share/csv.ts";
import { ReturnRow, shownPercent } from "./return-row.tsx";
import { drawnOf, isOutside, placeOn, type Scale, scaleOf } from "./return-scale.ts";

type Statistics = Data<"GET /statistics">;

/**
 * Shows the paid return of each game with its confidence interval, beside the exact return. Guests can open the
 * statistics view without a sign-in.
 */
export default function StatisticsView() {
  const t = useT();
  useLanguage();
  const [window, setWindow] = useState<StatisticsWindow>("all");
  const query = useQuery(platformQueries.statistics(window));
  const { data } = query;
  const save = useSave(data);
  return (
    <>
      <ScreenHeader title={t("statistics.title")} back="/index">
        {data ? (
          <button type="button" className="icon-button bare" aria-label={t("statistics.csv")} onClick={save}>
            <Icon name="dl" />
          </button>
        ) : null}
        <button
          type="button"
          className="icon-button bare"
          aria-label={t("statistics.share")}
          onClick={() => void shareText({ url: location.href })}
        >
          <Icon name="share" />
        </button>
      </ScreenHeader>
      <div className="section mt-4 pb-20" aria-busy={query.isPending}>
        <Segmented<StatisticsWindow>
          label={t("statistics.window")}
          value={window}
          options={[
            { value: "all", label: t("statistics.all") },
            { value: "month", label: t("statistics.month") },
            { value: "today", label: t("statistics.today") },
          ]}
          onChange={setWindow}
        />
        {query.isPending ? <Skeleton height={480} className="mt-12 rounded-16" /> : null}
        {query.isError && !data ? (
          <div className="mt-12">
            <ErrorState
              title={t("statistics.failed")}
              error={query.error}
              onRetry={() => void query.refetch()}
            />
          </div>
        ) : null}
        {data ? <Figures statistics={data} /> : null}
        {query.isPending ? null : (
          <ButtonLink look="quiet" className="mt-20" href="/index?view=solvency">
            {t("statistics.reserves")}
          </ButtonLink>
        )}
      </div>
    </>
  );
}

function Figures({ statistics: { total, games, leastParts } }: { readonly statistics: Statistics }) {
  const t = useT();
  const locale = useLanguage();
  const scale = scaleOf(games.map(drawnOf));
  const outside = games.filter((row) => isOutside(drawnOf(row)));
  return (
    <>
      <div className="card mt-12 flex flex-wrap justify-between gap-x-16 gap-y-8 px-16 py-12">
        <div>
          <h2 className="text-12 text-muted">{t("statistics.total")}</h2>
          <p className="num mt-4 text-28 font-bold">
            {total.paidPercent === null ? "–" : `${shownPercent(total.paidPercent)}%`}
            {total.marginPercent === null ? null : (
              <span className="text-14 font-medium text-muted"> ±{shownPercent(total.marginPercent)}</span>
            )}
          </p>
        </div>
        <div className="text-right">
          <h2 className="text-12 text-muted">{t("statistics.rounds")}</h2>
          <p className="num mt-8 text-16 font-semibold">{formatNumber(total.rounds)}</p>
        </div>
      </div>
      <div className="statistics-row mt-12 px-12 text-11 text-muted" aria-hidden="true">
        <span>{t("statistics.columns")}</span>
        <Ticks scale={scale} />
        <span className="text-right">{t("statistics.figures")}</span>
      </div>
      <ul className="card mt-4 px-12 py-4">
        {games.map((row) => (
          <ReturnRow key={row.game} row={row} scale={scale} />
        ))}
      </ul>
      <Legend />
      {outside.length > 0 ? (
        <p className="mt-8 flex gap-8 text-12 text-muted">
          <Icon name="info" size={16} className="flex-none" />
          {t("statistics.outsideNote", {
            games: outside.map(({ game }) => gameLooks[game].title[locale]).join(", "),
          })}
        </p>
      ) : null}
      <p className="mt-8 text-12 text-muted">{t("statistics.about", { count: leastParts })}</p>
    </>
  );
}

function Ticks({ scale }: { readonly scale: Scale }) {
  return (
    <span className="relative h-16">
      {scale.ticks.map((tick) => (
        <span
          key={tick}
          className="num absolute -translate-x-1/2"
          style={{ left: `${placeOn(scale, tick, 100)}%` }}
        >
          {formatNumber(tick)}
        </span>
      ))}
    </span>
  );
}

function Legend() {
  const t = useT();
  return (
    <p className="mt-12 flex flex-wrap gap-x-12 gap-y-4 text-12 text-muted">
      <span className="flex items-center gap-6">
        <svg viewBox="0 0 10 14" className="h-14 w-10" aria-hidden="true">
          <path d="M5 2V14" stroke="var(--text)" strokeWidth="1.6" />
          <polygon points="1,0 9,0 5,5" fill="var(--text)" />
        </svg>
        {t("statistics.exact")}
      </span>
      <span className="flex items-center gap-6">
        <i className="rhombus text-emerald" aria-hidden="true" />
        {t("statistics.paid")}
      </span>
      <span className="flex items-center gap-6">
        <svg viewBox="0 0 22 8" className="h-8 w-22" aria-hidden="true">
          <polygon points="2,0 22,0 20,8 0,8" fill="var(--emerald-lo)" />
        </svg>
        {t("statistics.interval")}
      </span>
      <span className="flex items-center gap-6 text-gold">
        <i className="rhombus" aria-hidden="true" />
        {t("statistics.outside")}
      </span>
    </p>
  );
}

/** Returns a function that saves the statistics as a file. The file contains the exact numbers from the server. */
function useSave(data: Statistics | undefined): () => void {
  const t = useT();
  const locale = useLanguage();
  return () => {
    if (!data) return;
    const head = [
      t("statistics.game"),
      t("statistics.rounds"),
      t("statistics.staked"),
      t("statistics.paidAmount"),
      `${t("statistics.paid")} %`,
      `${t("statistics.margin")} %`,
      `${t("statistics.exact")} %`,
      t("statistics.sample"),
    ];
    const rows = data.games.map((row) => [
      gameLooks[row.game].title[locale],
      row.rounds,
      row.staked,
      row.paid,
      row.paidPercent ?? "",
      row.marginPercent ?? "",
      row.exactLeastPercent === row.exactMostPercent
        ? row.exactMostPercent
        : `${row.exactLeastPercent}–${row.exactMostPercent}`,
      row.parts,
    ]);
    saveCsv("gemplay-statistics.csv", csvText([head, ...rows]));
  };
}
