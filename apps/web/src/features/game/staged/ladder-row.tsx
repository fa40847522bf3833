import { formatMultiplier, useT } from "../../../i18n/index.ts";
import type { Ladder } from "./staged-game.ts";

interface LadderRowProps {
  readonly ladder: Ladder;
  readonly lost: boolean;
}

/** Rungs before the reached one that stay in sight, and how many are drawn at all. */
const before = 3;
const drawn = 8;

/** What each right step pays, the reached one ringed: it takes the place of the last results. */
export function LadderRow({ ladder: { rungs, reached }, lost }: LadderRowProps) {
  const t = useT();
  const at = reached - 1;
  const first = Math.max(0, Math.min(at - before, rungs.length - before - 2));
  return (
    <ol className="lasts ladder" aria-label={t("staged.ladder")}>
      {rungs.slice(first, first + drawn).map((rung, place) => {
        const now = first + place === at;
        const passed = first + place < at;
        return (
          <li
            key={rung}
            className={`last num rung${passed ? " passed" : now ? (lost ? " lost" : " reached") : ""}`}
            aria-current={now ? "step" : undefined}
          >
            {formatMultiplier(rung)}
          </li>
        );
      })}
    </ol>
  );
}
