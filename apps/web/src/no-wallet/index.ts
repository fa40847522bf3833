/**
 * What can be done where this browser has no wallet (code 6100), as several screens show it: wallet apps, pairing, another
 * device. May import i18n, loading, stores, ui and the wallet adapter; its texts (`texts.ts`) are loaded by who shows it. Must
 * never hand on a session with the page's address.
 */
export { AnotherDevice } from "./another-device.tsx";
export { BrokenWallet } from "./broken-wallet.tsx";
export { OpenElsewhere } from "./open-elsewhere.tsx";
export { OpenInWallet } from "./open-in-wallet.tsx";
export { pageAddress } from "./page-address.ts";
export { walletApps } from "./wallet-apps.ts";
