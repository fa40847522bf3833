interface SegmentPictureProps {
  /** Multipliers of the segments in their order around the wheel, in ten-thousandths. */
  readonly table: readonly number[];
  readonly segment: number;
}

const [inner, outer, half] = [30, 52, 60];

/** Draws the wheel with the winning segment at the top. */
export function SegmentPicture({ table, segment }: SegmentPictureProps) {
  const top = Math.max(...table);
  const at = (place: number, radius: number) => {
    const angle = ((place - segment - 0.5) / table.length) * 2 * Math.PI;
    return `${(half + radius * Math.sin(angle)).toFixed(2)},${(half - radius * Math.cos(angle)).toFixed(2)}`;
  };
  return (
    <svg
      viewBox={`0 0 ${2 * half} ${2 * half}`}
      className="mx-auto block"
      style={{ width: "12rem", height: "12rem" }}
      aria-hidden="true"
    >
      {table.map((multiplierE4, place) => {
        const hit = place === segment;
        const rim = hit ? outer + 5 : outer;
        return (
          <polygon
            // A segment never changes its place, so the position of the segment is its React key.
            key={at(place, outer)}
            points={[at(place, inner), at(place, rim), at(place + 1, rim), at(place + 1, inner)].join(" ")}
            fill={
              multiplierE4 === 0
                ? "var(--raised-3)"
                : multiplierE4 === top
                  ? "var(--topaz-hi)"
                  : "var(--topaz-lo)"
            }
            stroke={hit ? "var(--text)" : "var(--topaz-bg)"}
            strokeWidth={hit ? 1.5 : 0.8}
          />
        );
      })}
      <polygon points={`${half},16 ${half - 5},3 ${half + 5},3`} fill="var(--text)" />
    </svg>
  );
}
