/**
 * Live floor: what everybody may watch, signed in or not: settled bets under the names to others, big wins, announcements. May
 * import platform and account. Must never know a game's rules, say another name than that, or hold up a bet.
 */
export {
  AnnouncementOver,
  announce,
  announcements,
  announcementsAt,
  withdrawAnnouncement,
} from "./announcements.ts";
export { keepBigWin, renameBigWins, renameWinsOf } from "./big-wins.ts";
export { createLiveFloor, type LiveFloor } from "./live-floor.ts";
