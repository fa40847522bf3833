import { loadTexts } from "../../../i18n/index.ts";
import { lazyCode } from "../../../loading/index.ts";
import { noWalletTexts } from "../../../widgets/no-wallet/texts/index.ts";

/**
 * The page loads the view for players without a wallet on demand, because most players who deposit have a wallet in the
 * browser.
 */
export const WithoutWallet = lazyCode(async () => {
  const [screen] = await Promise.all([import("./without-wallet.tsx"), loadTexts(noWalletTexts)]);
  return screen;
});
