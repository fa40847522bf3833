/** Shards of one tone round a board's middle, as one path in the board's units. */
interface Shards {
  readonly fill: string;
  readonly opacity: number;
  readonly d: string;
}

interface BoardShardsProps {
  readonly shards: readonly Shards[];
  /** Height of the board in design pixels; its width is 343. */
  readonly height: number;
  /** They fly out: for a win. With another key they do so again. */
  readonly out?: boolean;
}

/** Splinters of the stone round a board's result. */
export function BoardShards({ shards, height, out = false }: BoardShardsProps) {
  return (
    <svg className={`full board-shards${out ? " out" : ""}`} viewBox={`0 0 343 ${height}`} aria-hidden="true">
      {shards.map(({ fill, opacity, d }) => (
        <path key={fill} d={d} fill={fill} opacity={opacity} />
      ))}
    </svg>
  );
}
