// Simulates a browser wallet, which announces itself to the page like a browser extension (EIP-6963). Requests to the
// simulated wallet can be refused. No transaction reaches a real chain.
import type { WalletProvider } from "../src/wallet/eip1193.ts";

/** Returns the result of a method call to the simulated wallet, or throws the wallet's error. */
type Answer = (params: readonly unknown[]) => unknown;
type Listener = (value: never) => void;

export const walletAddress = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";

/**
 * Returns an error in the form in which wallets throw errors. The error code 4001 means that the owner of the wallet
 * refused the request.
 */
export const walletError = (code: number | string): Error => Object.assign(new Error("refused"), { code });

export interface StandInWallet {
  /** Answers by method. A test may replace these answers of the simulated wallet. */
  readonly answers: Record<string, Answer>;
  /** Every method that the page called, in order. */
  readonly asked: string[];
  /** Sends an event of the simulated wallet to the page: `accountsChanged`, `disconnect` and others. */
  emit(event: string, value: unknown): void;
}

const wallet: StandInWallet & { readonly listeners: Map<string, Set<Listener>> } = {
  answers: {},
  asked: [],
  listeners: new Map(),
  emit(event, value) {
    for (const listener of [...(this.listeners.get(event) ?? [])]) listener(value as never);
  },
};

const provider = {
  async request({ method, params = [] }: { method: string; params?: readonly unknown[] }) {
    wallet.asked.push(method);
    const answer = wallet.answers[method];
    if (answer === undefined) throw walletError(4200);
    return await answer(params);
  },
  on: (event: string, listener: Listener) =>
    wallet.listeners.set(event, (wallet.listeners.get(event) ?? new Set()).add(listener)),
  removeListener: (event: string, listener: Listener) => wallet.listeners.get(event)?.delete(listener),
} as WalletProvider;

const info = {
  uuid: "6fb1b6a4-1f0e-4a6c-9b58-1c9b8e0c5d10",
  name: "Test Wallet",
  rdns: "test.wallet",
  icon: "",
};
let isAnnounced = false;

/** Announces a simulated wallet on chain 56 that gives access to its account and signs every message. */
export function announceWallet(): StandInWallet {
  wallet.asked.length = 0;
  for (const method of Object.keys(wallet.answers)) delete wallet.answers[method];
  Object.assign(wallet.answers, {
    eth_requestAccounts: () => [walletAddress],
    eth_accounts: () => [walletAddress],
    eth_chainId: () => "0x38",
    wallet_switchEthereumChain: () => null,
    personal_sign: () => `0x${"11".repeat(65)}`,
  } satisfies Record<string, Answer>);
  const announce = () =>
    dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail: Object.freeze({ info, provider }) }));
  if (!isAnnounced) addEventListener("eip6963:requestProvider", announce);
  isAnnounced = true;
  announce();
  return wallet;
}
