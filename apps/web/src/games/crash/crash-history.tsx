import { useT } from "../../i18n/index.ts";
import type { CrashPast } from "../../queries/index.ts";
import { revealFocused, Skeleton } from "../../ui/index.ts";
import { pointText, toneOf } from "./crash-words.ts";

interface CrashHistoryProps {
  /** Past rounds of Crash, newest first. The value is undefined until the page has loaded the past rounds. */
  readonly history: readonly CrashPast[] | undefined;
  /** Opens the fairness proof of a past round. */
  onProof(past: CrashPast): void;
  /** Opens the list of all past rounds. */
  onAll(): void;
}

const shownRounds = 10;
const places = [0, 1, 2, 3, 4, 5] as const;

/**
 * Shows the last rounds of Crash in a row, newest first. A tap on a past round opens its fairness proof. The last button
 * opens the list of all rounds.
 */
export function CrashHistory({ history, onProof, onAll }: CrashHistoryProps) {
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
            {pointText(past, t)}
          </button>
        </li>
      ))}
      <li className="flex-none">
        <button type="button" className="last-results-one" aria-haspopup="dialog" onClick={onAll}>
          {t("crash.allRounds")}
        </button>
      </li>
    </ul>
  );
}
