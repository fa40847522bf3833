import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { formatDate, formatNumber, type PageKey, useT } from "../../../i18n/index.ts";
import { userQueries } from "../../../queries/index.ts";
import { Amount, Button, EmptyState, ErrorState, Icon, Sheet, Skeleton } from "../../../ui/index.ts";
import type { Round } from "../play/round.ts";
import type { Table } from "../play/use-table.ts";
import { RecordRow } from "./record-row.tsx";
import { recordsCsv, saveCsv } from "./records-csv.ts";
import { useVerdicts } from "./use-verdicts.ts";

type Filter = "all" | Round["result"];
const filters: readonly { readonly filter: Filter; readonly key: PageKey }[] = [
  { filter: "all", key: "rounds.all" },
  { filter: "WIN", key: "result.win" },
  { filter: "LOSE", key: "result.lose" },
];

interface RecordsSheetProps {
  readonly open: boolean;
  readonly table: Table;
  onClose(): void;
}

/** The player's rounds; those whose seed is revealed are computed again and marked. */
export function RecordsSheet({ open, table, onClose }: RecordsSheetProps) {
  const t = useT();
  return (
    <Sheet open={open} onClose={onClose} title={t("rounds.title")}>
      {table.demo ? <Listed rounds={table.rounds ?? []} demo open={open} /> : <ServerRecords open={open} />}
    </Sheet>
  );
}

function ServerRecords({ open }: { readonly open: boolean }) {
  const t = useT();
  const records = useInfiniteQuery({ ...userQueries.records(), enabled: open });
  const sums = useQuery({ ...userQueries.dashboard(), enabled: open }).data;
  if (records.isError && !records.data)
    return (
      <ErrorState title={t("rounds.failed")} error={records.error} onRetry={() => void records.refetch()} />
    );
  if (!records.data) return <Waiting />;
  const rounds = records.data.pages.flatMap((page) => page.records);
  return (
    <Listed
      rounds={rounds}
      demo={false}
      open={open}
      sums={
        sums ? (
          <div className="well mt-14 grid grid-cols-[0.8fr_1.2fr_1.2fr]">
            <Sum label={t("rounds.rounds")}>{formatNumber(sums.totalRounds)}</Sum>
            <Sum label={t("rounds.staked")}>
              <Amount value={sums.staked} />
            </Sum>
            <Sum label={t("rounds.paid")}>
              <Amount value={sums.paid} />
            </Sum>
          </div>
        ) : (
          <Skeleton height={59} className="mt-14" />
        )
      }
      more={
        records.hasNextPage ? (
          <Button
            look="quiet"
            className="mt-12"
            busy={records.isFetchingNextPage ? t("state.loading") : undefined}
            onClick={() => void records.fetchNextPage()}
          >
            {t("rounds.more")}
          </Button>
        ) : null
      }
    />
  );
}

function Sum({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="last:text-right">
      <div className="text-12 text-muted">{label}</div>
      <b className="num text-14 font-semibold">{children}</b>
    </div>
  );
}

interface ListedProps {
  readonly rounds: readonly Round[];
  readonly demo: boolean;
  readonly open: boolean;
  readonly sums?: ReactNode;
  readonly more?: ReactNode;
}

function Listed({ rounds, demo, open, sums, more }: ListedProps) {
  const t = useT();
  const [filter, setFilter] = useState<Filter>("all");
  const verdictOf = useVerdicts(rounds, { demo, open });
  if (rounds.length === 0) return <EmptyState title={t("rounds.empty")}>{t("rounds.emptyNext")}</EmptyState>;
  const shown = rounds.filter(({ result }) => filter === "all" || result === filter);
  return (
    <>
      <div className="flex items-center gap-8">
        {filters.map((one) => (
          <button
            key={one.filter}
            type="button"
            className="filter"
            aria-pressed={filter === one.filter}
            onClick={() => setFilter(one.filter)}
          >
            {t(one.key)}
          </button>
        ))}
        <button
          type="button"
          className="link ml-auto flex items-center gap-4"
          aria-label={t("rounds.saveCsv")}
          onClick={() => saveCsv("gemplay-rounds.csv", recordsCsv(shown))}
        >
          <Icon name="dl" size={16} />
          {t("rounds.csv")}
        </button>
      </div>
      {sums}
      {daysOf(shown).map(({ day, rounds: ofDay }, place) => (
        <section key={day} className="mt-12">
          <div className="flex justify-between gap-12 text-12 text-muted">
            <h3>{day}</h3>
            {place === 0 ? <Legend /> : null}
          </div>
          <ul className="records">
            {ofDay.map((round) => (
              <li key={round.id}>
                <RecordRow round={round} verdict={verdictOf(round)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {more}
    </>
  );
}

/** What the marks mean. */
function Legend() {
  const t = useT();
  return (
    <span className="flex gap-8">
      <span className="flex items-center gap-4 text-emerald">
        <Icon name="check" size={14} />
        {t("rounds.verified")}
      </span>
      <span className="flex items-center gap-4">
        <Icon name="lock" size={14} />
        {t("rounds.secret")}
      </span>
    </span>
  );
}

/** Rounds by the day they were played on, in their order. */
function daysOf(rounds: readonly Round[]): { day: string; rounds: Round[] }[] {
  const days: { day: string; rounds: Round[] }[] = [];
  for (const round of rounds) {
    const day = formatDate(round.atMs, { day: "numeric", month: "long" });
    const last = days.at(-1);
    if (last?.day === day) last.rounds.push(round);
    else days.push({ day, rounds: [round] });
  }
  return days;
}

function Waiting() {
  return (
    <div aria-busy="true">
      <Skeleton height={36} width={190} />
      <Skeleton height={59} className="mt-14" />
      {["a", "b", "c", "d", "e"].map((row) => (
        <Skeleton key={row} height={42} className="mt-16" />
      ))}
    </div>
  );
}
