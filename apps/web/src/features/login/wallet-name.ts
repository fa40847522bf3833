import type { useT } from "../../i18n/index.ts";
import type { FoundWallet } from "../../wallet/index.ts";

/**
 * Returns the display name of a wallet. The names of the demo wallet and of wallets without a name are in the text
 * catalogue.
 */
export function walletName({ kind, name }: FoundWallet, t: ReturnType<typeof useT>): string {
  if (kind === "demo") return t("login.demo");
  return name || t("wallet.browser");
}
