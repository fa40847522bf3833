/**
 * Activity feed (live floor): this folder owns everything that anybody may watch, signed in or not: settled bets under
 * the players' public names, big wins, and announcements. The folder may import platform and account. The folder never
 * knows a game's rules, never shows another name than the public one, and never delays a bet.
 */
export { announcements, announcementsAt } from "./announcements.repository.ts";
export { AnnouncementOver, announce, withdrawAnnouncement } from "./announcements.ts";
export { renameWinsOf } from "./big-wins.repository.ts";
export { keepBigWin, renameBigWins } from "./big-wins.ts";
export { createLiveFloor, type LiveFloor } from "./live-floor.ts";
