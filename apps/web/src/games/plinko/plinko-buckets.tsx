import { formatNumber } from "../../i18n/index.ts";
import { acrossAfter, type PlinkoLayout, toneOf } from "./plinko-layout.ts";

interface PlinkoBucketsProps {
  readonly layout: PlinkoLayout;
  /** Multipliers of the buckets from left to right, in ten-thousandths. */
  readonly table: readonly number[];
  /** The round whose gemstone has fallen into a bucket, or null. */
  readonly hit: { readonly id: string; readonly bucket: number; readonly won: boolean } | null;
}

/** Returns the label of a bucket: the multiplier without the sign × at its end. */
export function bucketLabel(multiplierE4: number): string {
  return formatNumber(multiplierE4 / 10_000, { maximumFractionDigits: 2, useGrouping: false });
}

/** Draws the buckets below the pins, coloured by their multipliers. */
export function PlinkoBuckets({ layout, table, hit }: PlinkoBucketsProps) {
  const viewBox = `0 0 343 ${layout.height}`;
  const drawn = (bucket: number) => (
    <Bucket key={bucket} layout={layout} bucket={bucket} multiplierE4={table[bucket] ?? 0} />
  );
  return (
    <>
      <svg className="full" viewBox={viewBox} aria-hidden="true">
        {table.map((_, bucket) => (bucket === hit?.bucket ? null : drawn(bucket)))}
      </svg>
      {hit ? (
        // The highlight of the bucket into which the gemstone fell is a separate element. A moving element inside an
        // SVG would trigger a layout in every frame. The new React key repeats the animation if another gemstone falls
        // into the same bucket.
        <div key={hit.id} className="full bucket-hit">
          <svg className="full" viewBox={viewBox} aria-hidden="true">
            {drawn(hit.bucket)}
            <Ring layout={layout} bucket={hit.bucket} won={hit.won} />
          </svg>
        </div>
      ) : null}
    </>
  );
}

/** Returns the edges of a bucket and the size of its cut corners, in design pixels. */
function edgesOf(layout: PlinkoLayout, bucket: number) {
  const middle = acrossAfter(layout, layout.rows, bucket);
  const half = layout.across / 2 - 1;
  const top = layout.bucketTop;
  return {
    middle,
    left: middle - half,
    right: middle + half,
    top,
    half: top + layout.bucketHeight / 2,
    bottom: top + layout.bucketHeight,
    cut: Math.min(3, half / 3),
  };
}

interface BucketProps {
  readonly layout: PlinkoLayout;
  readonly bucket: number;
}

function Bucket({ layout, bucket, multiplierE4 }: BucketProps & { readonly multiplierE4: number }) {
  const { middle, left, right, top, half, bottom, cut } = edgesOf(layout, bucket);
  const [lit, body, ink] = toneOf(multiplierE4);
  return (
    <>
      <polygon
        points={`${left + cut},${top} ${right - cut},${top} ${right},${top + cut} ${right},${half} ${left},${half} ${left},${top + cut}`}
        fill={lit}
      />
      <polygon
        points={`${left},${half} ${right},${half} ${right},${bottom - cut} ${right - cut},${bottom} ${left + cut},${bottom} ${left},${bottom - cut}`}
        fill={body}
      />
      <text
        x={middle}
        y={half}
        className="num pays"
        fill={ink}
        transform={layout.upright ? undefined : `rotate(-90 ${middle} ${half})`}
      >
        {bucketLabel(multiplierE4)}
      </text>
    </>
  );
}

/** Draws a ring around the bucket into which the gemstone fell, slightly outside the edges of the bucket. */
function Ring({ layout, bucket, won }: BucketProps & { readonly won: boolean }) {
  const { left, right, top, bottom, cut } = edgesOf(layout, bucket);
  const out = 2.5;
  return (
    <polygon
      className="ring"
      points={`${left + cut},${top - out} ${right - cut},${top - out} ${right + out},${top + cut} ${right + out},${bottom - cut} ${right - cut},${bottom + out} ${left + cut},${bottom + out} ${left - out},${bottom - cut} ${left - out},${top + cut}`}
      stroke={won ? "var(--emerald)" : "var(--text)"}
    />
  );
}
