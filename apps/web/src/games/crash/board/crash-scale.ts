import { crashCurveAt } from "@gemplay/games";

/** Position of the curve on the board in design pixels: the start of the curve, and the final position of its head. */
export const plot = { width: 343, height: 252, left: 34, bottom: 196, headX: 292, headY: 58 } as const;

/**
 * `acrossMs` is the time in milliseconds in which the curve crosses the board. `fullRise` is the rise of the multiplier
 * that fills the height of the board. When the curve reaches an edge of the board, the board scales the curve down, so
 * that its head stays in place. The curve reaches the right edge of the board before the upper edge, so the gemstone
 * passes below the text of the multiplier.
 */
const acrossMs = 8_000;
const fullRise = 1;

export interface CrashScale {
  /** Converts an elapsed time of the round to a horizontal position on the board, in design pixels. */
  x(elapsedMs: number): number;
  /** Converts a multiplier to a vertical position on the board, in design pixels. */
  y(multiplier: number): number;
  /**
   * Elapsed time in milliseconds at the right end of the time axis, and multiplier at the upper end of the vertical
   * axis.
   */
  readonly lastMs: number;
  readonly highest: number;
}

/** Returns the scales of the two axes for the given elapsed time of the round. */
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

/** Size of the gemstone drawing, and the point of the drawing that is placed on the head of the curve. */
const stone = { size: 66, x: 46, y: 41 } as const;

/**
 * Returns the upper left corner of the gemstone for the given position of the head of the curve. The gemstone never
 * covers a label of an axis.
 */
export function stoneAt(headX: number, headY: number): { x: number; y: number } {
  return {
    x: Math.max(headX - stone.x, plot.left - 2),
    y: Math.min(headY - stone.y, plot.bottom - stone.size),
  };
}

const secondSteps = [2, 5, 10, 20, 60, 120] as const;

/** Returns the elapsed seconds at which the time axis has labels, starting at 0. */
export function secondTicks({ lastMs }: CrashScale): number[] {
  const seconds = Math.floor(lastMs / 1_000);
  const step = secondSteps.find((one) => seconds / one < 5) ?? 300;
  return range(0, seconds, step);
}

/**
 * Returns the multipliers for the labels of the vertical axis, starting at 1. Returns at most five multipliers, in
 * steps of 1, 2 or 5 times a power of ten.
 */
export function multiplierTicks({ highest }: CrashScale): number[] {
  const rise = highest - 1;
  const power = 10 ** Math.floor(Math.log10(rise / 4));
  const step = [1, 2, 5, 10].map((one) => one * power).find((one) => rise / one < 5) ?? rise;
  return range(1, highest, step);
}

function range(from: number, to: number, step: number): number[] {
  const count = Math.floor((to - from) / step + 1e-9);
  // Rounds to hundredths, because in floating-point arithmetic, 7 × 0.1 is not exactly 0.7.
  return Array.from({ length: count + 1 }, (_, place) => Math.round((from + place * step) * 100) / 100);
}
