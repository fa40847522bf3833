import type { Data } from "@gemplay/api-schema";
import { assets, formatAmount, parseAmount } from "@gemplay/money";
import { formatAmountText, formatMoment, useLanguage, useT } from "../../../i18n/index.ts";

type Day = Data<"GET /user/dashboard">["days"][number];

const width = 311;
const floor = 74;
const tallest = 66;
/** Number of most recent days that the chart highlights. */
const bright = 3;

const { decimals } = assets.PLAY;

/**
 * Returns the height of a day's bar as a share of the highest bar, from 0 to 1. The height is rounded down to a
 * thousandth, which is less than a pixel.
 */
function shareOf(stakedBase: bigint, mostBase: bigint): number {
  return mostBase === 0n ? 0 : Number((stakedBase * 1000n) / mostBase) / 1000;
}

/** Shows a bar chart of the player's stakes in the last 30 days, with one bar for each day. */
export function BetsChart({ days }: { readonly days: readonly Day[] }) {
  const t = useT();
  useLanguage();
  const staked = days.map((day) => parseAmount(day.staked, decimals));
  const mostBase = staked.toSorted((a, b) => (a < b ? 1 : -1))[0] ?? 0n;
  if (mostBase === 0n)
    return <p className="mt-12 py-24 text-center text-13 text-muted">{t("profile.noBets")}</p>;
  const today = formatAmountText(days.at(-1)?.staked ?? "0");
  const dateOf = (day: Day | undefined) => (day ? formatMoment(Date.parse(day.day), "utcDay") : "");
  const step = width / Math.max(days.length, 1);
  return (
    <figure className="mt-12">
      <figcaption className="mb-6 flex flex-wrap justify-between gap-x-12 text-12 text-muted">
        <span>{t("profile.chart")}</span>
        <span className="num">{t("profile.today", { amount: today })}</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${width} ${floor + 1}`}
        className="h-auto w-full"
        role="img"
        aria-label={t("profile.chartMost", { amount: formatAmountText(formatAmount(mostBase, decimals)) })}
      >
        <path d={`M0 ${floor + 0.5}H${width}`} stroke="var(--line)" />
        {staked.map((amountBase, place) => {
          const height = amountBase === 0n ? 0 : 4 + shareOf(amountBase, mostBase) * (tallest - 4);
          const x = place * step + 1;
          const half = step * 0.36;
          const lit = place >= staked.length - bright;
          const top = floor - height;
          return height === 0 ? null : (
            <g key={days[place]?.day}>
              <polygon
                points={`${x},${top + 4} ${x + half},${top} ${x + half},${floor} ${x},${floor}`}
                fill={lit ? "var(--emerald)" : "var(--chart-1)"}
              />
              <polygon
                points={`${x + half},${top} ${x + 2 * half},${top + 4} ${x + 2 * half},${floor} ${x + half},${floor}`}
                fill={lit ? "var(--emerald-lo)" : "var(--chart-2)"}
              />
            </g>
          );
        })}
      </svg>
      <div className="mt-4 flex justify-between text-11 text-muted" aria-hidden="true">
        <span>{dateOf(days[0])}</span>
        <span>{dateOf(days.at(-1))}</span>
      </div>
    </figure>
  );
}
