/**
 * The folder `activity-feed` owns the public events that everybody can see without signing in: settled bets under the
 * players' public names, big wins, and announcements. The code of `activity-feed` may import the platform and the
 * account. The code of `activity-feed` never knows the rules of a game, shows only the public name of a player, and
 * never delays a bet.
 */

export { type ActivityFeed, createActivityFeed } from "./activity-feed.ts";
export { announcements, announcementsAt } from "./announcements.repository.ts";
export { AnnouncementOver, announce, withdrawAnnouncement } from "./announcements.ts";
export { renameWinsOf } from "./big-wins.repository.ts";
export { keepBigWin, renameBigWins } from "./big-wins.ts";
