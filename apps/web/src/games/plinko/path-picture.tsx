import { artHref } from "../../ui/index.ts";

const step = 12;
const height = 9;

/**
 * Draws the path of the Plinko ball, which is a gemstone, between the pins.
 * @param path one entry per row: 0 for left, 1 for right
 */
export function PathPicture({ path }: { readonly path: readonly number[] }) {
  const rows = path.length;
  const width = (rows + 2) * step;
  const middle = width / 2;
  let rights = 0;
  const points = [{ x: middle, y: 0 }];
  for (const [row, turn] of path.entries()) {
    rights += turn;
    points.push({ x: middle + (rights - (row + 1) / 2) * step, y: (row + 1) * height });
  }
  const end = points.at(-1) ?? { x: middle, y: 0 };
  const tall = (rows + 2) * height;
  return (
    <svg
      viewBox={`0 -4 ${width} ${tall}`}
      className="mx-auto block"
      style={{ width: `${width / 10}rem`, height: `${tall / 10}rem` }}
      aria-hidden="true"
    >
      {path.flatMap((_, row) =>
        Array.from({ length: row + 1 }, (_none, pin) => {
          const [x, y] = [middle + (pin - row / 2) * step, (row + 0.5) * height];
          return (
            <polygon
              // A pin never moves, so the position of the pin is its React key.
              key={`${x} ${y}`}
              points={`${x},${y - 1.6} ${x + 1.6},${y} ${x},${y + 1.6} ${x - 1.6},${y}`}
              fill="var(--tanzanite)"
              opacity="0.5"
            />
          );
        }),
      )}
      <polyline
        points={points.map(({ x, y }) => `${x},${y}`).join(" ")}
        fill="none"
        stroke="var(--tanzanite-hi)"
        strokeWidth="1.6"
        strokeLinejoin="bevel"
      />
      <use href={artHref("s-tanzanite")} x={end.x - 6} y={end.y - 3} width="12" height="12" />
    </svg>
  );
}
