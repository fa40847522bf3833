import { useState } from "react";
import { useT } from "../../../i18n/index.ts";
import { dayHeights } from "../../../ui/day-heights.ts";
import { Amount, Icon } from "../../../ui/index.ts";
import type { PlayCourse } from "./play-course.ts";

const width = 112;
const [top, floor] = [4, 60];

/** Draws the running total of the results of play, with a dashed line at zero. */
export function ResultLine({ course }: { readonly course: PlayCourse }) {
  const t = useT();
  // The last value is an added zero, whose height gives the position of the zero line.
  const heights = dayHeights([...course.sums, 0n]);
  const yOf = (height = 0) => floor - height * (floor - top);
  const zero = yOf(heights.at(-1));
  const points = heights.slice(0, -1).map((height, place) => ({
    x: (place * (width - 6)) / (course.sums.length - 1) + 3,
    y: yOf(height),
  }));
  const end = points.at(-1) ?? { x: width, y: zero };
  const line = points.map(({ x, y }) => `${x},${y}`).join(" ");
  const won = !course.resultU.startsWith("-") && course.resultU !== "0";
  return (
    <svg
      viewBox={`0 0 ${width} 64`}
      className="h-64 w-112 flex-none"
      role="img"
      aria-label={t("wallet.line")}
      data-sums={course.sums.length}
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

/** Shows the total result of play as a number, with an explanation of the result. */
export function ResultText({ course }: { readonly course: PlayCourse }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const won = !course.resultU.startsWith("-") && course.resultU !== "0";
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-4">
        <span className={`num font-medium ${won ? "text-emerald" : "text-text"}`}>
          <Amount value={course.resultU} signed /> U
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
