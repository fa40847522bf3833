import { keepLoading } from "../loading/index.ts";
import type { WalletProvider } from "./eip1193.ts";
// Each wallet announces its icon as a `data:` URL.
import icon from "./walletconnect.svg?inline";

let announced = false;

/**
 * Announces WalletConnect to the page like any other wallet (EIP-6963). The first request or listener for WalletConnect
 * loads the code for the WalletConnect relay.
 */
export function announceWalletConnect(id: string): void {
  if (announced) return;
  announced = true;
  const load = () => import("./walletconnect.ts");
  // A listener may be added while the device is offline, so the page repeats a failed load.
  const whenLoaded = (run: (loaded: Awaited<ReturnType<typeof load>>) => void) =>
    void keepLoading(load).then(run, () => {
      // Loading fails if a newer build has replaced the build of this page. In this case, the update note offers a
      // reload.
    });
  const provider: WalletProvider = {
    request: async (call) => (await load()).requestWalletConnect(call),
    on: (...heard: [event: string, listener: never]) =>
      whenLoaded(({ followWalletConnect }) => followWalletConnect(...heard)),
    removeListener: (event, listener) =>
      whenLoaded(({ forgetWalletConnect }) => forgetWalletConnect(event, listener)),
  };
  const detail = Object.freeze({
    info: { uuid: crypto.randomUUID(), name: "WalletConnect", icon, rdns: id },
    provider,
  });
  const announce = () => dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail }));
  addEventListener("eip6963:requestProvider", announce);
  announce();
}
