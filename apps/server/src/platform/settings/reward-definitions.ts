import type { SettingDefinition } from "./setting-kinds.ts";

const checkInDay = <D extends number>(day: D, gem: number) =>
  ({
    kind: "whole",
    default: gem,
    minimum: 1,
    maximum: 100_000,
    unit: "gems",
    meaning: `What checking in on day ${day} of seven in a row gives`,
  }) as const;

/** The settings of the rewards for players. */
export const rewardDefinitions = {
  "checkIn.day1Gem": checkInDay(1, 10),
  "checkIn.day2Gem": checkInDay(2, 20),
  "checkIn.day3Gem": checkInDay(3, 30),
  "checkIn.day4Gem": checkInDay(4, 40),
  "checkIn.day5Gem": checkInDay(5, 50),
  "checkIn.day6Gem": checkInDay(6, 60),
  "checkIn.day7Gem": checkInDay(7, 100),
  "airdrop.amount": {
    kind: "amount",
    asset: "TPLAY",
    default: "100000",
    minimum: "1",
    maximum: "1000000000",
    meaning: "What a new player may collect once, out of the airdrop pool",
  },
  "airdrop.days": {
    kind: "whole",
    default: 5,
    minimum: 1,
    maximum: 365,
    unit: "days",
    meaning: "For how long after registration the airdrop can be collected",
  },
  "airdrop.perNetworkDay": {
    kind: "whole",
    default: 20,
    minimum: 1,
    maximum: 1_000_000,
    unit: "claims",
    meaning:
      "How many airdrops may be collected from one network (an IPv4 address, an IPv6 /64) in a UTC day",
  },
  "airdrop.poolDayBps": {
    kind: "whole",
    default: 500,
    minimum: 1,
    maximum: 10_000,
    unit: "hundredths of a percent",
    meaning:
      "How much of the airdrop pool may be collected in a UTC day; the first airdrop of a day is always paid",
  },
} as const satisfies Record<string, SettingDefinition>;
