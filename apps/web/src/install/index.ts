/**
 * The page as something that is installed: its service worker, the note that a newer version is ready, the offer to put
 * it on the home screen. May import stores, session, ui and i18n. Must never load the page anew without the player, come
 * up over a game, or do anything inside the messaging host.
 */

export { canOfferInstall } from "./install-way.ts";
export { InstallSheet } from "./lazy-install-sheet.ts";
