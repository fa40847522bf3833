/**
 * The folder `no-wallet` owns the help for a browser without a wallet (code 6100): wallet apps, pairing, another
 * device. Several screens show this help. The folder `no-wallet` may import i18n, loading, stores, ui and the wallet
 * adapter. The screens load the texts of the folder (`texts.ts`). The code of `no-wallet` never passes on a session
 * with the page's address.
 */
export { AnotherDevice } from "./another-device.tsx";
export { BrokenWallet } from "./broken-wallet.tsx";
export { OpenElsewhere } from "./open-elsewhere.tsx";
export { OpenInWallet } from "./open-in-wallet.tsx";
export { pageAddress } from "./page-address.ts";
export { walletApps } from "./wallet-apps.ts";
