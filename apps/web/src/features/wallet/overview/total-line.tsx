import { useState } from "react";
import { formatAmountText, formatMoment, formatPercent, useLanguage, useT } from "../../../i18n/index.ts";
import { Amount } from "../../../ui/index.ts";
import { totalChange, totalHeights } from "./total-change.ts";

interface TotalDay {
  /** As `2026-11-21`. */
  readonly day: string;
  readonly totalU: string;
}

const width = 343;
const [top, floor] = [10, 100];

/** How the sum stood over the last days: a line over two planes a step, with one readout that follows the finger. */
export function TotalLine({ days }: { readonly days: readonly TotalDay[] }) {
  const t = useT();
  useLanguage();
  const [chosen, setChosen] = useState<number>();
  const heights = totalHeights(days.map(({ totalU }) => totalU));
  const points = heights.map((height, place) => ({
    x: (place * width) / (days.length - 1),
    y: floor - 8 - height * (floor - 8 - top),
  }));
  const at = chosen ?? days.length - 1;
  const point = points[at] ?? { x: width, y: floor };
  const textOf = (day: TotalDay | undefined) =>
    day ? `${dateOf(day)} · ${formatAmountText(day.totalU)}` : "";
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
          aria-label={t("wallet.line")}
          aria-valuetext={`${textOf(days[at])} U`}
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

const dateOf = ({ day }: TotalDay) => formatMoment(Date.parse(day), "utcDay");

/** What the days came to. */
export function TotalChangeText({ days }: { readonly days: readonly TotalDay[] }) {
  useLanguage();
  const { amount, hundredths } = totalChange(days.map(({ totalU }) => totalU));
  const percent = hundredths === null ? "" : ` · ${formatPercent(hundredths / 100)}`;
  const tone = amount === "0" || amount.startsWith("-") ? "text-muted" : "text-emerald";
  return (
    <span className={`num text-14 font-medium ${tone}`}>
      <Amount value={amount} signed tappable />
      {percent}
    </span>
  );
}
