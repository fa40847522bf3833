/**
 * The folder `install` owns the installed page: its service worker, the note about a new version, and the offer to
 * install the page on the device. The folder `install` may import stores, session, ui and i18n. The code of `install`
 * reloads the page only when the player taps a button. The code of `install` shows nothing over a game, and does
 * nothing inside the messaging host.
 */

export { canOfferInstall } from "./install-way.ts";
export { InstallSheet } from "./lazy-install-sheet.ts";
