import type { ArtName } from "../../ui/index.ts";

interface WalletApp {
  readonly name: string;
  readonly art: ArtName;
  /** Returns the link that opens a page inside the wallet app. */
  link(page: URL): string;
}

// These universal links open the wallet app if it is installed, and otherwise its download page.
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
