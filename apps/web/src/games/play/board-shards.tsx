/** Shards of one tone around the board's center, as one path in the units of the board. */
interface Shards {
  readonly fill: string;
  readonly opacity: number;
  readonly d: string;
}

interface BoardShardsProps {
  readonly shards: readonly Shards[];
  /** Height of the board in design pixels. The width is 343. */
  readonly height: number;
  /** True to let the shards fly out for a win. A new React key repeats the motion. */
  readonly out?: boolean;
}

/** Draws shards of the stone around a board's result. */
export function BoardShards({ shards, height, out = false }: BoardShardsProps) {
  return (
    <svg className={`full board-shards${out ? " out" : ""}`} viewBox={`0 0 343 ${height}`} aria-hidden="true">
      {shards.map(({ fill, opacity, d }) => (
        <path key={fill} d={d} fill={fill} opacity={opacity} />
      ))}
    </svg>
  );
}
