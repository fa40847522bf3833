/**
 * The folder `install` owns the installed page: its service worker, the note about a new version, and the offer to add
 * the page to the home screen. The folder `install` may import stores, session, ui and i18n. The code of `install`
 * never reloads the page without the player's tap, never shows anything over a game, and does nothing inside the
 * messaging host.
 */

export { canOfferInstall } from "./install-way.ts";
export { InstallSheet } from "./lazy-install-sheet.ts";
