import { formatNumber } from "../../../i18n/index.ts";
import { acrossAfter, type PlinkoLayout, toneOf } from "./plinko-layout.ts";

interface PlinkoBucketsProps {
  readonly layout: PlinkoLayout;
  /** What each pays, from left to right, ten-thousandths. */
  readonly table: readonly number[];
  /** The round whose stone rests on one of them. */
  readonly hit: { readonly id: string; readonly bucket: number; readonly won: boolean } | null;
}

/** What stands on a bucket: the multiplier without its sign. */
export function bucketLabel(multiplierE4: number): string {
  return formatNumber(multiplierE4 / 10_000, { maximumFractionDigits: 2, useGrouping: false });
}

/** The buckets below the pins, in the tones of what they pay. */
export function PlinkoBuckets({ layout, table, hit }: PlinkoBucketsProps) {
  const { rows, across, bucketTop, bucketHeight: height, upright } = layout;
  const half = across / 2 - 1;
  const cut = Math.min(3, half / 3);
  return (
    <g transform={`translate(0 ${bucketTop})`}>
      {table.map((multiplierE4, bucket) => {
        const middle = acrossAfter(layout, rows, bucket);
        const [left, right] = [middle - half, middle + half];
        const [lit, body, ink] = toneOf(multiplierE4);
        const isHit = hit?.bucket === bucket;
        return (
          // A bucket that is hit again sinks again.
          <g key={isHit ? `${bucket} ${hit.id}` : bucket} className={isHit ? "bucket hit" : "bucket"}>
            <polygon
              points={`${left + cut},0 ${right - cut},0 ${right},${cut} ${right},${height / 2} ${left},${height / 2} ${left},${cut}`}
              fill={lit}
            />
            <polygon
              points={`${left},${height / 2} ${right},${height / 2} ${right},${height - cut} ${right - cut},${height} ${left + cut},${height} ${left},${height - cut}`}
              fill={body}
            />
            <text
              x={middle}
              y={height / 2}
              className="num pays"
              fill={ink}
              transform={upright ? undefined : `rotate(-90 ${middle} ${height / 2})`}
            >
              {bucketLabel(multiplierE4)}
            </text>
            {isHit ? (
              <polygon
                className="ring"
                points={`${left + cut},-2.5 ${right - cut},-2.5 ${right + 2.5},${cut} ${right + 2.5},${height - cut} ${right - cut},${height + 2.5} ${left + cut},${height + 2.5} ${left - 2.5},${height - cut} ${left - 2.5},${cut}`}
                stroke={hit.won ? "#1FE0A0" : "#EAF4F1"}
              />
            ) : null}
          </g>
        );
      })}
    </g>
  );
}
