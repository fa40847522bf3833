import type { Data } from "@gemplay/api-schema";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { ArchivedNote } from "../../../games/archived-note.tsx";
import type { Round } from "../../../games/play/game/round.ts";
import { demoStore } from "../../../games/play/table/demo-table.ts";
import { fitsFilter, isEverything, type RoundFilter } from "../../../games/round-filter.ts";
import { RoundFilterBar } from "../../../games/round-filter-bar.tsx";
import { saveAllRounds, saveRounds } from "../../../games/save-rounds.ts";
import { formatMoment, formatNumber, useT } from "../../../i18n/index.ts";
import { userQueries } from "../../../queries/index.ts";
import { useStore } from "../../../stores/index.ts";
import {
  Amount,
  EmptyState,
  ErrorState,
  Icon,
  OlderRows,
  Skeleton,
  useAlertRole,
} from "../../../ui/index.ts";
import { CheckAll } from "./check-all.tsx";
import { RecordRow } from "./record-row.tsx";
import { useVerdicts } from "./use-verdicts.ts";
import { WaitingRows } from "./waiting-records.tsx";

/** Lists the player's rounds with a filter, the totals of the rounds, and the results of the fairness checks. */
export default function RecordsList({ demo, open }: { readonly demo: boolean; readonly open: boolean }) {
  return demo ? <DemoRecords open={open} /> : <ServerRecords open={open} />;
}

function DemoRecords({ open }: { readonly open: boolean }) {
  const rounds = useStore(demoStore, (state) => state.rounds);
  const [filter, setFilter] = useState<RoundFilter>({});
  const shown = useMemo(() => rounds.filter((round) => fitsFilter(round, filter)), [rounds, filter]);
  return (
    <Listed
      {...{ rounds: shown, demo: true, open, filter }}
      onFilter={setFilter}
      onSave={() => saveRounds(shown)}
    />
  );
}

function ServerRecords({ open }: { readonly open: boolean }) {
  const t = useT();
  const [filter, setFilter] = useState<RoundFilter>({});
  const records = useInfiniteQuery({ ...userQueries.records(filter), enabled: open });
  const dashboard = useQuery({ ...userQueries.dashboard(), enabled: open });
  const sumsRole = useAlertRole(dashboard.error?.message);
  const sums = dashboard.data && sumsOf(dashboard.data, filter);
  const pages = records.data?.pages;
  const rounds = useMemo(() => pages?.flatMap((page) => page.records), [pages]);
  if (records.isError && !rounds)
    return (
      <ErrorState title={t("rounds.failed")} error={records.error} onRetry={() => void records.refetch()} />
    );
  return (
    <Listed
      rounds={rounds}
      demo={false}
      open={open}
      filter={filter}
      onFilter={setFilter}
      onSave={() => void saveAllRounds(filter)}
      hasArchived={pages?.at(-1)?.putAwayBeforeMs !== undefined}
      sums={
        sums === null ? null : sums ? (
          <div className="well mt-14 grid grid-cols-[0.8fr_1.2fr_1.2fr]">
            <Sum label={t("rounds.rounds")}>{formatNumber(sums.rounds)}</Sum>
            <Sum label={t("rounds.staked")}>
              <Amount value={sums.staked} tappable />
            </Sum>
            <Sum label={t("rounds.paid")}>
              <Amount value={sums.paid} tappable />
            </Sum>
          </div>
        ) : dashboard.isError ? (
          <p className="note bad mt-14" role={sumsRole}>
            {dashboard.error.message}
          </p>
        ) : (
          <Skeleton height={59} className="mt-14" />
        )
      }
      more={records.hasNextPage ? <OlderRows list={records} /> : <ArchivedNote pages={pages} />}
    />
  );
}

interface Sums {
  readonly rounds: number;
  readonly staked: string;
  readonly paid: string;
}

/**
 * Returns the totals of the listed rounds. Returns null if the server has no totals for the filter. The server stores
 * totals only for all rounds together and for each game.
 */
function sumsOf(dashboard: Data<"GET /user/dashboard">, { game, ...others }: RoundFilter): Sums | null {
  if (!isEverything(others)) return null;
  if (game === undefined) return { ...dashboard, rounds: dashboard.totalRounds };
  return dashboard.games.find((one) => one.game === game) ?? { rounds: 0, staked: "0", paid: "0" };
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
  /** The rounds that the list shows. The value is undefined until the rounds are loaded. */
  readonly rounds: readonly Round[] | undefined;
  readonly demo: boolean;
  readonly open: boolean;
  readonly filter: RoundFilter;
  readonly sums?: ReactNode;
  readonly more?: ReactNode;
  /**
   * True if the server has archived older rounds, so that the list does not contain these rounds. If older rounds are
   * archived, an empty list does not mean that the player has never played.
   */
  readonly hasArchived?: boolean;
  onFilter(filter: RoundFilter): void;
  /** Shows a button that saves the listed rounds as a file. */
  onSave(): void;
}

const noRounds: readonly Round[] = [];

function Listed({ rounds, demo, open, filter, sums, more, hasArchived, onFilter, onSave }: ListedProps) {
  const t = useT();
  const verdictOf = useVerdicts(rounds ?? noRounds, { demo, open });
  if (rounds?.length === 0 && isEverything(filter))
    return hasArchived ? more : <EmptyState title={t("rounds.empty")}>{t("rounds.emptyNext")}</EmptyState>;
  const shown = rounds ?? noRounds;
  return (
    <>
      <RoundFilterBar filter={filter} onFilter={onFilter} />
      {sums}
      <CheckAll demo={demo}>
        <button
          type="button"
          className="link ml-auto flex items-center gap-4"
          aria-label={t("rounds.saveCsv")}
          onClick={onSave}
        >
          <Icon name="dl" size={16} />
          {t("rounds.csv")}
        </button>
      </CheckAll>
      {rounds ? null : <WaitingRows />}
      {rounds && shown.length === 0 ? (
        <p className="mt-20 text-center text-13 text-muted">{t("rounds.noneHere")}</p>
      ) : null}
      {daysOf(shown).map(({ day, rounds: ofDay }, place) => (
        <section key={day} className="mt-12">
          <div className="flex justify-between gap-12 text-12 text-muted">
            <h3>{day}</h3>
            {place === 0 ? <Legend /> : null}
          </div>
          <ul className="records-sheet">
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

/** Explains the fairness marks beside the listed rounds. */
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

/** Groups rounds by the day on which the player played them. The order of the rounds does not change. */
function daysOf(rounds: readonly Round[]): { day: string; rounds: Round[] }[] {
  const days: { day: string; rounds: Round[] }[] = [];
  for (const round of rounds) {
    const day = formatMoment(round.atMs, "longDay");
    const last = days.at(-1);
    if (last?.day === day) last.rounds.push(round);
    else days.push({ day, rounds: [round] });
  }
  return days;
}
