import { useEffect, useRef } from "react";
import { formatMultiplier, useT } from "../../../i18n/index.ts";

interface LadderRowProps {
  /** Multiplier after each correct step, in ten-thousandths, from the first to the last step. */
  readonly rungs: readonly number[];
  /** Number of correct steps that the player has taken in the round. */
  readonly reached: number;
  readonly lost: boolean;
}

/** Number of steps that the row shows before the player's current step. */
const before = 3;

/**
 * Shows the multiplier of each correct step in a row. The row replaces the list of last results. The row draws a ring
 * around the last step that the player has reached.
 */
export function LadderRow({ rungs, reached, lost }: LadderRowProps) {
  const t = useT();
  const row = useRef<HTMLOListElement>(null);
  const at = reached - 1;
  const first = Math.max(0, at - before);
  useEffect(() => {
    const [lowest, leftmost] = [row.current?.children[0], row.current?.children[first]];
    if (!row.current || !(lowest instanceof HTMLElement) || !(leftmost instanceof HTMLElement)) return;
    row.current.scrollLeft = leftmost.offsetLeft - lowest.offsetLeft;
  }, [first]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: players without a pointer scroll the list by the keyboard
    <ol ref={row} className="last-results" aria-label={t("staged.ladder")} tabIndex={0}>
      {rungs.map((rung, place) => (
        <li
          key={rung}
          className={`last-results-one num ladder-row-rung${place < at ? " passed" : place > at ? "" : lost ? " lost" : " reached"}`}
          aria-current={place === at ? "step" : undefined}
        >
          {formatMultiplier(rung)}
        </li>
      ))}
    </ol>
  );
}
