import type { OperatorData } from "@gemplay/api-schema/operator";
import { amount, moment } from "../i18n/format.ts";
import { t } from "../i18n/language.ts";
import { base, shareE4 } from "../ui/amounts.ts";
import { baseText, largestOf, size } from "./numbers.ts";

/** The profit or loss of the house on one day, for all games or for one game. */
export type PlayedDay = Omit<OperatorData<"GET /overview">["days"][number], "games">;

/** Height of the chart, width of a day's bar, and gap between two bars, in units of the SVG. */
const [tall, width, gap] = [120, 20, 6] as const;
/** Minimum thickness of a line or bar, so that it stays visible. */
const thin = 1.5;

/**
 * Draws the house's result of each day as a bar: wins above the zero line, losses below it. A mark shows the expected
 * result.
 */
export function DayChart({ days }: { readonly days: readonly PlayedDay[] }) {
  const sums = days.map((one) => ({ ...one, won: base(one.staked) - base(one.paid) }));
  const above = largestOf(sums.flatMap(({ won, expectedMost }) => [won > 0n ? won : 0n, base(expectedMost)]));
  const below = largestOf(sums.map(({ won }) => (won < 0n ? won : 0n)));
  const heightOf = (of: bigint) => (shareE4(size(of), above + below) / 10_000) * tall;
  const [all, zero] = [sums.length * (width + gap), heightOf(above)];
  const shownDay = (day: string) => moment(Date.parse(day), "utcDay");
  return (
    <div>
      <svg className="days" viewBox={`0 -1 ${all} ${tall + 2}`} preserveAspectRatio="none" aria-hidden="true">
        <path d={`M0 ${zero}H${all}`} />
        {sums.map(({ day, won, staked, outside, expectedLeast, expectedMost }, at) => {
          const height = Math.max(won === 0n ? 0 : thin, heightOf(won));
          const x = at * (width + gap);
          const [low, high] = [heightOf(base(expectedLeast)), heightOf(base(expectedMost))];
          return (
            <g key={day}>
              <title>
                {t("overview.dayTitle", {
                  day: shownDay(day),
                  won: amount(baseText(won), { signed: true }),
                  staked: amount(staked, { decimals: 0 }),
                })}
              </title>
              <rect
                className={won < 0n ? "lost" : outside === null ? "" : "outside"}
                {...{ width, height }}
                x={x + gap / 2}
                y={won < 0n ? zero : zero - height}
              />
              {staked !== "0" && (
                <>
                  <rect className="range" x={x + gap / 2} y={zero - high} width={width} height={high - low} />
                  <rect className="expected" x={x} y={zero - low} width={width + gap} height={thin} />
                </>
              )}
            </g>
          );
        })}
      </svg>
      <p className="line apart num quiet">
        <small>{shownDay(sums[0]?.day ?? "")}</small>
        <small className="line legend">
          <i aria-hidden="true" />
          {t("overview.expected")}
        </small>
        <small>{shownDay(sums.at(-1)?.day ?? "")}</small>
      </p>
    </div>
  );
}
