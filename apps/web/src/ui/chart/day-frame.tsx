import { formatAmount } from "@gemplay/money";
import { type ReactNode, useState } from "react";
import { formatAmountText, formatMoment, useLanguage } from "../../i18n/index.ts";

export interface DayValue {
  /** The day as an ISO date, such as `2026-11-21`. */
  readonly day: string;
  /** The day's value in base units. */
  readonly base: bigint;
}

interface DayFrameProps {
  /** The days of the chart, oldest first. */
  readonly days: readonly DayValue[];
  /** Name of the chart for screen readers. */
  readonly label: string;
  readonly decimals: number;
  readonly unit: string;
  /** True to show gains with a plus sign. */
  readonly signed?: boolean;
  /** Returns the horizontal position of a day as a share of the chart's width. */
  xOf(place: number): number;
  /** Draws the chart. @param chosen index of the selected day */
  readonly children: (chosen: number | undefined) => ReactNode;
}

/** Shape of the label with the selected day: a rectangle with cut corners. */
const octagon =
  "polygon(5px 0, calc(100% - 5px) 0, 100% 5px, 100% calc(100% - 5px), calc(100% - 5px) 100%, 5px 100%, 0 calc(100% - 5px), 0 5px)";

/**
 * Common frame of all charts that show one value for each day. The player selects a day with a finger or the arrow
 * keys, and the chart keeps showing the value of the day that was selected last. The dates are below the chart.
 */
export function DayFrame({ days, label, decimals, unit, signed = false, xOf, children }: DayFrameProps) {
  useLanguage();
  const [chosen, setChosen] = useState<number>();
  const at = chosen ?? days.length - 1;
  const share = xOf(at) * 100;
  const textOf = (day: DayValue | undefined) =>
    day ? `${dateOf(day)} · ${formatAmountText(formatAmount(day.base, decimals), { signed })} ${unit}` : "";
  return (
    <figure className="mt-12">
      <div className="relative">
        {children(chosen)}
        {chosen === undefined ? null : (
          <span
            className="num pointer-events-none absolute top-0 bg-raised-3 px-12 py-4 text-11 leading-[1.4rem] font-semibold whitespace-nowrap"
            style={{ left: `${share}%`, transform: `translateX(-${share}%)`, clipPath: octagon }}
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
          aria-valuetext={textOf(days[at])}
          onFocus={() => setChosen(at)}
          onChange={({ target }) => setChosen(Number(target.value))}
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
