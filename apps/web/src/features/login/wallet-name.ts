import type { useT } from "../../i18n/index.ts";
import type { FoundWallet } from "../../wallet/index.ts";

/** Returns the name of a wallet. The demo wallet and wallets without a name get a name from the text catalogue. */
export function walletName({ kind, name }: FoundWallet, t: ReturnType<typeof useT>): string {
  if (kind === "demo") return t("login.demo");
  return name || t("wallet.browser");
}
