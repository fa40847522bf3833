import { useT } from "../../i18n/index.ts";
import { Art } from "../../ui/index.ts";
import { AnotherDevice } from "./another-device.tsx";
import { pageAddress } from "./page-address.ts";
import { RowWords } from "./row-words.tsx";
import { walletApps } from "./wallet-apps.ts";

/** Shows how the player can use a wallet: with links that open this page inside a wallet app, or on another device. */
export function OpenInWallet() {
  const t = useT();
  const page = pageAddress();
  return (
    <section>
      <h2 className="field-label">{t("noWallet.openInside")}</h2>
      <div className="card overflow-hidden">
        {walletApps.map(({ name, art, link }) => (
          <a key={name} className="row" href={link(page)}>
            <Art name={art} size={36} />
            <RowWords title={name} detail={t("noWallet.opensApp")} />
          </a>
        ))}
        <AnotherDevice />
      </div>
    </section>
  );
}
