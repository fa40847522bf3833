import type { WalletProvider } from "./eip1193.ts";

// A cut stone, the mark's tones; wallets announce their icon as a data: address.
const icon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><path d="M24 4l14 6 6 14-6 14-14 6-14-6-6-14 6-14z" fill="#12A877"/><path d="M24 4l14 6-14 14z" fill="#6CF0C3"/><path d="M24 4L10 10l14 14z" fill="#B9FFE6"/><path d="M4 24l6-14 14 14z" fill="#1FE0A0"/><path d="M44 24l-6 14-14-14zM24 44l14-6-14-14z" fill="#0A6B4F"/></svg>',
)}`;

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
