/**
 * The folder `no-wallet` owns the help for a browser without a wallet (error code 6100): wallet apps, pairing, and the
 * use of another device. Several screens show the help for a browser without a wallet. The folder `no-wallet` may
 * import i18n, loading, stores, ui and the wallet adapter. Each screen that uses the folder `no-wallet` loads the
 * folder's texts (`texts/`). The code of `no-wallet` never puts data of a session into the URL that it shows for
 * another device.
 */
export { AnotherDevice } from "./another-device.tsx";
export { BrokenWallet } from "./broken-wallet.tsx";
export { OpenElsewhere } from "./open-elsewhere.tsx";
export { OpenInWallet } from "./open-in-wallet.tsx";
export { pageAddress } from "./page-address.ts";
export { walletApps } from "./wallet-apps.ts";
