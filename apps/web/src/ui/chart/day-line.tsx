import { DayFrame, type DayValue } from "./day-frame.tsx";
import { dayHeights } from "./day-heights.ts";

interface DayLineProps {
  /** The days of the chart, oldest first. */
  readonly days: readonly DayValue[];
  /** Name of the chart for screen readers. */
  readonly label: string;
  readonly decimals: number;
  readonly unit: string;
}

const width = 343;
const [top, floor] = [10, 100];

/**
 * Line chart of a value on each of the last days. The area between the line of the chart and zero is filled with
 * colour.
 */
export function DayLine(props: DayLineProps) {
  const { days } = props;
  const xOf = (place: number) => place / (days.length - 1);
  const points = dayHeights(days.map(({ base }) => base)).map((height, place) => ({
    x: xOf(place) * width,
    y: floor - height * (floor - top),
  }));
  return (
    <DayFrame {...props} xOf={xOf}>
      {(chosen) => {
        const point = points[chosen ?? days.length - 1] ?? { x: width, y: floor };
        return (
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
        );
      }}
    </DayFrame>
  );
}
