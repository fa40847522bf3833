import { useT } from "../../i18n/index.ts";
import { Art, type ArtName, Icon } from "../../ui/index.ts";
import { pageAddress } from "./page-address.ts";

interface WalletApp {
  readonly name: string;
  readonly art: ArtName;
  /** The app's own link that opens a page inside it. */
  link(page: URL): string;
}

// Universal links: they open the app where it is installed and its download page where it is not.
export const walletApps = [
  {
    name: "MetaMask",
    art: "w-1",
    link: (page) => `https://link.metamask.io/dapp/${page.host}${page.pathname}${page.search}`,
  },
  {
    name: "OKX Wallet",
    art: "w-2",
    link: (page) => {
      const inside = `okx://wallet/dapp/url?dappUrl=${encodeURIComponent(page.href)}`;
      return `https://web3.okx.com/download?deeplink=${encodeURIComponent(inside)}`;
    },
  },
  {
    name: "Trust Wallet",
    art: "w-3",
    link: (page) =>
      `https://link.trustwallet.com/open_url?coin_id=20000714&url=${encodeURIComponent(page.href)}`,
  },
] as const satisfies readonly WalletApp[];

/** Links that open this page inside a wallet's own browser. */
export function OpenInWallet() {
  const t = useT();
  const page = pageAddress();
  return (
    <section>
      <h2 className="field-label">{t("login.openInside")}</h2>
      <div className="card overflow-hidden">
        {walletApps.map(({ name, art, link }) => (
          <a key={name} className="row" href={link(page)}>
            <Art name={art} size={36} />
            <span className="min-w-0 flex-1">
              <span className="block text-14 font-semibold">{name}</span>
              <span className="text-12 text-muted">{t("login.opensApp")}</span>
            </span>
            <Icon name="right" size={16} className="text-muted" />
          </a>
        ))}
      </div>
    </section>
  );
}
