/**
 * The folder `stores` owns the state of the page: the player, the choices in the wallet screens, preferences, results
 * of checked rounds, and the cache of server data. The folder `stores` may import React and the query library. The code
 * of `stores` never calls the server; only the folder `queries` calls the server.
 */
export { forgetAccountStorage } from "./account-storage.ts";
export {
  assetsStore,
  clearAssets,
  initialBalance,
} from "./assets.store.ts";
export { createStore, useStore } from "./create-store.ts";
export { device } from "./device.ts";
export { favouritesStore, toggleFavourite } from "./favourites.ts";
export { invitationStore } from "./invitation.store.ts";
export { broughtCode, cameByInvitation, forgetBroughtCode } from "./invite-code.ts";
export { forgetLastKnown, lastKnownName } from "./kept-last-known.ts";
export { lastKnownStore } from "./last-known.store.ts";
export {
  type Currency,
  currencies,
  lastAmount,
  lastCurrency,
  lastGame,
  noteCurrency,
  noteStake,
  playedGames,
} from "./last-stakes.ts";
export { isOwn, moveToNumber, ownerNow, playerNamed } from "./owner.ts";
export { preferencesStore, setPreference } from "./preferences.store.ts";
export { queryClient } from "./query-client.ts";
export { type Checked, checksStore, useChecked } from "./round-checks.store.ts";
export { storage } from "./storage.ts";
export { termsStore } from "./terms.store.ts";
export {
  clearUser,
  onSessionChange,
  signedIn,
  takeStoredSession,
  userStore,
  useSignedIn,
} from "./user.store.ts";
export { cancelWalletWaits, type OpenRequest, walletWaitStore } from "./wallet-wait.store.ts";
