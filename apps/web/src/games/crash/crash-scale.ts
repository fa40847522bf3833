import { crashCurveAt } from "@gemplay/games";

/** Where the picture of a round lies on the board, in design pixels: the curve's foot and its head at rest. */
export const plot = { width: 343, height: 252, left: 34, bottom: 196, headX: 292, headY: 58 } as const;

/**
 * A round runs across the picture in this long and up it in this rise; then the picture shrinks and the head stays
 * where it is. Across comes first, so that the stone passes below the figure.
 */
const acrossMs = 8_000;
const fullRise = 1;

export interface CrashScale {
  /** Where a moment of the round stands, design pixels. */
  x(elapsedMs: number): number;
  /** Where a multiplier stands, design pixels. */
  y(multiplier: number): number;
  /** The last moment and the highest multiplier that the picture has room for. */
  readonly lastMs: number;
  readonly highest: number;
}

/** The picture's scale when a round has run for so long. */
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

/** The stone's drawing is so large, and rides with this point on the head of the curve. */
const stone = { size: 66, x: 46, y: 41 } as const;

/** The stone's upper left corner for a head of the curve: it never covers the labels of an axis. */
export function stoneAt(headX: number, headY: number): { x: number; y: number } {
  return {
    x: Math.max(headX - stone.x, plot.left - 2),
    y: Math.min(headY - stone.y, plot.bottom - stone.size),
  };
}

const secondSteps = [2, 5, 10, 20, 60, 120] as const;

/** Seconds that the time axis names, from 0. */
export function secondTicks({ lastMs }: CrashScale): number[] {
  const seconds = Math.floor(lastMs / 1_000);
  const step = secondSteps.find((one) => seconds / one < 5) ?? 300;
  return range(0, seconds, step);
}

/** Multipliers that the axis names, from 1; at most five, in steps of 1, 2 or 5 times a power of ten. */
export function multiplierTicks({ highest }: CrashScale): number[] {
  const rise = highest - 1;
  const power = 10 ** Math.floor(Math.log10(rise / 4));
  const step = [1, 2, 5, 10].map((one) => one * power).find((one) => rise / one < 5) ?? rise;
  return range(1, highest, step);
}

function range(from: number, to: number, step: number): number[] {
  const count = Math.floor((to - from) / step + 1e-9);
  // Rounded to hundredths: a tenth added up seven times is not seven tenths.
  return Array.from({ length: count + 1 }, (_, place) => Math.round((from + place * step) * 100) / 100);
}
