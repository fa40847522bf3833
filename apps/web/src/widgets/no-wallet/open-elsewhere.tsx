import { useT } from "../../i18n/index.ts";
import { Button, copyText, Icon } from "../../ui/index.ts";
import { pageAddress } from "./page-address.ts";
import { walletApps } from "./wallet-apps.ts";

/**
 * Shows two buttons at the bottom of the screen: copy the link of this page, or open the page in the most common wallet
 * app.
 */
export function OpenElsewhere() {
  const t = useT();
  const [first] = walletApps;
  return (
    <div className="flex gap-12">
      <Button look="quiet" className="w-auto! min-w-110" onClick={() => void copyText(pageAddress().href)}>
        <Icon name="copy" size={18} />
        {t("noWallet.link")}
      </Button>
      <a className="button" href={first.link(pageAddress())}>
        {t("noWallet.openIn", { wallet: first.name })}
      </a>
    </div>
  );
}
