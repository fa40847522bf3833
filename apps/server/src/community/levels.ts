import type { Levels } from "@gemplay/ledger";
import { assets } from "@gemplay/money";
import type { Settings } from "../platform/settings/index.ts";

const onePoint = 10n ** BigInt(assets.PLAY.decimals);

/** What the second to the fifth level take and bring now. */
export function levelsOf(settings: Settings): Levels {
  const terms = (level: 2 | 3 | 4 | 5) => ({
    pointsBase: BigInt(settings.get(`community.level${level}Points`)) * onePoint,
    giftBase: settings.get(`community.level${level}Gift`),
  });
  return [terms(2), terms(3), terms(4), terms(5)];
}
