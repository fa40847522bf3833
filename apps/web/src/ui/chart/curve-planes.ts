import { type ColourToken, colourOf } from "./token-colour.ts";

/** A point on a canvas, with its coordinates in pixels. */
export type CurvePoint = readonly [x: number, y: number];

interface CurveTones {
  readonly line: ColourToken;
  readonly light: ColourToken;
  readonly deep: ColourToken;
  /** Factor from 0 to 1 that multiplies the opacity of the coloured planes below the curve. */
  readonly shine: number;
}

/** Colours of the curve of a Crash round, for a running round and for a round that has ended. */
export const curveTones = {
  running: { line: "--opal", light: "--opal", deep: "--opal-lo", shine: 1 },
  over: { line: "--ember", light: "--ember-hi", deep: "--ember", shine: 0.6 },
} as const satisfies Record<string, CurveTones>;

const columns = 14;
/**
 * Returns the opacities of the two planes of a column below the curve. The opacities increase towards the end of the
 * curve. In every second column, the difference between the two planes is larger.
 */
const light = (column: number) => (column % 2 === 0 ? 0.108 + 0.0233 * column : 0.148 + 0.0315 * column);
const deep = (column: number) => (column % 2 === 0 ? 0.096 + 0.0206 * column : 0.078 + 0.0166 * column);

/**
 * Draws a rising curve, and fills the area below the curve with coloured triangles.
 * @param at returns the point of the curve at a share of the curve's width, from 0 to 1
 * @param bottom y coordinate of the lower edge of the planes
 */
export function drawCurvePlanes(
  context: CanvasRenderingContext2D,
  at: (share: number) => CurvePoint,
  bottom: number,
  tones: CurveTones,
): void {
  const opacity = context.globalAlpha;
  for (let column = 0; column < columns; column++) {
    const [x, y] = at(column / columns);
    const [nextX, nextY] = at((column + 1) / columns);
    context.globalAlpha = opacity * tones.shine * light(column);
    fillPolygon(context, tones.light, [x, y, nextX, nextY, x, bottom]);
    context.globalAlpha = opacity * tones.shine * deep(column);
    fillPolygon(context, tones.deep, [nextX, nextY, nextX, bottom, x, bottom]);
  }
  context.globalAlpha = opacity;
  context.strokeStyle = colourOf(tones.line);
  context.lineJoin = "bevel";
  context.beginPath();
  // The line of the curve has more points than the planes have columns, because a steep curve would otherwise show
  // corners.
  for (let step = 0; step <= columns * 4; step++) context.lineTo(...at(step / (columns * 4)));
  context.stroke();
}

/** Fills a polygon. @param points alternating x and y coordinates */
export function fillPolygon(
  context: CanvasRenderingContext2D,
  tone: ColourToken,
  points: readonly number[],
): void {
  context.fillStyle = colourOf(tone);
  context.beginPath();
  for (let place = 0; place < points.length; place += 2)
    context.lineTo(points[place] ?? 0, points[place + 1] ?? 0);
  context.fill();
}
