import { formatNumber, useT } from "../../i18n/index.ts";
import { formatShortMultiplier } from "../play/stake/figures.ts";
import type { Prize } from "./keno-picks.ts";

interface KenoPayRowProps {
  readonly prizes: readonly Prize[];
  /**
   * Number of hits (picked numbers that were drawn) that the board has shown so far in the round. The value is
   * undefined if the board shows no round.
   */
  readonly hits: number | undefined;
  /** True if the round is over and the payout is at least the stake. */
  readonly won: boolean;
}

/**
 * Lists the multipliers of the bet, one for each number of hits (picked numbers that were drawn). The multiplier for
 * the current number of hits has a ring around it.
 */
export function KenoPayRow({ prizes, hits, won }: KenoPayRowProps) {
  const t = useT();
  return (
    <ul
      className="keno-pays"
      aria-label={t("keno.payRow")}
      style={{ gridTemplateColumns: `repeat(${prizes.length}, minmax(0, 1fr))` }}
    >
      {prizes.map(({ from, to, multiplierE4 }) => {
        const present = hits !== undefined && hits >= from && hits <= to;
        return (
          <li key={from} className={present ? (won ? "present won" : "present") : undefined}>
            <b className="num pays">{formatShortMultiplier(multiplierE4)}</b>
            <span className="num">
              {from === to ? formatNumber(from) : `${formatNumber(from)}–${formatNumber(to)}`}
              <span className="sr-only">{t("keno.hits")}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
