import { loadTexts } from "../../../i18n/index.ts";
import { lazyCode } from "../../../loading/index.ts";
import { noWalletTexts } from "../../../no-wallet/texts.ts";

/** Comes when it is needed: most who deposit have a wallet here. */
export const WithoutWallet = lazyCode(async () => {
  const [screen] = await Promise.all([import("./without-wallet.tsx"), loadTexts(noWalletTexts)]);
  return screen;
});
