import { timeOrOnline } from "../loading/index.ts";
import { connectedWallet, findLastWallet, hold } from "./connection.ts";
import type { FoundWallet } from "./discovery.ts";
import { toWalletError, WalletError } from "./wallet-error.ts";

type Stop = () => void;

/**
 * Delay in ms before the page repeats a failed request to the wallet. The delay doubles with each attempt, up to
 * `longestWaitMs`.
 */
const firstWaitMs = 1_000;
const longestWaitMs = 60_000;
/** Delay in ms before the page checks again whether the wallet's open request has ended. */
const busyWaitMs = 2_000;

/**
 * `asking`: the page asks which accounts the wallet shows. `reconnecting`: the wallet showed no account, and the page
 * asked the wallet to connect. `following`: the wallet shows the account of the session. `over`: the page ignores
 * events of the wallet.
 */
type Phase = "asking" | "reconnecting" | "following" | "over";

/**
 * Observes the connected wallet of the signed-in account until the caller stops it.
 * @param address address of the account
 * @param onGone called once when the wallet shows another account or no account, or has disconnected
 * @returns a function that stops observing the wallet
 */
export function followConnectedWallet(address: string, onGone: () => void): Stop {
  const follower = new WalletFollower(address, onGone);
  const wallet = connectedWallet();
  if (wallet) follower.follow(wallet, "following");
  return () => follower.end();
}

/**
 * Checks the wallet of a session that was stored on an earlier visit, and then continues to observe the wallet. The
 * page listens to events of the wallet even before the wallet's first answer. If the wallet shows no account, the page
 * asks the wallet once to connect again. The page repeats a failed request without opening the wallet, because a
 * failure does not mean that the account is gone.
 * @param address address of the account
 * @param onGone called once when the wallet shows another account, refuses to connect again, or has disconnected
 * @returns a function that stops observing the wallet
 */
export function followStoredWallet(address: string, onGone: () => void): Stop {
  const follower = new WalletFollower(address, onGone);
  void follower.findAndFollow();
  return () => follower.end();
}

class WalletFollower {
  private readonly address: string;
  private readonly onGone: () => void;
  private phase: Phase = "asking";
  private wallet: FoundWallet | undefined;
  private stopListening: Stop = () => {};

  constructor(address: string, onGone: () => void) {
    this.address = address.toLowerCase();
    this.onGone = onGone;
  }

  end(): void {
    this.phase = "over";
    this.stopListening();
  }

  follow(wallet: Pick<FoundWallet, "provider">, phase: Phase): void {
    this.phase = phase;
    const { provider } = wallet;
    const onAccounts = (accounts: readonly string[]) => this.showed(accounts);
    const onDisconnect = () => this.gone();
    provider.on?.("accountsChanged", onAccounts);
    provider.on?.("disconnect", onDisconnect);
    this.stopListening = () => {
      provider.removeListener?.("accountsChanged", onAccounts);
      provider.removeListener?.("disconnect", onDisconnect);
    };
  }

  async findAndFollow(): Promise<void> {
    const wallet = await this.repeat(findLastWallet);
    if (!wallet) return;
    this.wallet = wallet;
    this.follow(wallet, "asking");
    const accounts = await this.repeat(() => readAccounts(wallet));
    // An event of the wallet that arrived before this answer takes precedence over it.
    if (accounts && this.phase === "asking") this.showed(accounts);
  }

  /**
   * Repeats a request until the wallet answers.
   * @returns undefined when an event of the wallet arrived before the answer
   */
  private async repeat<T>(question: () => Promise<T>): Promise<T | undefined> {
    for (let waitMs = firstWaitMs; this.phase === "asking"; waitMs = Math.min(waitMs * 2, longestWaitMs)) {
      const answer = await question().catch(() => undefined);
      if (answer !== undefined) return answer;
      await timeOrOnline(waitMs);
    }
    return undefined;
  }

  /** Handles the accounts that the wallet shows in an answer or in an event. */
  private showed(accounts: readonly unknown[]): void {
    const [first] = accounts;
    if (this.phase === "over") return;
    if (first === undefined && this.phase === "asking") void this.reconnect();
    else if (first === undefined && this.phase === "reconnecting") return;
    else if (String(first).toLowerCase() !== this.address) this.gone();
    else {
      this.phase = "following";
      if (this.wallet) hold(this.wallet, accounts);
    }
  }

  /** Asks the wallet once to connect again. Any failure of the wallet counts as a refusal to connect. */
  private async reconnect(): Promise<void> {
    this.phase = "reconnecting";
    const { wallet } = this;
    // Connecting a wallet app on another device would show a pairing code that the player did not ask for.
    if (!wallet || wallet.kind === "remote") return this.gone();
    while (this.phase === "reconnecting") {
      try {
        const accounts = await wallet.provider.request({ method: "eth_requestAccounts" });
        if (this.phase !== "reconnecting") return;
        return isShown(accounts) ? this.showed(accounts) : this.gone();
      } catch (error) {
        if (this.phase !== "reconnecting") return;
        if (toWalletError(error, "connect").fault !== "walletBusy") return this.gone();
      }
      // The wallet already has an open request. The page decides whether the session ends only after this request has
      // ended.
      await new Promise((done) => setTimeout(done, busyWaitMs));
      const accounts = await readAccounts(wallet).catch(() => []);
      if (this.phase === "reconnecting") this.showed(accounts);
    }
  }

  private gone(): void {
    if (this.phase === "over") return;
    this.end();
    this.onGone();
  }
}

const isShown = (accounts: unknown): accounts is readonly unknown[] =>
  Array.isArray(accounts) && accounts.length > 0;

/**
 * Returns the accounts that the wallet shows. The wallet opens no prompt when the page asks for the accounts.
 * @throws {WalletError} when the wallet's answer is not a list
 */
async function readAccounts({ provider }: FoundWallet): Promise<readonly unknown[]> {
  const accounts = await provider.request({ method: "eth_accounts" });
  if (!Array.isArray(accounts)) throw new WalletError("unknown");
  return accounts;
}
