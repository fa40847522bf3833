import { normaliseAddress } from "@gemplay/chain/address";
import { ApiError } from "../api/index.ts";
import {
  allAsked,
  type FoundWallet,
  findWallets,
  lastWalletId,
  rememberWallet,
  walletsStore,
} from "./discovery.ts";
import type { WalletProvider } from "./eip1193.ts";
import { toWalletError, WalletError, type WalletFault } from "./wallet-error.ts";

/** A wallet with granted accounts. */
export interface ConnectedWallet {
  readonly id: string;
  readonly name: string;
  readonly kind: FoundWallet["kind"];
  readonly provider: WalletProvider;
  /** Checksummed. */
  readonly address: `0x${string}`;
}

let connected: ConnectedWallet | null = null;

async function walletById(id: string): Promise<FoundWallet> {
  const find = () => walletsStore.get().wallets.find((one) => one.id === id);
  const search = findWallets();
  // Who has answered already is not kept waiting for the others.
  const early = find();
  if (early) return early;
  await search;
  const wallet = find();
  if (wallet) return wallet;
  if (!allAsked()) throw new WalletError("network");
  throw new WalletError(walletsStore.get().wallets.length === 0 ? "noWallet" : "providerMissing");
}

function hold(wallet: FoundWallet, accounts: unknown): ConnectedWallet {
  const [first] = Array.isArray(accounts) ? accounts : [];
  const address = typeof first === "string" ? normaliseAddress(first) : "";
  if (address === "") throw new WalletError("addressMissing");
  rememberWallet(wallet.id);
  const { id, name, kind, provider } = wallet;
  connected = { id, name, kind, provider, address };
  return connected;
}

/**
 * Asks a wallet for its accounts; the player decides in the wallet.
 * @throws {WalletError} noWallet, connectionRefused, walletBusy, addressMissing …
 * @throws {ApiError} when the demo wallet was not funded
 */
export async function connectWallet(id: string): Promise<ConnectedWallet> {
  const wallet = await walletById(id);
  try {
    return hold(wallet, await wallet.provider.request({ method: "eth_requestAccounts" }));
  } catch (error) {
    throw error instanceof ApiError ? error : toWalletError(error, "connect");
  }
}

/**
 * The wallet behind a session: the connected one, or the last one reconnected.
 * @throws {WalletError} otherAddress when it shows another account than `address`
 */
export async function connectAs(address: string): Promise<ConnectedWallet> {
  const wallet = connected ?? (await connectWallet(lastWalletId() || soleWalletId(await findWallets())));
  if (address && wallet.address.toLowerCase() !== address.toLowerCase())
    throw new WalletError("otherAddress");
  return wallet;
}

function soleWalletId(wallets: readonly FoundWallet[]): string {
  const [first] = wallets;
  if (!first) throw new WalletError("noWallet");
  return first.id;
}

/**
 * What a look at the wallet says about a stored address: it shows that one, another one, none and wants to show none; or
 * it could not be asked, which says nothing.
 */
type WalletCheck = "same" | "other" | "gone" | "unknown";

/** With these a wallet has answered that it has no account for this page. */
const answersWithoutAccount: ReadonlySet<WalletFault> = new Set(["connectionRefused", "addressMissing"]);

/**
 * Compares the wallet with the address that signed in. When it shows no account, reconnecting is tried; `gone` when it
 * refuses that too.
 */
export async function checkWallet(address: string): Promise<WalletCheck> {
  try {
    const wallet = await walletById(lastWalletId() || soleWalletId(await findWallets()));
    const accounts = await wallet.provider.request({ method: "eth_accounts" });
    if (!Array.isArray(accounts)) return "unknown";
    // Nobody asked for a code to pair by: it is shown when a wallet is chosen or needed.
    if (accounts.length === 0 && wallet.kind === "remote") return "gone";
    const current = accounts.length > 0 ? hold(wallet, accounts) : await connectWallet(wallet.id);
    return current.address.toLowerCase() === address.toLowerCase() ? "same" : "other";
  } catch (error) {
    return answersWithoutAccount.has(toWalletError(error, "connect").fault) ? "gone" : "unknown";
  }
}

/**
 * Watches the connected wallet: another account, none at all, or a disconnect.
 * @returns ends it
 */
export function watchWallet(address: string, onChange: () => void): () => void {
  const provider = connected?.provider;
  if (!provider) return () => {};
  const onAccounts = (accounts: readonly string[]) => {
    const [first] = accounts;
    if (first?.toLowerCase() !== address.toLowerCase()) onChange();
  };
  const onDisconnect = () => onChange();
  provider.on?.("accountsChanged", onAccounts);
  provider.on?.("disconnect", onDisconnect);
  return () => {
    provider.removeListener?.("accountsChanged", onAccounts);
    provider.removeListener?.("disconnect", onDisconnect);
  };
}

/**
 * Asks the wallet to sign a text (personal_sign).
 * @throws {WalletError} signatureRefused …
 */
export async function signMessage({ provider, address }: ConnectedWallet, message: string): Promise<string> {
  const bytes = new TextEncoder().encode(message);
  const hex = `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
  try {
    return String(await provider.request({ method: "personal_sign", params: [hex, address] }));
  } catch (error) {
    throw toWalletError(error, "sign");
  }
}
