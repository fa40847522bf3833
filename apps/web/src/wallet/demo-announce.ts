// Wallets announce their icon as a data: address. A cut stone, in the tones of the mark.
import icon from "./demo-wallet.svg?inline";
import type { WalletProvider } from "./eip1193.ts";

let announced = false;

/** Announces the demo wallet as any other (EIP-6963). Its key and chain code load with its first request. */
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
