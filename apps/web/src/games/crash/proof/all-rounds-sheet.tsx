import type { Data } from "@gemplay/api-schema";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatMoment, formatNumber, useT } from "../../../i18n/index.ts";
import { EmptyState, ErrorState, OlderRows, Sheet, Skeleton } from "../../../ui/index.ts";
import { pointText, toneOf } from "../crash-words.ts";
import { allRoundsQuery } from "./all-rounds.query.ts";
import { CrashProofSheet, type ProvedRound } from "./crash-proof-sheet.tsx";

type Page = Data<"GET /games/crash/rounds">;
type Round = Page["rounds"][number];

const places = [0, 1, 2, 3, 4, 5] as const;

interface AllRoundsSheetProps {
  readonly open: boolean;
  onClose(): void;
}

/** Lists all finished rounds of Crash, newest first. A tap on a round opens its fairness proof. */
export default function AllRoundsSheet({ open, onClose }: AllRoundsSheetProps) {
  const t = useT();
  const query = useInfiniteQuery({ ...allRoundsQuery, enabled: open });
  const [proved, setProved] = useState<ProvedRound | null>(null);
  const pages = query.data?.pages ?? [];
  const rounds = pages.flatMap((page) => page.rounds);
  return (
    <>
      <Sheet open={open} onClose={onClose} title={t("crash.allRounds")}>
        {query.isPending ? (
          <div className="card" role="status" aria-label={t("state.loading")}>
            {places.map((place) => (
              <div key={place} className="row flat">
                <Skeleton width={120} height={13} />
              </div>
            ))}
          </div>
        ) : query.error && !query.data ? (
          <ErrorState
            title={t("crash.roundsFailed")}
            error={query.error}
            onRetry={() => void query.refetch()}
          />
        ) : rounds.length === 0 ? (
          <EmptyState title={t("crash.allRounds")}>{t("crash.noHistory")}</EmptyState>
        ) : (
          <ul className="card">
            {rounds.map((round) => (
              <li key={round.round} className="not-first:border-line not-first:border-t">
                <button
                  type="button"
                  className="row w-full justify-between text-left"
                  onClick={() => setProved(provedRound(round, pages))}
                >
                  <span>
                    <span className="block text-14 font-medium">
                      {t("crash.round", { round: formatNumber(round.round) })}
                    </span>
                    <span className="num block text-12 text-muted">
                      {formatMoment(round.startsAtMs, "exact")}
                    </span>
                  </span>
                  <span className={`last-results-one num${toneOf(round)}`}>{pointText(round, t)}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
        <OlderRows list={query} size="md" />
      </Sheet>
      <CrashProofSheet round={proved} onClose={() => setProved(null)} />
    </>
  );
}

/** Returns a round with the values that verify it. The values come from the loaded pages of the history. */
function provedRound(past: Round, pages: readonly Page[]): ProvedRound {
  const { mostWin, byHandE4 } = past;
  return {
    past,
    before: pages.flatMap((page) => page.rounds).find(({ round }) => round === past.round - 1),
    chain: pages.flatMap((page) => page.chains).find(({ baseRound }) => baseRound < past.round),
    limits: mostWin === null || byHandE4 === null ? undefined : { mostWin, byHandE4 },
  };
}
