// Wallets announce their icon as a data: address.

import type { WalletProvider } from "./eip1193.ts";
import icon from "./walletconnect.svg?inline";

let announced = false;

/** Announces wallet apps elsewhere as any other wallet (EIP-6963). What speaks to their relay loads with the first request. */
export function announceWalletConnect(id: string): void {
  if (announced) return;
  announced = true;
  const load = () => import("./walletconnect.ts");
  const provider: WalletProvider = {
    request: async (call) => (await load()).requestWalletConnect(call),
    on: (...heard: [event: string, listener: never]) =>
      void load().then(({ followWalletConnect }) => followWalletConnect(...heard)),
    removeListener: (event, listener) =>
      void load().then(({ forgetWalletConnect }) => forgetWalletConnect(event, listener)),
  };
  const detail = Object.freeze({
    info: { uuid: crypto.randomUUID(), name: "WalletConnect", icon, rdns: id },
    provider,
  });
  const announce = () => dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail }));
  addEventListener("eip6963:requestProvider", announce);
  announce();
}
