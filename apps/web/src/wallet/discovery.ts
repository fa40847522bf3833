import { platformQueries } from "../queries/index.ts";
import { createStore, queryClient, storage } from "../stores/index.ts";
import type { WalletProvider } from "./eip1193.ts";

/** A wallet that the page can connect to. */
export interface FoundWallet {
  /** Reverse domain name of the wallet, which is the same at every visit. */
  readonly id: string;
  /** Name of the wallet, or "". The page calls a wallet without a name «browser wallet». */
  readonly name: string;
  /** Icon of the wallet as a `data:` URL, or "" without an icon. */
  readonly icon: string;
  /** `remote` stands for a wallet app on any device, which the player pairs with the page through a code. */
  readonly kind: "browser" | "remote" | "demo";
  readonly provider: WalletProvider;
}

interface AnnounceEvent extends Event {
  readonly detail?: {
    readonly info?: { readonly rdns?: unknown; readonly name?: unknown; readonly icon?: unknown };
    readonly provider?: WalletProvider;
  };
}

/** Id of the demo wallet in the list of wallets. */
const demoWalletId = "local.gemplay.demo";
const walletConnectId = "com.walletconnect";
const kinds: Readonly<Record<string, FoundWallet["kind"]>> = {
  [demoWalletId]: "demo",
  [walletConnectId]: "remote",
};
const places: readonly FoundWallet["kind"][] = ["browser", "remote", "demo"];
/** Id of the wallet in `window.ethereum`, for older wallets that do not announce themselves. */
const injectedId = "window.ethereum";
/** Time in ms that the page gives slow wallets to announce themselves. Most wallets announce themselves immediately. */
export const announceMs = 400;
const idKey = "wallet";

/** The wallets of this browser that announced themselves (EIP-6963). */
export const walletsStore = createStore<{ readonly wallets: readonly FoundWallet[] }>({ wallets: [] });

function add(wallet: FoundWallet): void {
  // A browser wallet that announces itself replaces the wallet in `window.ethereum`. The wallets that the page itself
  // provides do not replace it.
  const replaced = (id: string) => id === wallet.id || (id === injectedId && wallet.kind === "browser");
  const others = walletsStore.get().wallets.filter(({ id }) => !replaced(id));
  const order = [...others, wallet].sort((a, b) => places.indexOf(a.kind) - places.indexOf(b.kind));
  walletsStore.set({ wallets: order });
}

const text = (value: unknown) => (typeof value === "string" ? value : "");

function onAnnounce({ detail }: AnnounceEvent): void {
  const id = text(detail?.info?.rdns);
  if (!id || !detail?.provider) return;
  const icon = text(detail.info?.icon);
  const kind = kinds[id] ?? "browser";
  add({
    id,
    name: text(detail.info?.name),
    // Only icons in `data:` URLs are accepted, because the server of any other icon would learn who opens this page.
    icon: icon.startsWith("data:image/") ? icon : "",
    kind,
    provider: detail.provider,
  });
}

let search: Promise<readonly FoundWallet[]> | undefined;

/** True while the page does not know which of its own wallets the server offers. */
let offersUnknown = true;

/**
 * Returns whether the page knows which of its own wallets the server offers. If not, the list of wallets may be
 * incomplete.
 */
export function allAsked(): boolean {
  return !offersUnknown;
}

/**
 * Asks the browser's wallets to announce themselves. Wallets that announce themselves late are added to `walletsStore`
 * as well. If the page could not reach the server last time, asks the server again which of the page's own wallets it
 * offers.
 * @returns the wallets that announced themselves in time; the demo wallet is last, if the server offers it
 */
export function findWallets(): Promise<readonly FoundWallet[]> {
  search ??= start();
  return search;
}

async function start(): Promise<readonly FoundWallet[]> {
  addEventListener("eip6963:announceProvider", onAnnounce as EventListener);
  dispatchEvent(new Event("eip6963:requestProvider"));
  await Promise.all([new Promise((done) => setTimeout(done, announceMs)), offerOwnWallets()]);
  const injected = (globalThis as { ethereum?: WalletProvider }).ethereum;
  if (injected && !walletsStore.get().wallets.some(({ kind }) => kind === "browser"))
    walletsStore.set({
      wallets: [
        { id: injectedId, name: "", icon: "", kind: "browser", provider: injected },
        ...walletsStore.get().wallets,
      ],
    });
  return walletsStore.get().wallets;
}

/** Announces the wallets that the page itself provides, if the server offers them. */
async function offerOwnWallets(): Promise<void> {
  try {
    const { features, walletConnect } = await queryClient.ensureQueryData(platformQueries.config());
    if (walletConnect) (await import("./walletconnect-announce.ts")).announceWalletConnect(walletConnectId);
    if (features.demoWallet) (await import("./demo-announce.ts")).announceDemoWallet(demoWalletId);
    offersUnknown = false;
  } catch {
    // If the page could not reach the server, the page searches for wallets again later. Each screen that needs the
    // server reports the failure itself.
    offersUnknown = true;
    search = undefined;
  }
}

/** Returns the id of the wallet that was connected last on this device. */
export function lastWalletId(): string {
  return storage.read(idKey) ?? "";
}

/** Stores the id of the wallet, so that the page can connect to it again later. */
export function saveWallet(id: string): void {
  storage.write(idKey, id);
}
