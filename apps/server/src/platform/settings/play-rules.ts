import type { Settings } from "./settings.ts";

/** The functions of play that an operator can close, each with the setting `play.<function>`. */
const playFunctions = ["automatic", "turbo", "shortenResult", "holdToRepeat"] as const;
export type PlayFunction = (typeof playFunctions)[number];

type Read = Pick<Settings, "get">;

/** The minimum number of seconds from one start to the next while `play.regulated` is on. */
const regulatedSeconds = 5;

/** Returns whether a function of play is closed: because `play.regulated` is on, or by the function's own setting. */
export const isPlayClosed = (settings: Read, name: PlayFunction): boolean =>
  settings.get("play.regulated") || !settings.get(`play.${name}`);

/**
 * Returns the minimum number of seconds from one start of a player to the next, in instant and staged games together; 0
 * means no minimum. If `play.regulated` is on, a shorter time of the own setting has no effect.
 */
export function secondsBetweenStarts(settings: Read): number {
  const own = settings.get("play.secondsBetweenStarts");
  return settings.get("play.regulated") ? Math.max(own, regulatedSeconds) : own;
}

/** Returns the rules for regulated play that apply now, as the page gets them. */
export const playRules = (settings: Read) => ({
  closed: playFunctions.filter((name) => isPlayClosed(settings, name)),
  secondsBetweenStarts: secondsBetweenStarts(settings),
});
