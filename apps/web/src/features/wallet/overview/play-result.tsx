import { useState } from "react";
import { useT } from "../../../i18n/index.ts";
import { dayHeights } from "../../../ui/chart/day-heights.ts";
import { Amount, Icon } from "../../../ui/index.ts";
import type { PlayProgress } from "./play-progress.ts";

const width = 112;
const [top, floor] = [4, 60];

/** Draws the running total of the player's wins and losses in the games, with a dashed line at zero. */
export function ResultLine({ progress }: { readonly progress: PlayProgress }) {
  const t = useT();
  // The last value is not a day: it is the zero whose height gives the position of the zero line.
  const heights = dayHeights([...progress.sums, 0n]);
  const yOf = (height = 0) => floor - height * (floor - top);
  const zero = yOf(heights.at(-1));
  const points = heights.slice(0, -1).map((height, place) => ({
    x: (place * (width - 6)) / (progress.sums.length - 1) + 3,
    y: yOf(height),
  }));
  const end = points.at(-1) ?? { x: width, y: zero };
  const line = points.map(({ x, y }) => `${x},${y}`).join(" ");
  const won = !progress.resultU.startsWith("-") && progress.resultU !== "0";
  return (
    <svg
      viewBox={`0 0 ${width} 64`}
      className="h-64 w-112 flex-none"
      role="img"
      aria-label={t("wallet.line")}
      data-sums={progress.sums.length}
    >
      <polygon
        points={`3,${zero} ${line} ${end.x},${zero}`}
        fill={won ? "var(--chart-2)" : "var(--raised-2)"}
      />
      <path d={`M3 ${zero}H${width - 3}`} stroke="var(--dim)" strokeDasharray="2 3" />
      <polyline
        points={line}
        fill="none"
        stroke={won ? "var(--emerald)" : "var(--muted)"}
        strokeWidth={2}
        strokeLinejoin="bevel"
      />
      <path d={`M${end.x - 3} ${end.y}l3-3 3 3-3 3z`} fill="var(--text)" />
    </svg>
  );
}

/** Shows the player's total win or loss in the games as a number, with an explanation of the number. */
export function ResultText({ progress }: { readonly progress: PlayProgress }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const won = !progress.resultU.startsWith("-") && progress.resultU !== "0";
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-4">
        <span className={`num font-medium ${won ? "text-emerald" : "text-text"}`}>
          <Amount value={progress.resultU} signed /> U
        </span>
        {t("wallet.fromPlay")}
        <button
          type="button"
          className="tap relative grid size-20 place-items-center"
          aria-label={t("wallet.fromPlayHow")}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <Icon name="info" size={16} />
        </button>
      </p>
      {open ? <p className="mt-4 text-12">{t("wallet.fromPlayWhy")}</p> : null}
    </>
  );
}
