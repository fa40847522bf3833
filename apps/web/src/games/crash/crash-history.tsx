import { useT } from "../../i18n/index.ts";
import type { CrashPast } from "../../queries/index.ts";
import { revealFocused, Skeleton } from "../../ui/index.ts";
import { formatCashOut } from "./crash-words.ts";

interface CrashHistoryProps {
  /** Past rounds of Crash, newest first. The value is undefined until the page has loaded the past rounds. */
  readonly history: readonly CrashPast[] | undefined;
  /** Opens the fairness proof of a past round. */
  onProof(past: CrashPast): void;
}

const shownRounds = 10;
const places = [0, 1, 2, 3, 4, 5] as const;
/** Crash points in ten-thousandths at which the colour of a past round changes. */
const goodE4 = 20_000;
const highE4 = 100_000;

/** Shows the last rounds of Crash in a row, newest first. A tap on a past round opens its fairness proof. */
export function CrashHistory({ history, onProof }: CrashHistoryProps) {
  const t = useT();
  if (!history)
    return (
      <div className="last-results" aria-busy="true">
        {places.map((place) => (
          <Skeleton key={place} width={52} height={28} className="flex-none" />
        ))}
      </div>
    );
  if (history.length === 0) return <p className="last-results text-12 text-muted">{t("crash.noHistory")}</p>;
  return (
    <ul className="last-results" aria-label={t("crash.history")} onFocus={revealFocused}>
      {history.slice(0, shownRounds).map((past) => (
        <li key={past.round} className="flex-none">
          <button
            type="button"
            className={`last-results-one num${toneOf(past)}`}
            onClick={() => onProof(past)}
          >
            {past.crashPointE4 === null ? t("crash.noResult") : formatCashOut(past.crashPointE4)}
          </button>
        </li>
      ))}
    </ul>
  );
}

function toneOf({ crashPointE4 }: CrashPast): string {
  if (crashPointE4 === null) return " crash-void";
  if (crashPointE4 >= highE4) return " crash-high";
  return crashPointE4 >= goodE4 ? " won" : "";
}
