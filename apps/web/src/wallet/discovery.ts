import { platformQueries } from "../queries/index.ts";
import { createStore, queryClient, storage } from "../stores/index.ts";
import type { WalletProvider } from "./eip1193.ts";

/** A wallet that can be connected. */
export interface FoundWallet {
  /** Reverse domain name, stable over visits. */
  readonly id: string;
  /** The wallet's own name; empty for one that does not say (shown as «browser wallet»). */
  readonly name: string;
  /** The wallet's own icon as a data: address; empty when there is none. */
  readonly icon: string;
  /** `remote`: a wallet app elsewhere, which is paired with by a code. */
  readonly kind: "browser" | "remote" | "demo";
  readonly provider: WalletProvider;
}

interface AnnounceEvent extends Event {
  readonly detail?: {
    readonly info?: { readonly rdns?: unknown; readonly name?: unknown; readonly icon?: unknown };
    readonly provider?: WalletProvider;
  };
}

/** The demo wallet's name among the others. */
const demoWalletId = "local.gemplay.demo";
const walletConnectId = "com.walletconnect";
const kinds: Readonly<Record<string, FoundWallet["kind"]>> = {
  [demoWalletId]: "demo",
  [walletConnectId]: "remote",
};
const places: readonly FoundWallet["kind"][] = ["browser", "remote", "demo"];
/** The old single provider of wallets that do not announce themselves. */
const injectedId = "window.ethereum";
/** Wallets announce themselves at once when asked; the slow ones within this time. */
export const announceMs = 400;
const idKey = "wallet";

/** The wallets of this browser, as they announce themselves (EIP-6963). */
export const walletsStore = createStore<{ readonly wallets: readonly FoundWallet[] }>({ wallets: [] });

function add(wallet: FoundWallet): void {
  // What announces itself stands for the single provider; ours, which are announced too, do not.
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
    // An icon from elsewhere would tell its server who is looking.
    icon: icon.startsWith("data:image/") ? icon : "",
    kind,
    provider: detail.provider,
  });
}

let search: Promise<readonly FoundWallet[]> | undefined;

/** The server has not said which wallets it offers. */
let offersUnknown = true;

/** Whether everybody who may offer a wallet was asked; if not, one that is missing may be there all the same. */
export function allAsked(): boolean {
  return !offersUnknown;
}

/**
 * Asks the browser's wallets to announce themselves. Those that come late appear in `walletsStore` as well. Asks again
 * when the server could not be asked the last time.
 * @returns those that are there after a moment, the demo wallet last, where the server offers it
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

/** The wallets that this page brings itself, where the server offers them. */
async function offerOwnWallets(): Promise<void> {
  try {
    const { features, walletConnect } = await queryClient.ensureQueryData(platformQueries.config());
    if (walletConnect) (await import("./walletconnect-announce.ts")).announceWalletConnect(walletConnectId);
    if (features.demoWallet) (await import("./demo-announce.ts")).announceDemoWallet(demoWalletId);
    offersUnknown = false;
  } catch {
    // Not reached is no answer: the screen says so when it is needed; the search itself goes on.
    offersUnknown = true;
    search = undefined;
  }
}

/** The wallet that was connected last, on this device. */
export function lastWalletId(): string {
  return storage.read(idKey) ?? "";
}

/** Remembers which wallet to reconnect. */
export function rememberWallet(id: string): void {
  storage.write(idKey, id);
}
