import { crashCurveAt } from "@gemplay/games";

/** Position of the curve on the board in design pixels: its foot, and its head at rest. */
export const plot = { width: 343, height: 252, left: 34, bottom: 196, headX: 292, headY: 58 } as const;

/**
 * Time in ms in which the curve crosses the picture, and the rise that fills the height of the picture. When the curve
 * has reached an edge, the picture is scaled down and the head of the curve stays in place. The curve crosses the width
 * before the height, so that the stone passes below the multiplier.
 */
const acrossMs = 8_000;
const fullRise = 1;

export interface CrashScale {
  /** Returns the x position of an elapsed time of the round, in design pixels. */
  x(elapsedMs: number): number;
  /** Returns the y position of a multiplier, in design pixels. */
  y(multiplier: number): number;
  /** The latest elapsed time in ms and the highest multiplier inside the picture. */
  readonly lastMs: number;
  readonly highest: number;
}

/** Returns the scale of the picture for the elapsed time of a round. */
export function scaleAt(elapsedMs: number): CrashScale {
  const spanMs = Math.max(acrossMs, elapsedMs);
  const rise = Math.max(fullRise, crashCurveAt(elapsedMs) - 1);
  const { width, left, bottom, headX, headY } = plot;
  return {
    x: (ms) => left + ((headX - left) * ms) / spanMs,
    y: (multiplier) => bottom - ((bottom - headY) * (multiplier - 1)) / rise,
    lastMs: (spanMs * (width - left)) / (headX - left),
    highest: 1 + (rise * (bottom - 25)) / (bottom - headY),
  };
}

/** Size of the stone's drawing, and the point of the drawing that is on the head of the curve. */
const stone = { size: 66, x: 46, y: 41 } as const;

/** Returns the upper left corner of the stone for a head of the curve. The stone never covers an axis label. */
export function stoneAt(headX: number, headY: number): { x: number; y: number } {
  return {
    x: Math.max(headX - stone.x, plot.left - 2),
    y: Math.min(headY - stone.y, plot.bottom - stone.size),
  };
}

const secondSteps = [2, 5, 10, 20, 60, 120] as const;

/** Returns the seconds for the labels of the time axis, from 0. */
export function secondTicks({ lastMs }: CrashScale): number[] {
  const seconds = Math.floor(lastMs / 1_000);
  const step = secondSteps.find((one) => seconds / one < 5) ?? 300;
  return range(0, seconds, step);
}

/** Returns the multipliers for the axis labels, from 1: at most five, in steps of 1, 2 or 5 times a power of ten. */
export function multiplierTicks({ highest }: CrashScale): number[] {
  const rise = highest - 1;
  const power = 10 ** Math.floor(Math.log10(rise / 4));
  const step = [1, 2, 5, 10].map((one) => one * power).find((one) => rise / one < 5) ?? rise;
  return range(1, highest, step);
}

function range(from: number, to: number, step: number): number[] {
  const count = Math.floor((to - from) / step + 1e-9);
  // Rounds to hundredths, because adding 0.1 seven times does not give exactly 0.7.
  return Array.from({ length: count + 1 }, (_, place) => Math.round((from + place * step) * 100) / 100);
}
