type Plane = readonly [points: string, fill: string];

const gold: readonly Plane[] = [
  ["32.04,4.6 43.4,15.96 34.39,13.61", "var(--gold-lo)"],
  ["24,9.3 32.04,4.6 34.39,13.61", "var(--gold-hi)"],
  ["43.4,15.96 43.4,32.04 38.7,24", "var(--gold-deep)"],
  ["34.39,13.61 43.4,15.96 38.7,24", "var(--gold-lo)"],
  ["43.4,32.04 32.04,43.4 34.39,34.39", "var(--gold-deep)"],
  ["38.7,24 43.4,32.04 34.39,34.39", "var(--gold-deep)"],
  ["32.04,43.4 15.96,43.4 24,38.7", "var(--gold-deep)"],
  ["34.39,34.39 32.04,43.4 24,38.7", "var(--gold-deep)"],
  ["15.96,43.4 4.6,32.04 13.61,34.39", "var(--gold-lo)"],
  ["24,38.7 15.96,43.4 13.61,34.39", "var(--gold-lo)"],
  ["4.6,32.04 4.6,15.96 9.3,24", "var(--gold)"],
  ["13.61,34.39 4.6,32.04 9.3,24", "var(--gold)"],
  ["4.6,15.96 15.96,4.6 13.61,13.61", "var(--gold-hi)"],
  ["9.3,24 4.6,15.96 13.61,13.61", "var(--gold-hi)"],
  ["15.96,4.6 32.04,4.6 24,9.3", "var(--gold)"],
  ["13.61,13.61 15.96,4.6 24,9.3", "var(--gold-hi)"],
  ["34.39,13.61 38.7,24 34.39,34.39 24,38.7 13.61,34.39 9.3,24 13.61,13.61 24,9.3", "var(--gold)"],
];

const ring: readonly Plane[] = [
  ["36.00,1.00 51.34,4.54 48.27,10.83 36.00,8.00", "var(--sapphire)"],
  ["53.50,5.69 65.02,16.43 59.21,20.34 50.00,11.75", "var(--sapphire-lo)"],
  ["66.31,18.50 70.91,33.56 63.93,34.05 60.25,22.00", "var(--sapphire)"],
  ["71.00,36.00 67.46,51.34 61.17,48.27 64.00,36.00", "var(--sapphire-lo)"],
  ["66.31,53.50 55.57,65.02 51.66,59.21 60.25,50.00", "var(--sapphire)"],
  ["53.50,66.31 38.44,70.91 37.95,63.93 50.00,60.25", "var(--sapphire-lo)"],
  ["36.00,71.00 20.66,67.46 23.73,61.17 36.00,64.00", "var(--sapphire)"],
  ["18.50,66.31 6.98,55.57 12.79,51.66 22.00,60.25", "var(--sapphire-lo)"],
  ["5.69,53.50 1.09,38.44 8.07,37.95 11.75,50.00", "var(--sapphire)"],
  ["1.00,36.00 4.54,20.66 10.83,23.73 8.00,36.00", "var(--sapphire-lo)"],
  ["5.69,18.50 16.43,6.98 20.34,12.79 11.75,22.00", "var(--sapphire)"],
  ["18.50,5.69 33.56,1.09 34.05,8.07 22.00,11.75", "var(--sapphire-lo)"],
];

const coal: readonly Plane[] = [
  ["44.42,15.67 56.33,27.58 48.45,23.55", "var(--clock-1)"],
  ["36,18.4 44.42,15.67 48.45,23.55", "var(--clock-2)"],
  ["56.33,27.58 56.33,44.42 53.6,36", "var(--clock-3)"],
  ["48.45,23.55 56.33,27.58 53.6,36", "var(--clock-1)"],
  ["56.33,44.42 44.42,56.33 48.45,48.45", "var(--clock-3)"],
  ["53.6,36 56.33,44.42 48.45,48.45", "var(--clock-3)"],
  ["44.42,56.33 27.58,56.33 36,53.6", "var(--clock-3)"],
  ["48.45,48.45 44.42,56.33 36,53.6", "var(--clock-3)"],
  ["27.58,56.33 15.67,44.42 23.55,48.45", "var(--clock-1)"],
  ["36,53.6 27.58,56.33 23.55,48.45", "var(--clock-1)"],
  ["15.67,44.42 15.67,27.58 18.4,36", "var(--clock-4)"],
  ["23.55,48.45 15.67,44.42 18.4,36", "var(--clock-4)"],
  ["15.67,27.58 27.58,15.67 23.55,23.55", "var(--clock-2)"],
  ["18.4,36 15.67,27.58 23.55,23.55", "var(--clock-2)"],
  ["27.58,15.67 44.42,15.67 36,18.4", "var(--clock-4)"],
  ["23.55,23.55 27.58,15.67 36,18.4", "var(--clock-2)"],
  ["48.45,23.55 53.6,36 48.45,48.45 36,53.6 23.55,48.45 18.4,36 23.55,23.55 36,18.4", "var(--clock-4)"],
];

/**
 * Draws the facets of a gemstone as polygons. An outline in the colour of each facet covers the gaps between the
 * facets.
 */
const drawn = (planes: readonly Plane[], edge = true) =>
  planes.map(([points, fill]) => (
    <polygon
      key={points}
      points={points}
      fill={fill}
      stroke={edge ? fill : undefined}
      strokeWidth={edge ? 0.3 : undefined}
      strokeLinejoin="round"
    />
  ));

/**
 * Draws a golden gemstone with clock hands. The gemstone is the symbol for a bet that one of the player's limits has
 * refused.
 */
export function StopStone() {
  return (
    <svg viewBox="0 0 48 48" className="size-48 flex-none" aria-hidden="true">
      {drawn(gold)}
      <path d="M24 16v9.5l5.5 3.5" fill="none" stroke="var(--on-gold)" strokeWidth="2.6" />
    </svg>
  );
}

/** Draws a dark gemstone with clock hands in a ring of bricks. The drawing is the symbol for a reality check. */
export function RealityStone() {
  return (
    <svg viewBox="0 0 72 72" className="mx-auto size-72" aria-hidden="true">
      {drawn(ring, false)}
      {drawn(coal)}
      <path d="M36 24V36l8 5" fill="none" stroke="var(--text)" strokeWidth="3" />
    </svg>
  );
}
