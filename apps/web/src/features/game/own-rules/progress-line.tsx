import type { Data } from "@gemplay/api-schema";
import { assets } from "@gemplay/money";
import { formatMoment, useLanguage, useT } from "../../../i18n/index.ts";
import { baseOf } from "../../../widgets/limits/index.ts";

type Asset = Data<"GET /user/reality">["assets"][number];

interface ProgressLineProps {
  readonly asset: Asset;
  readonly sinceMs: number;
  readonly untilMs: number;
}

const width = 311;
const height = 50;
const edge = 5;

/** Draws the player's net result over the period of play as a line chart with a dashed line at zero. */
export function ProgressLine({ asset: { assetId, course }, sinceMs, untilMs }: ProgressLineProps) {
  const t = useT();
  useLanguage();
  const results = [0n, ...course.map(({ net }) => baseOf(net, assetId))];
  const sorted = results.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const low = sorted[0] ?? 0n;
  const span = (sorted.at(-1) ?? 0n) - low;
  // The heights in the chart are rounded to a thousandth, which is less than a pixel. If the result never changed, the
  // chart shows a horizontal line at half its height.
  const yOf = (base: bigint) =>
    span === 0n
      ? height / 2
      : edge + (1 - Number(((base - low) * 1000n) / span) / 1000) * (height - 2 * edge);
  const right = width - edge;
  const points = results.map((base, place) => ({
    x: (place / Math.max(results.length - 1, 1)) * right,
    y: yOf(base),
  }));
  const zero = yOf(0n);
  const last = points.at(-1) ?? { x: right, y: zero };
  return (
    <figure className="mt-8">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        className="h-auto w-full overflow-visible"
        role="img"
        aria-label={t("reality.course", { asset: assets[assetId].shownAs })}
      >
        {points.slice(1).map(({ x, y }, place) => {
          const before = points[place] ?? { x: 0, y: zero };
          return (
            <g key={x}>
              <polygon
                points={`${before.x},${zero} ${before.x},${before.y} ${x},${y}`}
                fill="var(--clock-4)"
              />
              <polygon points={`${before.x},${zero} ${x},${y} ${x},${zero}`} fill="var(--clock-1)" />
            </g>
          );
        })}
        <path d={`M0 ${zero}H${width}`} stroke="var(--line-2)" strokeDasharray="3 3" />
        <polyline
          points={points.map(({ x, y }) => `${x},${y}`).join(" ")}
          fill="none"
          stroke="var(--steel)"
          strokeWidth={2}
          strokeLinejoin="bevel"
        />
        <path d={`M${last.x} ${last.y - 4.5}l4.5 4.5-4.5 4.5-4.5-4.5z`} fill="var(--text)" />
      </svg>
      <figcaption className="num mt-4 flex justify-between text-11 text-muted">
        <span>{formatMoment(sinceMs, "time")}</span>
        <span>{formatMoment(untilMs, "time")}</span>
      </figcaption>
    </figure>
  );
}
