import { formatAmount } from "@gemplay/money";
import { formatAmountText, formatMoment, formatNumber, useLanguage, useT } from "../../../i18n/index.ts";
import { DayFrame } from "../../../ui/chart/day-frame.tsx";
import { axisBase, type PlayResults } from "./play-results.ts";
import { barMiddle, barsWidth, ResultBars } from "./result-bars.tsx";

const height = 162;
const zero = 86.3;
const tallest = 61.7;
/** Bottom edge of the label with the selected day. */
const labelBottom = 22;

/**
 * Shows the result of each day as a bar chart around zero. The player selects a day with a finger or the arrow keys. A
 * table with all values is available to screen readers.
 */
export function ResultChart({ days, decimals, unit }: PlayResults) {
  const t = useT();
  const axis = axisBase(days);
  const largest = days.reduce((most, { base }) => {
    const size = base < 0n ? -base : base;
    return size > most ? size : most;
  }, 0n);
  // The height is accurate to a thousandth of the highest bar, which is less than a pixel.
  const outer = largest === 0n ? tallest : (Number((axis * 1000n) / largest) / 1000) * tallest;
  return (
    <>
      <div className="relative">
        <DayFrame
          days={days}
          decimals={decimals}
          unit={unit}
          label={t("profile.resultChart")}
          signed
          xOf={(place) => barMiddle(place, days.length) / barsWidth}
        >
          {(chosen) => (
            <svg viewBox={`0 0 ${barsWidth} ${height}`} className="h-auto w-full" aria-hidden="true">
              {[-outer, -outer / 2, outer / 2, outer].map((offset) => (
                <path key={offset} d={`M0 ${zero + offset}H${barsWidth}`} stroke="var(--line)" />
              ))}
              {chosen === undefined ? null : (
                <path
                  d={`M${barMiddle(chosen, days.length)} ${labelBottom}V${zero}`}
                  stroke="var(--text)"
                  opacity={0.35}
                  strokeDasharray="3 3"
                />
              )}
              <ResultBars {...{ days, zero, tallest, chosen }} />
            </svg>
          )}
        </DayFrame>
        {axis === 0n ? null : <AxisLabels {...{ days, outer, decimals }} base={axis} />}
      </div>
      <ResultTable {...{ days, decimals, unit }} />
    </>
  );
}

interface AxisLabelsProps {
  readonly days: PlayResults["days"];
  /** Value of the outer lines in base units. */
  readonly base: bigint;
  /** Distance of the outer lines from zero in the units of the drawing. */
  readonly outer: number;
  readonly decimals: number;
}

function AxisLabels({ days, base, outer, decimals }: AxisLabelsProps) {
  useLanguage();
  const textOf = (value: bigint) => {
    const text = formatAmount(value, decimals);
    return formatAmountText(text, { decimals: text.split(".")[1]?.length ?? 0, signed: true });
  };
  // The labels are texts of the page and not of the drawing, because a narrow screen shrinks the drawing.
  const at = (y: number) => `${(y / height) * 100}%`;
  return (
    <div
      className="num pointer-events-none absolute inset-x-0 top-0 text-11 font-medium text-muted"
      style={{ aspectRatio: `${barsWidth} / ${height}` }}
      aria-hidden="true"
    >
      <span
        className={`absolute -translate-y-full rounded-8 bg-raised ${freeSide(days, 1n)}`}
        style={{ top: at(zero - outer) }}
      >
        {textOf(base)}
      </span>
      <span
        className={`absolute rounded-8 bg-raised ${freeSide(days, -1n)}`}
        style={{ top: at(zero + outer) }}
      >
        {textOf(-base)}
      </span>
    </div>
  );
}

/**
 * Returns the classes that place a label on the side of the chart with the shorter bars, so that the label hides no bar.
 * @param sign 1 for the label above zero, -1 for the label below zero
 */
function freeSide(days: PlayResults["days"], sign: 1n | -1n): string {
  // A label is about as wide as an eighth of the chart.
  const count = Math.ceil(days.length / 8);
  const tallestOf = (part: PlayResults["days"]) => {
    let tallestBase = 0n;
    for (const { base } of part) if (base * sign > tallestBase) tallestBase = base * sign;
    return tallestBase;
  };
  return tallestOf(days.slice(0, count)) > tallestOf(days.slice(-count)) ? "right-0 pl-4" : "left-0 pr-4";
}

/** Lists the values of the chart in a table that only screen readers can read. */
function ResultTable({ days, decimals, unit }: PlayResults) {
  const t = useT();
  useLanguage();
  return (
    <table className="sr-only">
      <caption>{t("profile.resultChart")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("profile.day")}</th>
          <th scope="col">{t("profile.result")}</th>
          <th scope="col">{t("profile.rounds")}</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, base, rounds }) => (
          <tr key={day}>
            <th scope="row">{formatMoment(Date.parse(day), "utcDay")}</th>
            <td>
              {formatAmountText(formatAmount(base, decimals), { signed: true })} {unit}
            </td>
            <td>{formatNumber(rounds)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
