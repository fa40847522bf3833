/**
 * Largest number of tree levels that the picture shows. If the tree has more levels, the picture shows only the upper
 * levels.
 */
const mostLevels = 4;
const width = 311;
const top = 10;
const step = 26.35;

interface TreePictureProps {
  readonly leaves: number;
  /** The positions of the player's leaves. */
  readonly indexes: readonly number[];
}

/**
 * Draws the paths from the root to the player's leaves with the left and right turns of the real tree. The picture
 * contains at most `mostLevels` levels of the tree.
 */
export function TreePicture({ leaves, indexes }: TreePictureProps) {
  const height = Math.ceil(Math.log2(Math.max(leaves, 1)));
  const levels = Math.min(height, mostLevels);
  const onWay = (level: number, place: number) =>
    indexes.some((index) => Math.floor(index / 2 ** (height - level)) === place);
  const exists = (level: number, place: number) => place * 2 ** (height - level) < leaves;
  const x = (level: number, place: number) => ((place + 0.5) * width) / 2 ** level;
  const y = (level: number) => top + level * step;
  const nodes = Array.from({ length: levels + 1 }, (_, level) =>
    Array.from({ length: 2 ** level }, (_, place) => ({ level, place })),
  )
    .flat()
    .filter(({ level, place }) => exists(level, place))
    .map((node) => {
      const own = onWay(node.level, node.place);
      return { ...node, own, given: !own && onWay(node.level, node.place ^ 1) };
    });
  return (
    <svg viewBox={`0 0 ${width} ${y(levels) + 10}`} className="mb-4 h-auto w-full" aria-hidden="true">
      {nodes
        .filter(({ level }) => level > 0)
        .map(({ level, place, own }) => (
          <path
            key={`${level} ${place}`}
            d={`M${x(level - 1, place >> 1)} ${y(level - 1)}L${x(level, place)} ${y(level)}`}
            stroke={own ? "var(--emerald)" : "var(--auto-2)"}
            strokeWidth={own ? 2 : 1.2}
          />
        ))}
      {nodes.map(({ level, place, own, given }) => {
        const size = own ? 7.5 : given ? 6 : 4;
        const [cx, cy] = [x(level, place), y(level)];
        const tones = own
          ? ["var(--emerald-lit)", "var(--emerald-lo)"]
          : given
            ? ["var(--sapphire)", "var(--sapphire-lo)"]
            : ["var(--coal-lit)", "var(--auto-2)"];
        return (
          <g key={`${level} ${place}`}>
            <polygon points={`${cx - size},${cy} ${cx},${cy - size} ${cx},${cy + size}`} fill={tones[0]} />
            <polygon points={`${cx},${cy - size} ${cx + size},${cy} ${cx},${cy + size}`} fill={tones[1]} />
          </g>
        );
      })}
    </svg>
  );
}
