/**
 * Directions of the edges between the board's facets, in degrees around the center of the board, and the brightness of
 * each facet.
 */
const planes = [
  [0, 0.087],
  [23, 0.019],
  [46, 0.035],
  [60, 0.004],
  [83, 0.012],
  [106, 0.001],
  [120, 0.016],
  [143, 0.006],
  [166, 0.02],
  [180, 0.005],
  [203, 0.031],
  [226, 0.004],
  [240, 0.091],
  [263, 0.029],
  [286, 0.074],
  [300, 0.013],
  [323, 0.054],
  [346, 0.006],
] as const;

interface BoardFacetsProps {
  /** Height of the game board in design pixels. The width is 343. */
  readonly height: number;
  /** Vertical position of the point at which all facets meet. */
  readonly middle: number;
  /** Horizontal position of the point at which all facets meet. */
  readonly across?: number;
  readonly ground: string;
  readonly light: string;
}

/** Draws the background of a game board: eighteen facets (coloured areas) around the result. */
export function BoardFacets({ height, middle, across = 171, ground, light }: BoardFacetsProps) {
  const far = 1.1 * Math.hypot(343, height);
  const edge = (degrees: number) => {
    const angle = (degrees * Math.PI) / 180;
    return `${(across + far * Math.sin(angle)).toFixed(1)},${(middle - far * Math.cos(angle)).toFixed(1)}`;
  };
  return (
    <svg
      className="full"
      viewBox={`0 0 343 ${height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <rect width="343" height={height} fill={ground} />
      {planes.map(([from, opacity], place) => (
        <polygon
          key={from}
          points={`${across},${middle} ${edge(from)} ${edge(planes[(place + 1) % planes.length]?.[0] ?? 0)}`}
          fill={light}
          opacity={opacity}
        />
      ))}
    </svg>
  );
}
