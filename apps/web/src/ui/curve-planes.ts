import { type ColourToken, colourOf } from "./token-colour.ts";

/** A place on a canvas. */
export type CurvePoint = readonly [x: number, y: number];

interface CurveTones {
  readonly line: ColourToken;
  readonly light: ColourToken;
  readonly deep: ColourToken;
  /** How strong the planes are, 0 to 1. */
  readonly shine: number;
}

/** A round of Crash while it runs and when it is over. */
export const curveTones = {
  running: { line: "--opal", light: "--opal", deep: "--opal-lo", shine: 1 },
  over: { line: "--ember", light: "--ember-hi", deep: "--ember", shine: 0.6 },
} as const satisfies Record<string, CurveTones>;

const columns = 14;
/** Opacities of a column's two planes: lighter towards the head, every second one a shade more. */
const light = (column: number) => (column % 2 === 0 ? 0.108 + 0.0233 * column : 0.148 + 0.0315 * column);
const deep = (column: number) => (column % 2 === 0 ? 0.096 + 0.0206 * column : 0.078 + 0.0166 * column);

/**
 * Draws a rising curve over cut planes: two triangles a column.
 * @param at the point at a share of the way, 0 to 1
 * @param bottom where the planes stand
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
  // The line is finer than the planes: a steep curve would show its corners.
  for (let step = 0; step <= columns * 4; step++) context.lineTo(...at(step / (columns * 4)));
  context.stroke();
}

/** Fills a polygon. @param points x and y in turn */
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
