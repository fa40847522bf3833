import { formatAmount } from "@gemplay/money";
import { useState } from "react";
import { formatAmountText, formatMoment, useLanguage } from "../i18n/index.ts";
import { dayHeights } from "./day-heights.ts";

interface DayValue {
  /** As `2026-11-21`. */
  readonly day: string;
  /** Base units. */
  readonly base: bigint;
}

interface DayLineProps {
  /** Oldest first. */
  readonly days: readonly DayValue[];
  /** What it shows, for screen readers. */
  readonly label: string;
  readonly decimals: number;
  readonly unit: string;
}

const width = 343;
const [top, floor] = [10, 100];

/** How a value stood on each of the last days: a line over two planes a step, with one readout that follows the finger. */
export function DayLine({ days, label, decimals, unit }: DayLineProps) {
  useLanguage();
  const [chosen, setChosen] = useState<number>();
  const heights = dayHeights(days.map(({ base }) => base));
  const points = heights.map((height, place) => ({
    x: (place * width) / (days.length - 1),
    y: floor - 8 - height * (floor - 8 - top),
  }));
  const at = chosen ?? days.length - 1;
  const point = points[at] ?? { x: width, y: floor };
  const textOf = (day: DayValue | undefined) =>
    day ? `${dateOf(day)} · ${formatAmountText(formatAmount(day.base, decimals))}` : "";
  return (
    <figure className="mt-12">
      <div className="relative">
        <svg viewBox={`0 0 ${width} 108`} className="h-auto w-full overflow-visible" aria-hidden="true">
          {[top, (top + floor) / 2, floor].map((y) => (
            <path key={y} d={`M0 ${y}H${width}`} stroke="var(--line)" />
          ))}
          {points.slice(1).map(({ x, y }, place) => {
            const before = points[place] ?? { x: 0, y: floor };
            return (
              <g key={days[place]?.day}>
                <polygon
                  points={`${before.x},${before.y} ${x},${y} ${before.x},${floor}`}
                  fill="var(--chart-1)"
                />
                <polygon points={`${x},${y} ${x},${floor} ${before.x},${floor}`} fill="var(--chart-2)" />
              </g>
            );
          })}
          <polyline
            points={points.map(({ x, y }) => `${x},${y}`).join(" ")}
            fill="none"
            stroke="var(--emerald)"
            strokeWidth={2}
            strokeLinejoin="bevel"
          />
          {chosen === undefined ? null : (
            <path d={`M${point.x} ${top}V${floor}`} stroke="var(--muted)" strokeDasharray="3 3" />
          )}
          <path d={`M${point.x} ${point.y - 5}l5 5-5 5-5-5z`} fill="var(--text)" />
        </svg>
        {chosen === undefined ? null : (
          <span
            className="num pointer-events-none absolute top-0 rounded-8 bg-raised-3 px-8 py-4 text-12 whitespace-nowrap"
            style={{
              left: `${(point.x / width) * 100}%`,
              transform: `translateX(-${(point.x / width) * 100}%)`,
            }}
          >
            {textOf(days[at])}
          </span>
        )}
        <input
          type="range"
          min={0}
          max={days.length - 1}
          value={at}
          className="absolute inset-0 size-full cursor-crosshair touch-pan-y appearance-none rounded-12 bg-transparent [&::-moz-range-thumb]:opacity-0 [&::-webkit-slider-thumb]:opacity-0"
          aria-label={label}
          aria-valuetext={`${textOf(days[at])} ${unit}`}
          onChange={({ target }) => setChosen(Number(target.value))}
          onBlur={() => setChosen(undefined)}
        />
      </div>
      <div className="num mt-4 flex justify-between text-11 text-muted" aria-hidden="true">
        {[days[0], days[Math.floor(days.length / 2)], days.at(-1)].map((day) => (
          <span key={day?.day}>{day ? dateOf(day) : ""}</span>
        ))}
      </div>
    </figure>
  );
}

const dateOf = ({ day }: DayValue) => formatMoment(Date.parse(day), "utcDay");
