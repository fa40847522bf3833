/**
 * Triangular shards of one colour tone around the center of the board, as one SVG path in the coordinates of the board.
 */
interface Shards {
  readonly fill: string;
  readonly opacity: number;
  readonly d: string;
}

interface BoardShardsProps {
  readonly shards: readonly Shards[];
  /** Height of the game board in design pixels. The width is 343. */
  readonly height: number;
  /**
   * True if the shards fly outwards because the player has won. If the React key of the component changes, the shards
   * fly outwards again.
   */
  readonly out?: boolean;
}

/** Draws shards of a gemstone around the result on the board. */
export function BoardShards({ shards, height, out = false }: BoardShardsProps) {
  return (
    <svg className={`full board-shards${out ? " out" : ""}`} viewBox={`0 0 343 ${height}`} aria-hidden="true">
      {shards.map(({ fill, opacity, d }) => (
        <path key={fill} d={d} fill={fill} opacity={opacity} />
      ))}
    </svg>
  );
}
