import { assets } from "@gemplay/money";
import type { Settings } from "../platform/settings/index.ts";

/** A community level with the values of the present settings. */
export interface Level {
  /** The number of the community level, 1 to 5. */
  readonly level: number;
  /** The points that a player needs for the level, in base units of PLAY: 1 PLAY is 1 point. */
  readonly pointsBase: bigint;
  /** The inviter's share of the house edge of a friend's bet, in hundredths of a percent. */
  readonly rateBps: number;
  /** The gift that the inviter gets at the level, in base units of GEM. */
  readonly giftBase: bigint;
}

const onePoint = 10n ** BigInt(assets.PLAY.decimals);

/** Returns the five community levels, the lowest first. */
export function levelsOf(settings: Settings): readonly [Level, Level, Level, Level, Level] {
  const higher = (level: 2 | 3 | 4 | 5): Level => ({
    level,
    pointsBase: BigInt(settings.get(`community.level${level}Points`)) * onePoint,
    rateBps: settings.get(`community.level${level}Bps`),
    giftBase: settings.get(`community.level${level}Gift`),
  });
  const first = { level: 1, pointsBase: 0n, rateBps: settings.get("community.level1Bps"), giftBase: 0n };
  return [first, higher(2), higher(3), higher(4), higher(5)];
}
