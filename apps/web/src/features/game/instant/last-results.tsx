import { Link } from "wouter";
import type { Round } from "../../../games/play/game/round.ts";
import { formatShortMultiplier } from "../../../games/play/stake/figures.ts";
import { useT } from "../../../i18n/index.ts";
import { checksStore, useStore } from "../../../stores/index.ts";
import { CheckMark, revealFocused, Skeleton } from "../../../ui/index.ts";

interface LastResultsProps<R extends Round> {
  /** Rounds of the game, newest first. The value is undefined until the rounds are loaded. */
  readonly rounds: readonly R[] | undefined;
  /**
   * Returns a short text that describes a round. If the function `say` is missing, the row shows the multiplier of each
   * round.
   */
  say?: ((round: R) => string) | undefined;
  /** Returns whether a won round has such a rare result that the row highlights it. */
  isRare?: ((round: R) => boolean) | undefined;
  /** Loads the rounds again. The function is undefined if the page has not failed to load the rounds. */
  readonly onRetry: (() => void) | undefined;
}

const shownRounds = 10;
const places = [0, 1, 2, 3, 4, 5] as const;

/**
 * Shows the last results of the game in a row, newest first. A tap on a result opens the round. A mark on a round shows
 * the result of the browser's fairness check.
 */
export function LastResults<R extends Round>({ rounds, say, isRare, onRetry }: LastResultsProps<R>) {
  const t = useT();
  const checks = useStore(checksStore, ({ byRound }) => byRound);
  if (!rounds)
    return (
      <div className="last-results" aria-busy="true">
        {places.map((place) => (
          <Skeleton key={place} width={52} height={28} className="flex-none" />
        ))}
      </div>
    );
  if (rounds.length === 0 && onRetry)
    return (
      <p className="last-results empty text-12 text-muted">
        <span>
          {t("rounds.failed")}{" "}
          <button type="button" className="link tap relative" onClick={onRetry}>
            {t("action.tryAgain")}
          </button>
        </span>
      </p>
    );
  if (rounds.length === 0)
    return (
      <div className="last-results empty">
        <p className="sr-only">{t("play.noResults")}</p>
        {places.map((place) => (
          <span key={place} className="last-results-place" />
        ))}
      </div>
    );
  return (
    <nav className="last-results" aria-label={t("play.lastResults")} onFocus={revealFocused}>
      {rounds.slice(0, shownRounds).map((round) => {
        const checked = checks.get(round.id);
        return (
          <Link
            key={round.id}
            className={`last-results-one num${round.result === "LOSE" ? "" : isRare?.(round) ? " rare" : " won"}`}
            href={`/game?name=${round.game}&round=${encodeURIComponent(round.id)}`}
          >
            {say ? say(round) : formatShortMultiplier(round.multiplierE4)}
            <span className="sr-only">{t(round.result === "WIN" ? "result.win" : "result.lose")}</span>
            {checked ? <CheckMark checked={checked} size={14} className="absolute -top-4 -right-4" /> : null}
          </Link>
        );
      })}
    </nav>
  );
}
