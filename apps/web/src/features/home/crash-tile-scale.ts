import { crashCurveAt, crashElapsedMs, crashMultiplierAtE4 } from "@gemplay/games";
import type { CrashState } from "../../queries/index.ts";
import type { CurvePoint } from "../../ui/index.ts";

/**
 * Size of the Crash tile and position of its curve in design pixels. The head of the curve always stays to the right of
 * the texts on the tile. The head of the curve rises from `lowY` to `headY` while the multiplier grows by `fullRise`.
 * The curve on the tile has the same shape as the curve of the live round.
 */
export const tile = {
  width: 343,
  height: 156,
  left: -6,
  bottom: 148,
  headX: 262,
  lowY: 94,
  headY: 52,
} as const;
const fullRise = 1.5;
/** The point of the gemstone drawing that is placed on the head of the curve. */
const stone = { x: 36, y: 58 } as const;

/** The content of one animation frame of the Crash tile. */
export type TileMoment =
  /**
   * Time in milliseconds until the planned start of the Crash round. Until then, the server accepts bets on the round.
   */
  | { readonly kind: "betting"; readonly startsInMs: number }
  | { readonly kind: "running" | "over"; readonly elapsedMs: number; readonly multiplierE4: number };

/**
 * Returns the content of the Crash tile for one animation frame.
 * @param nowMs time of the server's clock
 */
export function tileMoment({ current }: CrashState, nowMs: number): TileMoment {
  const { state, startsAtMs, crashPointE4 } = current;
  if (state === "betting") return { kind: "betting", startsInMs: Math.max(0, startsAtMs - nowMs) };
  if (state === "over") {
    const multiplierE4 = crashPointE4 ?? 10_000;
    return { kind: "over", elapsedMs: crashElapsedMs(multiplierE4), multiplierE4 };
  }
  const elapsedMs = Math.max(0, nowMs - startsAtMs);
  return { kind: "running", elapsedMs, multiplierE4: crashMultiplierAtE4(elapsedMs) };
}

/**
 * Returns a function that computes the points of the curve. The argument is the position along the curve, from 0 to 1.
 */
export function curveOf(moment: TileMoment): (share: number) => CurvePoint {
  const elapsedMs = moment.kind === "betting" ? 0 : moment.elapsedMs;
  const rise = crashCurveAt(elapsedMs) - 1;
  const headY = tile.lowY - (tile.lowY - tile.headY) * Math.min(1, rise / fullRise);
  return (share) => {
    const climbed = rise > 0 ? (crashCurveAt(elapsedMs * share) - 1) / rise : share;
    return [tile.left + (tile.headX - tile.left) * share, tile.bottom - (tile.bottom - headY) * climbed];
  };
}

/** Returns the upper left corner of the gemstone for a given head of the curve. */
export function tileStone([headX, headY]: CurvePoint): { x: number; y: number } {
  return { x: headX - stone.x, y: headY - stone.y };
}
