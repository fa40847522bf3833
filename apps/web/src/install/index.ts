/**
 * This folder owns the installed page: its service worker, the note about a new version, and the offer to add the page
 * to the home screen. It may import stores, session, ui and i18n. It never reloads the page without the player's tap,
 * never appears over a game, and does nothing inside the messaging host.
 */

export { canOfferInstall } from "./install-way.ts";
export { InstallSheet } from "./lazy-install-sheet.ts";
