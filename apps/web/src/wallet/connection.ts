import { normaliseAddress } from "@gemplay/chain/address";
import { ApiError } from "../api/index.ts";
import { askWallet } from "./ask-wallet.ts";
import {
  allAsked,
  type FoundWallet,
  findWallets,
  lastWalletId,
  saveWallet,
  walletsStore,
} from "./discovery.ts";
import type { WalletProvider } from "./eip1193.ts";
import { toWalletError, WalletError } from "./wallet-error.ts";

/** A wallet that gives this page access to its accounts. */
export interface ConnectedWallet {
  readonly id: string;
  readonly name: string;
  readonly kind: FoundWallet["kind"];
  readonly provider: WalletProvider;
  /** Address with checksum. */
  readonly address: `0x${string}`;
}

let connected: ConnectedWallet | null = null;

async function walletById(id: string): Promise<FoundWallet> {
  const find = () => walletsStore.get().wallets.find((one) => one.id === id);
  const search = findWallets();
  // Returns a wallet that has already announced itself, without waiting for the other wallets.
  const early = find();
  if (early) return early;
  await search;
  const wallet = find();
  if (wallet) return wallet;
  if (!allAsked()) throw new WalletError("network");
  throw new WalletError(walletsStore.get().wallets.length === 0 ? "noWallet" : "providerMissing");
}

/**
 * Makes this wallet the connected wallet and uses its first account.
 * @throws {WalletError} addressMissing
 */
export function hold(wallet: FoundWallet, accounts: unknown): ConnectedWallet {
  const [first] = Array.isArray(accounts) ? accounts : [];
  const address = typeof first === "string" ? normaliseAddress(first) : "";
  if (address === "") throw new WalletError("addressMissing");
  saveWallet(wallet.id);
  const { id, name, kind, provider } = wallet;
  connected = { id, name, kind, provider, address };
  return connected;
}

/**
 * Asks a wallet for access to its accounts. In the wallet, the player decides whether the page may see these accounts.
 * @throws {WalletError} noWallet, connectionRefused, walletBusy, addressMissing and others
 * @throws {ApiError} when the local faucet did not fund the demo wallet
 */
export async function connectWallet(id: string): Promise<ConnectedWallet> {
  const wallet = await walletById(id);
  try {
    return hold(wallet, await askForAccounts(wallet));
  } catch (error) {
    throw error instanceof ApiError ? error : toWalletError(error, "connect");
  }
}

function askForAccounts(wallet: FoundWallet): Promise<unknown> {
  const request = { method: "eth_requestAccounts" };
  // For a wallet app on another device, the sheet with the pairing code already shows that the page waits for the
  // wallet.
  return wallet.kind === "remote" ? wallet.provider.request(request) : askWallet(wallet, request);
}

/**
 * Returns the wallet of a session. If no wallet is connected, first connects the wallet that was connected last.
 * @throws {WalletError} otherAddress when the wallet shows an account other than `address`
 */
export async function connectAs(address: string): Promise<ConnectedWallet> {
  const wallet = connected ?? (await connectWallet((await findLastWallet()).id));
  if (address && wallet.address.toLowerCase() !== address.toLowerCase())
    throw new WalletError("otherAddress");
  return wallet;
}

/**
 * Returns the wallet of a session without opening a prompt in the wallet.
 * @throws {WalletError} notConnected when the wallet gives this page no account; otherAddress and others
 */
export async function shownAs(address: string): Promise<ConnectedWallet> {
  let wallet = connected;
  if (!wallet) {
    const last = await findLastWallet();
    const accounts = await last.provider.request({ method: "eth_accounts" }).catch((error: unknown) => {
      throw toWalletError(error, "read");
    });
    if (!Array.isArray(accounts) || accounts.length === 0) throw new WalletError("notConnected");
    wallet = hold(last, accounts);
  }
  if (wallet.address.toLowerCase() !== address.toLowerCase()) throw new WalletError("otherAddress");
  return wallet;
}

function soleWalletId(wallets: readonly FoundWallet[]): string {
  const [first] = wallets;
  if (!first) throw new WalletError("noWallet");
  return first.id;
}

/**
 * Returns the wallet of a session that was stored on an earlier visit: the last connected wallet, or otherwise the
 * first wallet of the browser.
 */
export async function findLastWallet(): Promise<FoundWallet> {
  return await walletById(lastWalletId() || soleWalletId(await findWallets()));
}

/** Returns the connected wallet, or null if no wallet is connected. */
export function connectedWallet(): ConnectedWallet | null {
  return connected;
}

/** Asks the wallet to sign a text (personal_sign). @throws {WalletError} signatureRefused and others */
export async function signMessage(wallet: ConnectedWallet, message: string): Promise<string> {
  const bytes = new TextEncoder().encode(message);
  const hex = `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
  try {
    return String(await askWallet(wallet, { method: "personal_sign", params: [hex, wallet.address] }));
  } catch (error) {
    throw toWalletError(error, "sign");
  }
}
