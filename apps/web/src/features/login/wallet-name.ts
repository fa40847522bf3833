import type { useT } from "../../i18n/index.ts";
import type { FoundWallet } from "../../wallet/index.ts";

/** A wallet's own name; ours for the demo wallet and for one that does not say. */
export function walletName({ kind, name }: FoundWallet, t: ReturnType<typeof useT>): string {
  if (kind === "demo") return t("login.demo");
  return name || t("wallet.browser");
}
