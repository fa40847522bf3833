// Each wallet announces its icon as a `data:` URL. The icon of the demo wallet is a gemstone in the colours of the
// logo.
import icon from "./demo-wallet.svg?inline";
import type { WalletProvider } from "./eip1193.ts";

let announced = false;

/**
 * Announces the demo wallet to the page like any other wallet (EIP-6963). The first request to the demo wallet loads
 * its key and the code that calls the chain.
 */
export function announceDemoWallet(id: string): void {
  if (announced) return;
  announced = true;
  const provider: WalletProvider = {
    request: async (call) => (await import("./demo-wallet.ts")).requestDemoWallet(call),
    on: () => provider,
    removeListener: () => provider,
  };
  const detail = Object.freeze({
    info: { uuid: crypto.randomUUID(), name: "Demo", icon, rdns: id },
    provider,
  });
  const announce = () => dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail }));
  addEventListener("eip6963:requestProvider", announce);
  announce();
}
