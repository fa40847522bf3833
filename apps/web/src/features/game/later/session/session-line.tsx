import { useT } from "../../../../i18n/index.ts";
import { linePoints, type Totals } from "./session-totals.ts";

const width = 311;
const height = 36;
/** Free space above and below the line, for the rhomb at its end. */
const rim = 5;

/** Draws the result of the session, round by round, around a dashed line at zero. */
export function SessionLine({ totals }: { readonly totals: Totals }) {
  const t = useT();
  const points = linePoints(totals);
  const sorted = points.toSorted((one, other) => (one < other ? -1 : 1));
  const [least = 0n] = sorted;
  const most = sorted.at(-1) ?? 0n;
  // The height needs only a thousandth of the range, so the division of whole base units is exact enough.
  const range = most - least || 1n;
  const yOf = (base: bigint) =>
    most === least
      ? height / 2
      : rim + (Number(((most - base) * 1_000n) / range) / 1_000) * (height - 2 * rim);
  const step = (width - rim) / Math.max(points.length - 1, 1);
  const places = points.map((base, place) => ({ x: place * step, y: yOf(base) }));
  const zero = yOf(0n);
  const last = places.at(-1);
  const path = places.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className="session-panel-line"
      role="img"
      aria-label={t("session.line")}
      preserveAspectRatio="none"
    >
      <path d={`M0 ${zero}H${width}`} className="session-panel-zero" />
      {places.slice(1).map(({ x, y }, place) => {
        const before = places[place] ?? { x: 0, y: zero };
        return (
          <g key={x} className={place % 2 === 0 ? "session-panel-plane" : "session-panel-plane lit"}>
            <polygon points={`${before.x},${zero} ${before.x},${before.y} ${x},${y}`} />
            <polygon points={`${before.x},${zero} ${x},${y} ${x},${zero}`} opacity={0.6} />
          </g>
        );
      })}
      {points.length > 1 ? <polyline points={path} className="session-panel-curve" /> : null}
      {last && points.length > 1 ? (
        <polygon
          points={`${last.x},${last.y - 4.5} ${last.x + 4.5},${last.y} ${last.x},${last.y + 4.5} ${last.x - 4.5},${last.y}`}
          className="session-panel-end"
        />
      ) : null}
    </svg>
  );
}
