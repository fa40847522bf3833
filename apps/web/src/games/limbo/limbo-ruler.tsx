import { formatNumber } from "../../i18n/index.ts";
import { Art } from "../../ui/index.ts";
import { formatCentiMultiplier } from "../play/stake/figures.ts";
import { brickCount, decadesFor, decadesOf } from "./limbo-scale.ts";

interface LimboRulerProps {
  /** Height of the game board in design pixels. The width is 343. */
  readonly height: number;
  /** Target in ten-thousandths. */
  readonly targetE4: number;
  /**
   * Whether the board shows the result of a Limbo round. The ruler shows the gemstone only if the board shows a result.
   */
  readonly held: boolean;
}

/** Empty space above and below the ruler in design pixels. */
const margin = 32;

const coal = { lit: "var(--limbo-4)", body: "var(--limbo-5)" } as const;
const below = { lit: "var(--sapphire-lo)", body: "var(--sapphire-deep)" } as const;
const beyond = { lit: "var(--emerald)", body: "var(--emerald-lo)" } as const;
const places = Array.from({ length: brickCount }, (_, place) => place);

/** Returns the distance of a target from the top of a board with the given height, in design pixels. */
export function wedgeTop(height: number, targetE4: number): number {
  const share = Math.min(1, decadesOf(targetE4) / decadesFor(targetE4));
  return height - margin - share * (height - 2 * margin);
}

/**
 * Returns the text of the label beside the mark of the target. The label shows a high target without decimals if the
 * target has no hundredths.
 */
export function wedgeLabel(targetE4: number): string {
  if (targetE4 < 1_000_000 || targetE4 % 10_000 !== 0) return formatCentiMultiplier(targetE4);
  return `${formatNumber(targetE4 / 10_000)}×`;
}

/**
 * Draws the ruler for multipliers on a logarithmic scale. On the ruler, the bricks up to the result are lit, a wedge
 * marks the target, and a gemstone marks the result.
 */
export function LimboRuler({ height, targetE4, held }: LimboRulerProps) {
  const decades = decadesFor(targetE4);
  const length = height - 2 * margin;
  const wedge = wedgeTop(height, targetE4);
  const brick = (place: number, { lit, body }: { readonly lit: string; readonly body: string }) => {
    const bottom = height - margin - ((place + 0.095) * length) / brickCount;
    const top = bottom - (0.81 * length) / brickCount;
    return (
      <g key={place}>
        <polygon points={`278,${bottom} 292,${bottom} 278,${top}`} fill={lit} />
        <polygon points={`292,${bottom} 292,${top} 278,${top}`} fill={body} />
      </g>
    );
  };
  return (
    <div className="full" style={{ "--decades": decades, "--length": length, "--margin": margin }}>
      <svg className="full" viewBox={`0 0 343 ${height}`} aria-hidden="true">
        <rect x="275" y={margin - 4} width="20" height={length + 10} fill="var(--limbo-1)" />
        {places.map((place) => brick(place, coal))}
        {[0, 1, 2, 3].map((third) => (
          <text
            key={third}
            x="300"
            y={height - margin - (third / 3) * length + 4}
            className="board-axis mark"
          >
            {formatNumber(10 ** ((third * decades) / 3), {
              useGrouping: false,
              ...(decades === 6 ? { notation: "compact" } : {}),
            })}
            ×
          </text>
        ))}
        <polygon points={`272,${wedge} 262,${wedge - 7} 262,${wedge + 7}`} fill="var(--text)" />
        <text x="257" y={wedge + 4} textAnchor="end" className="board-axis wanted">
          {wedgeLabel(targetE4)}
        </text>
      </svg>
      <div className="full lit">
        <svg className="full" viewBox={`0 0 343 ${height}`} aria-hidden="true">
          {places.map((place) =>
            brick(place, place / brickCount < decadesOf(targetE4) / decades ? below : beyond),
          )}
        </svg>
      </div>
      {held ? (
        <span className="riser" aria-hidden="true">
          <Art name="s-sapphire" size={34} />
        </span>
      ) : null}
    </div>
  );
}
