import { hiloCardName } from "@gemplay/games";

/**
 * Drawings of the four card suits with two or three facets each, in a box of 2 × 2 units around the center. Each suit
 * has a shape of its own, so that players can distinguish the suits without colours.
 */
const suits: Readonly<Record<string, readonly (readonly [fill: string, points: string])[]>> = {
  D: [
    ["var(--tourmaline)", "0,-1 0,1 -.79,0"],
    ["var(--tourmaline-lo)", "0,-1 .79,0 0,1"],
    ["var(--hilo-1)", "0,-1 .37,0 0,.3 -.37,0"],
  ],
  H: [
    ["var(--tourmaline)", "0,-.35 -.34,-.83 -.8,-.72 -1,-.2 0,1"],
    ["var(--tourmaline-deep)", "0,-.35 .34,-.83 .8,-.72 1,-.2 0,1"],
    ["var(--tourmaline-hi)", "0,-.35 -.8,-.72 -.34,-.83"],
  ],
  S: [
    ["var(--hilo-2)", "0,-1 -1,.18 -.8,.62 -.37,.66 0,.3"],
    ["var(--hilo-3)", "0,-1 1,.18 .8,.62 .37,.66 0,.3"],
    ["var(--hilo-3)", "0,.2 .34,1 -.34,1"],
  ],
  C: [
    ["var(--hilo-2)", "-.48,-.51 0,-.99 0,-.01"],
    ["var(--hilo-3)", "0,-.99 .48,-.51 0,-.01"],
    ["var(--hilo-2)", "-1,.2 -.52,-.28 -.52,.69"],
    ["var(--hilo-3)", "-.52,-.28 -.04,.2 -.52,.69"],
    ["var(--hilo-2)", ".04,.2 .52,-.28 .52,.69"],
    ["var(--hilo-3)", ".52,-.28 1,.2 .52,.69"],
    ["var(--hilo-3)", "0,0 .34,1 -.34,1"],
  ],
};

interface PlayingCardProps {
  /** Number of the card, from 0 to 51. */
  readonly card: number;
  /** Size of the playing card: `large` in the middle of the board, or `small` in the row of earlier cards. */
  readonly size: "large" | "small";
}

/** Draws a playing card with cut corners in three shades of rose. Screen readers ignore the drawing of the card. */
export function PlayingCard({ card, size }: PlayingCardProps) {
  const name = hiloCardName(card);
  const rank = name.slice(0, -1);
  const suit = name.slice(-1);
  const ink = suit === "D" || suit === "H" ? "var(--hilo-4)" : "var(--hilo-3)";
  const [width, height] = size === "large" ? [118, 166] : [42, 56];
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      style={{ width: `${width / 10}rem`, height: `${height / 10}rem` }}
      aria-hidden="true"
    >
      <CardBody width={width} height={height} tones={["var(--hilo-5)", "var(--moon-hi)", "var(--hilo-6)"]} />
      {size === "large" ? (
        <>
          <text x="14" y="37.3" fontSize="31.9" fontWeight="750" letterSpacing="-1.5" fill={ink}>
            {rank}
          </text>
          <Suit suit={suit} x={26} y={55.7} size={8.8} />
          <Suit suit={suit} x={61.4} y={99.6} size={31.9} />
        </>
      ) : (
        <>
          <text x="21" y="28" textAnchor="middle" fontSize="18.5" fontWeight="750" fill={ink}>
            {rank}
          </text>
          <Suit suit={suit} x={21} y={42} size={7.1} />
        </>
      )}
    </svg>
  );
}

/**
 * Draws the back of a playing card.
 * @param width width in design pixels
 */
export function CardBack({ width }: { readonly width: 84 | 118 }) {
  return (
    <svg viewBox="0 0 84 116" style={{ width: `${width / 10}rem` }} aria-hidden="true">
      <CardBody width={84} height={116} tones={["var(--hilo-7)", "var(--hilo-2)", "var(--hilo-8)"]} />
      <polygon points="42,34.8 42,81.2 18.5,58" fill="var(--tourmaline-deep)" />
      <polygon points="42,34.8 65.5,58 42,81.2" fill="var(--hilo-2)" />
    </svg>
  );
}

interface CardBodyProps {
  readonly width: number;
  readonly height: number;
  /** Colours of the playing card: the face, the lit facet, and the shaded facet. */
  readonly tones: readonly [string, string, string];
}

function CardBody({ width: w, height: h, tones: [face, lit, shade] }: CardBodyProps) {
  const cut = w / 10;
  return (
    <>
      <polygon
        points={`${cut},0 ${w - cut},0 ${w},${cut} ${w},${h - cut} ${w - cut},${h} ${cut},${h} 0,${h - cut} 0,${cut}`}
        fill={face}
      />
      <polygon points={`${cut},0 ${w - cut},0 0,${0.66 * h} 0,${cut}`} fill={lit} />
      <polygon points={`${w},${0.46 * h} ${w},${h - cut} ${w - cut},${h} ${0.2 * w},${h}`} fill={shade} />
    </>
  );
}

interface SuitProps {
  readonly suit: string;
  readonly x: number;
  readonly y: number;
  /** Half of the height of the suit drawing on a playing card. */
  readonly size: number;
}

function Suit({ suit, x, y, size }: SuitProps) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`}>
      {suits[suit]?.map(([fill, points]) => (
        <polygon key={points} points={points} fill={fill} />
      ))}
    </g>
  );
}
