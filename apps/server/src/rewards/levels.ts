import { assets } from "@gemplay/money";
import type { Kysely } from "kysely";
import { storedSettings } from "../platform/settings/index.ts";

/** A level as the settings have it. */
export interface Level {
  /** 1 to 5. */
  readonly level: number;
  /** From how many points on, in base units of PLAY: 1 PLAY is 1 point. */
  readonly pointsBase: bigint;
  /** The inviter's share of the house edge, in hundredths of a percent. */
  readonly rateBps: number;
  /** Base units of GEM. */
  readonly giftBase: bigint;
}

const point = 10n ** BigInt(assets.PLAY.decimals);

/** The five levels, the lowest first. */
export async function readLevels<T>(db: Kysely<T>): Promise<readonly Level[]> {
  const stored = await storedSettings(db, [
    "community.level1Bps",
    "community.level2Bps",
    "community.level3Bps",
    "community.level4Bps",
    "community.level5Bps",
    "community.level2Points",
    "community.level3Points",
    "community.level4Points",
    "community.level5Points",
    "community.level2Gift",
    "community.level3Gift",
    "community.level4Gift",
    "community.level5Gift",
  ]);
  const first = { level: 1, pointsBase: 0n, rateBps: stored["community.level1Bps"].value, giftBase: 0n };
  const others = ([2, 3, 4, 5] as const).map((level) => ({
    level,
    pointsBase: BigInt(stored[`community.level${level}Points`].value) * point,
    rateBps: stored[`community.level${level}Bps`].value,
    giftBase: stored[`community.level${level}Gift`].value,
  }));
  return [first, ...others];
}
