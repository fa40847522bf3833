import type { SettingDefinition } from "./setting-kinds.ts";

const rate = (level: number, bps: number) =>
  ({
    kind: "whole",
    default: bps,
    minimum: 0,
    maximum: 10_000,
    unit: "hundredths of a percent",
    meaning: `Commission at level ${level}: this share of the house edge of a friend's bet`,
  }) as const satisfies SettingDefinition;

const points = (level: number, needed: number) =>
  ({
    kind: "whole",
    default: needed,
    minimum: 1,
    maximum: 1_000_000_000_000,
    unit: "points",
    meaning: `From how many points on a player has level ${level}`,
  }) as const satisfies SettingDefinition;

const gift = (level: number, gem: string) =>
  ({
    kind: "amount",
    asset: "GEM",
    default: gem,
    minimum: "0",
    maximum: "1000000000",
    meaning: `What a player is given for reaching level ${level}`,
  }) as const satisfies SettingDefinition;

const levelDefinitions = {
  "community.level1Bps": rate(1, 1_000),
  "community.level2Bps": rate(2, 1_250),
  "community.level3Bps": rate(3, 1_500),
  "community.level4Bps": rate(4, 2_000),
  "community.level5Bps": rate(5, 2_500),
  "community.level2Points": points(2, 100_000),
  "community.level3Points": points(3, 1_000_000),
  "community.level4Points": points(4, 10_000_000),
  "community.level5Points": points(5, 100_000_000),
  "community.level2Gift": gift(2, "1000"),
  "community.level3Gift": gift(3, "10000"),
  "community.level4Gift": gift(4, "100000"),
  "community.level5Gift": gift(5, "1000000"),
} as const satisfies Record<string, SettingDefinition>;

/** The keys of the settings for levels: the points that a level needs, and the gift for reaching the level. */
export const levelKeys = Object.keys(levelDefinitions) as (keyof typeof levelDefinitions)[];

/**
 * The settings of levels, commission and rakeback. The total cost of levels, commission and rakeback must be below the
 * house edge (see `house-keeps.ts`).
 */
export const communityDefinitions = {
  ...levelDefinitions,
  "community.collectFrom": {
    kind: "amount",
    asset: "PLAY",
    default: "10000",
    minimum: "0",
    maximum: "1000000000",
    meaning: "How much a player's friends must have bet before commission can be collected",
  },
  "rakeback.gemPerThousand": {
    kind: "whole",
    default: 100,
    minimum: 0,
    maximum: 100_000,
    unit: "gems",
    meaning: "What a player's own settled bets of 1,000 PLAY bring",
  },
} as const satisfies Record<string, SettingDefinition>;
