import { formatNumber, useT } from "../../i18n/index.ts";
import { formatShortMultiplier } from "../play/stake/figures.ts";
import type { LegendEntry } from "./wheel-layout.ts";

interface WheelLegendProps {
  readonly legend: readonly LegendEntry[];
  /** Number of segments that the wheel has. */
  readonly segments: number;
  /** Multiplier of the segment on which the wheel stopped, in ten-thousandths. */
  readonly hitE4: number | undefined;
  /** Whether the multipliers are in a column beside a small wheel. */
  readonly column: boolean;
}

const chip = { high: 36, gap: 6, widest: 58 } as const;
const row = { width: 319, height: 42 } as const;
const column = { width: 97, high: 30 } as const;

/**
 * Lists the multipliers of the wheel with their exact probabilities. The multiplier of the segment on which the wheel
 * stopped has a ring around it.
 */
export function WheelLegend({ legend, segments, hitE4, column: stacked }: WheelLegendProps) {
  const t = useT();
  const wide = stacked ? column.width - 6 : Math.min(chip.widest, (row.width - 6) / legend.length - chip.gap);
  const high = stacked ? column.high : chip.high;
  const width = stacked ? column.width : legend.length * (wide + chip.gap) - chip.gap + 6;
  const height = stacked ? legend.length * (high + chip.gap) - chip.gap + 6 : row.height;
  const chance = (count: number) => `${formatNumber(count)}/${formatNumber(segments)}`;
  const label = legend
    .map(({ multiplierE4, segments: count }) => `${formatShortMultiplier(multiplierE4)}: ${chance(count)}`)
    .join(", ");
  return (
    <svg
      className="legend"
      viewBox={`-3 -3 ${width} ${height}`}
      style={{ width: `${width / 10}rem`, height: `${height / 10}rem` }}
      role="img"
      aria-label={t("wheel.legend", { chances: label })}
    >
      {legend.map(({ multiplierE4, segments: count, tone: [lit, body, onLit, onBody] }, place) => {
        const x = stacked ? 0 : place * (wide + chip.gap);
        const y = stacked ? place * (high + chip.gap) : 0;
        // The two facets of an entry have the same arrangement as its two texts: one above the other, or side by side.
        const half = { x: wide * 0.52, y: high / 2 };
        const [first, second] = stacked
          ? [
              `3,0 ${half.x},0 ${half.x},${high} 3,${high} 0,${high - 3} 0,3`,
              `${half.x},0 ${wide - 3},0 ${wide},3 ${wide},${high - 3} ${wide - 3},${high} ${half.x},${high}`,
            ]
          : [
              `3,0 ${wide - 3},0 ${wide},3 ${wide},${half.y} 0,${half.y} 0,3`,
              `0,${half.y} ${wide},${half.y} ${wide},${high - 3} ${wide - 3},${high} 3,${high} 0,${high - 3}`,
            ];
        const [pays, chances] = stacked
          ? [
              { x: half.x / 2, y: half.y },
              { x: (half.x + wide) / 2, y: half.y },
            ]
          : [
              { x: wide / 2, y: high * 0.29 },
              { x: wide / 2, y: high * 0.74 },
            ];
        return (
          <g key={multiplierE4} transform={`translate(${x} ${y})`}>
            <polygon points={first} fill={lit} />
            <polygon points={second} fill={body} />
            <text className="num pays" fill={onLit} {...pays}>
              {formatShortMultiplier(multiplierE4)}
            </text>
            <text className="num" fill={onBody} {...chances}>
              {chance(count)}
            </text>
            {multiplierE4 === hitE4 ? (
              <polygon
                points={`2,-2.25 ${wide - 2},-2.25 ${wide + 2.25},2 ${wide + 2.25},${high - 2} ${wide - 2},${high + 2.25} 2,${high + 2.25} -2.25,${high - 2} -2.25,2`}
                fill="none"
                stroke={multiplierE4 === 0 ? "var(--text)" : "var(--emerald)"}
                strokeWidth="1.5"
              />
            ) : null}
          </g>
        );
      })}
    </svg>
  );
}
