import { type ArtName, artHref } from "../../ui/index.ts";

/**
 * Appearance of a cell. In Keno, `hit` is a number that was picked and drawn, `drawn` was only drawn, and `picked` was
 * only picked. In Mines, `hit` is an opened gem, and `burst` is the mine that ended the round.
 */
type Look = "idle" | "picked" | "drawn" | "hit" | "mine" | "burst";

interface BoardPictureProps {
  readonly columns: number;
  /** The cells of the board, row by row. */
  readonly cells: readonly { readonly look: Look; readonly text?: string }[];
  /** The gemstone drawing on cells with the appearance `hit`. */
  readonly stone: ArtName;
  /** Description of the board for screen readers. */
  readonly label: string;
}

const step = 26;
const size = 22;
const fills: Readonly<Record<Look, string>> = {
  idle: "var(--raised-3)",
  picked: "var(--raised-3)",
  drawn: "var(--ground)",
  hit: "var(--ground)",
  mine: "var(--ground)",
  burst: "var(--coral-deep)",
};

/** Draws a small picture of a board that consists of tiles. */
export function BoardPicture({ columns, cells, stone, label }: BoardPictureProps) {
  const rows = Math.ceil(cells.length / columns);
  const [width, height] = [columns * step - (step - size), rows * step - (step - size)];
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className="mx-auto block"
      style={{ width: `${width / 10}rem`, height: `${height / 10}rem` }}
      role="img"
      aria-label={label}
    >
      {cells.map(({ look, text }, at) => {
        const [x, y] = [(at % columns) * step, Math.floor(at / columns) * step];
        return (
          // The cells never change their order, so the position of a cell can be its React key.
          <g key={`${x} ${y}`} transform={`translate(${x} ${y})`}>
            <polygon
              points="4,0 18,0 22,4 22,18 18,22 4,22 0,18 0,4"
              fill={fills[look]}
              stroke={look === "picked" ? "var(--aqua)" : "var(--line)"}
            />
            {look === "hit" ? <use href={artHref(stone)} x="2" y="2" width="18" height="18" /> : null}
            {look === "mine" || look === "burst" ? (
              <use href={artHref("g-mines")} x="1" y="1" width="20" height="20" />
            ) : null}
            {text ? (
              <text
                x="11"
                y="15"
                textAnchor="middle"
                fontSize="11"
                fontWeight="600"
                fill={
                  look === "hit" ? "var(--on-emerald)" : look === "drawn" ? "var(--aqua)" : "var(--muted)"
                }
              >
                {text}
              </text>
            ) : null}
          </g>
        );
      })}
    </svg>
  );
}
