import { assets, parseAmount } from "@gemplay/money";

/** Number of bricks in the level bar. */
export const levelBricks = 40;

const { decimals } = assets.PLAY;

/**
 * Returns how many bricks of the level bar are lit. The number is rounded down, so the bar is full only after the
 * player has reached the next level.
 * @param points the player's points as decimal text
 * @param needed the points that the next level needs, as decimal text
 */
export function litBricks(points: string, needed: string): number {
  const neededBase = parseAmount(needed, decimals);
  if (neededBase === 0n) return 0;
  const lit = (parseAmount(points, decimals) * BigInt(levelBricks)) / neededBase;
  return lit >= BigInt(levelBricks) ? levelBricks - 1 : Number(lit);
}
