import { baseOf, type PlayerLimit } from "./limits.ts";

const bricks = Array.from({ length: 40 }, (_, place) => place);
/** The meter shows a warning colour if the used share of a limit (0 to 1) is at least this value. */
const warnFrom = 0.75;

/** The values that the meter compares: a limit of the player or the daily limit of an API key. */
type Meter = Pick<PlayerLimit, "assetId" | "limit" | "used">;

interface LimitMeterProps {
  readonly limit: Meter;
  /** True to make the meter taller, for a page that shows only one limit. */
  readonly tall?: boolean;
}

/** Shows the used share of a limit as a row of bricks. The caller shows the used amount and the limit as text. */
export function LimitMeter({ limit, tall = false }: LimitMeterProps) {
  const share = shareOf(limit);
  // The first brick is lit as soon as the player uses any amount. The last brick is lit only when the limit is fully
  // used.
  const lit = share === 0 ? 0 : Math.max(Math.floor(share * bricks.length), 1);
  const [light, deep] =
    share >= warnFrom ? ["var(--gold)", "var(--gold-lo)"] : ["var(--emerald)", "var(--emerald-lo)"];
  const height = tall ? 12 : 8;
  return (
    <svg
      viewBox={`0 0 311 ${height}`}
      className={tall ? "h-12 w-full" : "h-8 w-full"}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {bricks.map((place) => {
        const left = place * 7.8;
        return (
          <polygon
            key={place}
            points={`${left + 2},0 ${left + 7},0 ${left + 5},${height} ${left},${height}`}
            fill={place >= lit ? "var(--raised-3)" : place % 2 === 0 ? light : deep}
          />
        );
      })}
    </svg>
  );
}

/**
 * Returns the used share of a limit, from 0 to 1, accurate to a thousandth. This is accurate enough, because a
 * thousandth of the limit is less than one brick of the meter.
 */
function shareOf({ limit, used, assetId }: Meter): number {
  if (limit === null) return 0;
  const limitBase = baseOf(limit, assetId);
  const usedBase = baseOf(used, assetId);
  if (usedBase >= limitBase) return 1;
  return usedBase <= 0n ? 0 : Math.max(Number((usedBase * 1000n) / limitBase), 1) / 1000;
}
