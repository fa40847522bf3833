import { crashCurveAt } from "@gemplay/games";
import { type CurvePoint, colourOf, curveTones, drawCurvePlanes, fillPolygon } from "../../../ui/index.ts";
import { type CrashScale, multiplierTicks, plot, scaleAt, secondTicks } from "./crash-scale.ts";

/** All values that the canvas shows in one frame of a Crash round. */
export interface CrashPicture {
  readonly state: "waiting" | "running" | "over";
  /** Elapsed time of the round that the curve shows, in milliseconds. */
  readonly elapsedMs: number;
  /** The large multiplier: `3.42×`. */
  readonly figure: string;
  /** The text in the line below the large multiplier. */
  readonly caption: string;
  /** Progress of the animation in which the broken gemstone flies apart, from 0 (start) to 1 (end). */
  readonly burst: number;
  /** Whether the canvas may show an old state of the round. */
  readonly stale: boolean;
}

/** Functions that format the labels of the two axes. */
export interface CrashLabels {
  multiplier(value: number): string;
  seconds(value: number): string;
}

/**
 * The shards of the broken gemstone, each with its offset from the head of the curve, rotation in degrees, size and
 * colour.
 */
const shards = [
  [2.4, -7.6, 0, 4, "--coral"],
  [10.4, -7.8, 47, 5.6, "--coral-lo"],
  [18, -0.3, 94, 7.2, "--coral-hi"],
  [6.5, 4.6, 141, 8.8, "--coral-deep"],
  [4.2, 12.3, 188, 4, "--coral"],
  [-5.3, 17.2, 235, 5.6, "--coral-lo"],
  [-6.4, 4.8, 282, 7.2, "--coral-hi"],
  [-13, 0.2, 329, 8.8, "--coral-deep"],
  [-14.7, -10.4, 16, 4, "--coral"],
  [-2.6, -7.6, 63, 5.6, "--coral-lo"],
] as const;
/** Horizontal center in design pixels for texts that are too narrow to touch the axis labels. */
const wordsX = 123.5;
const wordsLeft = plot.left + 8;
/**
 * Largest text widths in design pixels at which the multiplier does not touch the gemstone and the caption does not
 * touch the curve.
 */
const figureWidth = 198;
const captionWidth = 174;
const leastCaption = 11;

/**
 * Draws one frame of a Crash round in design pixels. The caller must have scaled the canvas context to design pixels.
 * @param font font family of all texts
 */
export function drawPicture(
  context: CanvasRenderingContext2D,
  picture: CrashPicture,
  labels: CrashLabels,
  font: string,
): void {
  const scale = scaleAt(picture.elapsedMs);
  context.clearRect(0, 0, plot.width, plot.height);
  drawAxes(context, scale, labels, font);
  context.globalAlpha = picture.stale ? 0.45 : 1;
  if (picture.state !== "waiting") {
    const at = (share: number): CurvePoint => {
      const ms = picture.elapsedMs * share;
      return [scale.x(ms), scale.y(crashCurveAt(ms))];
    };
    context.lineWidth = 3.5;
    drawCurvePlanes(context, at, plot.bottom, curveTones[picture.state]);
    if (picture.state === "over") drawShards(context, scale, picture);
  }
  drawFigure(context, picture, font);
  context.globalAlpha = 1;
  drawCaption(context, picture.caption, font);
}

/**
 * Returns the horizontal center of a text that has the given width. A wide text is shifted to the right, because the
 * labels of the vertical axis are on the left.
 */
const middleOf = (width: number) => Math.max(wordsX, wordsLeft + width / 2);

/** Draws the caption. If the caption is too long, the function first uses smaller letters and then narrower letters. */
function drawCaption(context: CanvasRenderingContext2D, caption: string, font: string): void {
  context.fillStyle = colourOf("--opal-hi");
  context.textAlign = "center";
  context.font = `500 13px ${font}`;
  const natural = context.measureText(caption).width;
  const size = Math.max(leastCaption, Math.min(13, (13 * captionWidth) / natural));
  context.font = `500 ${size}px ${font}`;
  const width = Math.min(captionWidth, (natural * size) / 13);
  context.fillText(caption, middleOf(width), 109.5, captionWidth);
}

function drawAxes(context: CanvasRenderingContext2D, scale: CrashScale, labels: CrashLabels, font: string) {
  context.font = `500 11px ${font}`;
  context.textBaseline = "middle";
  context.lineWidth = 1;
  context.strokeStyle = colourOf("--crash-grid");
  context.fillStyle = colourOf("--crash-1");
  context.textAlign = "right";
  for (const value of multiplierTicks(scale)) {
    const y = Math.round(scale.y(value)) + 0.5;
    context.beginPath();
    context.moveTo(plot.left, y);
    context.lineTo(plot.width, y);
    context.stroke();
    context.fillText(labels.multiplier(value), plot.left - 6, y, plot.left - 8);
  }
  context.textAlign = "center";
  for (const value of secondTicks(scale)) {
    const x = scale.x(value * 1_000);
    if (x < plot.width - 14) context.fillText(labels.seconds(value), x, 212);
  }
}

function drawShards(context: CanvasRenderingContext2D, scale: CrashScale, picture: CrashPicture): void {
  const headX = scale.x(picture.elapsedMs);
  const headY = scale.y(crashCurveAt(picture.elapsedMs));
  const reach = 0.35 + 0.65 * picture.burst;
  for (const [x, y, turn, size, tone] of shards) {
    context.save();
    context.translate(headX + x * reach, headY + y * reach);
    context.rotate((turn * Math.PI) / 180);
    fillPolygon(context, tone, [0, -size, 0.9 * size, 0.7 * size, -0.6 * size, 0.8 * size]);
    context.restore();
  }
}

const figureTones = { waiting: "--text", running: "--text", over: "--coral" } as const;

/**
 * Draws each digit of the multiplier in a cell of equal width. A canvas cannot use the tabular digits of a font.
 * Because all digit cells have the same width, the multiplier does not move sideways when a digit changes.
 */
function drawFigure(context: CanvasRenderingContext2D, { state, figure }: CrashPicture, font: string): void {
  const letters = [...figure];
  const widths = (size: number): number[] => {
    context.font = `700 ${size}px ${font}`;
    const cell = context.measureText("0").width;
    return letters.map(
      (letter) => (/\d/.test(letter) ? cell : context.measureText(letter).width) - 0.035 * size,
    );
  };
  const sum = (all: readonly number[]) => all.reduce((whole, one) => whole + one, 0);
  const natural = sum(widths(64));
  const size = natural > figureWidth ? Math.floor((64 * figureWidth) / natural) : 64;
  const cells = widths(size);
  const width = sum(cells);
  let x = middleOf(width) - width / 2;
  context.fillStyle = colourOf(figureTones[state]);
  context.textAlign = "center";
  letters.forEach((letter, place) => {
    const cell = cells[place] ?? 0;
    context.fillText(letter, x + cell / 2, 66);
    x += cell;
  });
}
