import { loadTexts } from "../../../i18n/index.ts";
import { lazyCode } from "../../../loading/index.ts";
import { noWalletTexts } from "../../../no-wallet/texts.ts";

/** The view without a wallet loads on demand, because most players who deposit have a wallet in their browser. */
export const WithoutWallet = lazyCode(async () => {
  const [screen] = await Promise.all([import("./without-wallet.tsx"), loadTexts(noWalletTexts)]);
  return screen;
});
