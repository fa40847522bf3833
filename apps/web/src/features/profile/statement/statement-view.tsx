import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "wouter";
import { useT } from "../../../i18n/index.ts";
import {
  AssetIcon,
  EmptyState,
  ErrorState,
  Icon,
  ScreenHeader,
  Segmented,
  Skeleton,
} from "../../../ui/index.ts";
import { statementQuery } from "../api/read-statement.ts";
import { LifetimeCard } from "./lifetime-card.tsx";
import { MeaningSheet } from "./meaning-sheet.tsx";
import { MonthTable } from "./month-table.tsx";
import { PrintedStatement } from "./printed-statement.tsx";
import type { Shown, Statement } from "./statement-sums.ts";
import { YearFiles } from "./year-files.tsx";

/**
 * Renders `/profile?view=statement`, the deposits and withdrawals of the account by month. With the parameter `print`,
 * renders the statement of a year as a white page for the printer.
 */
export default function StatementView() {
  const [params] = useSearchParams();
  const year = Number(params.get("print"));
  return Number.isInteger(year) && year >= 2000 && year <= 9999 ? (
    <PrintedStatement year={year} />
  ) : (
    <Overview />
  );
}

function Overview() {
  const t = useT();
  const [explains, setExplains] = useState(false);
  const statement = useQuery(statementQuery());
  return (
    <>
      <ScreenHeader title={t("statement.title")} back="/profile?view=statistics">
        <button
          type="button"
          className="icon-button bare -mr-8"
          aria-label={t("statement.meaning")}
          onClick={() => setExplains(true)}
        >
          <Icon name="info" />
        </button>
      </ScreenHeader>
      <div className="pb-20">
        {statement.data ? (
          <Loaded statement={statement.data} />
        ) : statement.error ? (
          <section className="section mt-0">
            <ErrorState
              title={t("statement.failed")}
              error={statement.error}
              onRetry={() => void statement.refetch()}
            />
          </section>
        ) : (
          <Loading />
        )}
      </div>
      <MeaningSheet open={explains} onClose={() => setExplains(false)} />
    </>
  );
}

function Loaded({ statement }: { readonly statement: Statement }) {
  const t = useT();
  const [shown, setShown] = useState<Shown>("PLAY");
  if (statement.firstDay === null)
    return (
      <section className="section mt-0">
        <EmptyState title={t("statement.none")}>{t("statement.noneNext")}</EmptyState>
      </section>
    );
  return (
    <>
      <section className="section mt-0">
        <Segmented<Shown>
          label={t("statement.shown")}
          value={shown}
          options={[
            { value: "PLAY", label: <AssetTab asset="PLAY" /> },
            { value: "U", label: <AssetTab asset="U" /> },
            { value: "all", label: t("statement.all") },
          ]}
          onChange={setShown}
        />
        {shown === "all" && statement.playPrice === null ? (
          <p className="mt-12 text-13 text-muted">{t("statement.noPrice")}</p>
        ) : (
          <LifetimeCard statement={statement} firstDay={statement.firstDay} shown={shown} />
        )}
        <YearFiles statement={statement} />
      </section>
      {shown === "all" && statement.playPrice === null ? null : (
        <MonthTable statement={statement} shown={shown} />
      )}
    </>
  );
}

function AssetTab({ asset }: { readonly asset: string }) {
  return (
    <>
      <AssetIcon asset={asset} size={18} />
      {asset}
    </>
  );
}

/** Shows a placeholder with the shape of the statement, so that the content does not move when the answer arrives. */
function Loading() {
  const t = useT();
  return (
    <div className="section mt-0" role="status" aria-busy="true" aria-label={t("state.loading")}>
      <Skeleton height={44} className="rounded-12" />
      <Skeleton height={180} className="mt-12 rounded-16" />
      <Skeleton height={112} className="mt-12 rounded-16" />
      <Skeleton height={320} className="mt-44 rounded-16" />
    </div>
  );
}
