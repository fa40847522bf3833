import type { SettingDefinition } from "./setting-kinds.ts";

/** Settings of the rules for regulated play. The file `play-rules.ts` combines the settings. */
export const playDefinitions = {
  "play.regulated": {
    kind: "switch",
    default: false,
    meaning:
      "Whether all rules for regulated play apply, whatever the other settings of this group say: no automatic play, no turbo, no shortened results, no start by a held key, five seconds between starts",
  },
  "play.automatic": {
    kind: "switch",
    default: true,
    meaning: "Whether automatic play and bets with an API key are allowed",
  },
  "play.turbo": { kind: "switch", default: true, meaning: "Whether the page offers turbo" },
  "play.shortenResult": {
    kind: "switch",
    default: true,
    meaning: "Whether a player can shorten the animation of a result",
  },
  "play.holdToRepeat": {
    kind: "switch",
    default: true,
    meaning: "Whether a key that the player holds down starts one round after another",
  },
  "play.secondsBetweenStarts": {
    kind: "whole",
    default: 0,
    minimum: 0,
    maximum: 60,
    unit: "seconds",
    meaning:
      "Minimum time from one start of a player to the next, in instant and staged games together; 0: none",
  },
} as const satisfies Record<string, SettingDefinition>;
