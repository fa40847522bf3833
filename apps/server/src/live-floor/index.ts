/**
 * Live floor: what everybody may watch, signed in or not: settled bets under masked names, big wins, announcements. May
 * import platform. Must never know a game's rules, say a name that is not masked, or hold up a bet.
 */
export { announce, announcements, withdrawAnnouncement } from "./announcements.ts";
export { createLiveFloor, type LiveFloor } from "./live-floor.ts";
