import { useT } from "../../../i18n/index.ts";

const facets: readonly (readonly [string, string])[] = [
  ["34.23,6.14 45.86,17.77 36.95,15.05", "var(--emerald-lo)"],
  ["26,10.52 34.23,6.14 36.95,15.05", "var(--emerald-hi)"],
  ["45.86,17.77 45.86,34.23 41.48,26", "var(--emerald-deep)"],
  ["36.95,15.05 45.86,17.77 41.48,26", "var(--emerald-lo)"],
  ["45.86,34.23 34.23,45.86 36.95,36.95", "var(--emerald-deep)"],
  ["41.48,26 45.86,34.23 36.95,36.95", "var(--emerald-lo)"],
  ["34.23,45.86 17.77,45.86 26,41.48", "var(--emerald-deep)"],
  ["36.95,36.95 34.23,45.86 26,41.48", "var(--emerald-lo)"],
  ["17.77,45.86 6.14,34.23 15.05,36.95", "var(--emerald-lo)"],
  ["26,41.48 17.77,45.86 15.05,36.95", "var(--emerald-lo)"],
  ["6.14,34.23 6.14,17.77 10.52,26", "var(--emerald)"],
  ["15.05,36.95 6.14,34.23 10.52,26", "var(--emerald)"],
  ["6.14,17.77 17.77,6.14 15.05,15.05", "var(--emerald-hi)"],
  ["10.52,26 6.14,17.77 15.05,15.05", "var(--emerald-hi)"],
  ["17.77,6.14 34.23,6.14 26,10.52", "var(--emerald)"],
  ["15.05,15.05 17.77,6.14 26,10.52", "var(--emerald)"],
  ["36.95,15.05 41.48,26 36.95,36.95 26,41.48 15.05,36.95", "var(--emerald)"],
  ["15.05,36.95 10.52,26 15.05,15.05 26,10.52 36.95,15.05", "var(--action-1)"],
];
const bothWays = "M21.5 19v13.5M17.8 29l3.7 3.7 3.7-3.7M30.5 33V19.5M26.8 23l3.7-3.7 3.7 3.7";
const oneWay = "M26 18.5v14.5M20.5 27.8l5.5 5.5 5.5-5.5";

/**
 * Shows the gemstone between the paid asset and the received asset. A tap on the gemstone swaps the two assets of the
 * pair, if the opposite swap exists.
 */
export function FlipStone({ onFlip }: { readonly onFlip: (() => void) | undefined }) {
  const t = useT();
  const stone = (
    <svg viewBox="0 0 52 52" className="size-52" aria-hidden="true">
      <polygon points="35.9,2 50,16.1 50,35.9 35.9,50 16.1,50 2,35.9 2,16.1 16.1,2" fill="var(--ground)" />
      {facets.map(([points, fill]) => (
        <polygon
          key={points}
          points={points}
          fill={fill}
          stroke={fill}
          strokeWidth=".3"
          strokeLinejoin="round"
        />
      ))}
      <path d={onFlip ? bothWays : oneWay} fill="none" stroke="var(--on-emerald)" strokeWidth="2.2" />
    </svg>
  );
  return (
    <div className="relative z-1 h-10">
      <div className="absolute top-[-2.1rem] left-1/2 -translate-x-1/2">
        {onFlip ? (
          <button
            type="button"
            className="block rounded-full transition-transform duration-[var(--t-press)] active:scale-[0.94]"
            aria-label={t("swap.flip")}
            onClick={onFlip}
          >
            {stone}
          </button>
        ) : (
          stone
        )}
      </div>
    </div>
  );
}
