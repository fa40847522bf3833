import { timeOrOnline } from "../loading/index.ts";
import { connectedWallet, findLastWallet, hold } from "./connection.ts";
import type { FoundWallet } from "./discovery.ts";
import { toWalletError, WalletError } from "./wallet-error.ts";

type Stop = () => void;

/** Wait before an unanswered question is asked again: doubled each time, up to the longest. */
const firstWaitMs = 1_000;
const longestWaitMs = 60_000;
/** Wait before a wallet is asked whether its open request has ended. */
const busyWaitMs = 2_000;

/**
 * `asking`: which accounts the wallet shows; `reconnecting`: it showed none and was asked to connect; `following`: it shows
 * the account of the session; `over`: nothing more is heard.
 */
type Phase = "asking" | "reconnecting" | "following" | "over";

/**
 * Follows the connected wallet for as long as its account is signed in.
 * @param address of the account
 * @param onGone runs once: the wallet shows another account or none, or it has disconnected
 * @returns ends it
 */
export function followConnectedWallet(address: string, onGone: () => void): Stop {
  const follower = new WalletFollower(address, onGone);
  const wallet = connectedWallet();
  if (wallet) follower.follow(wallet, "following");
  return () => follower.end();
}

/**
 * Checks the wallet of a session that was stored on an earlier visit, then follows it. It listens before the first answer.
 * A wallet that shows no account is asked once to connect again. A question that fails is repeated without opening the
 * wallet, because no answer says nothing about the account.
 * @param address of the account
 * @param onGone runs once: the wallet shows another account, refuses to connect again, or has disconnected
 * @returns ends it
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
    // An event of the wallet may have answered first.
    if (accounts && this.phase === "asking") this.showed(accounts);
  }

  /** Tries until something is answered. @returns undefined when an event of the wallet has answered instead */
  private async repeat<T>(question: () => Promise<T>): Promise<T | undefined> {
    for (let waitMs = firstWaitMs; this.phase === "asking"; waitMs = Math.min(waitMs * 2, longestWaitMs)) {
      const answer = await question().catch(() => undefined);
      if (answer !== undefined) return answer;
      await timeOrOnline(waitMs);
    }
    return undefined;
  }

  /** The wallet shows these accounts, as an answer or by an event. */
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

  /** Asks the wallet once to connect again. Any failure counts as a refusal. */
  private async reconnect(): Promise<void> {
    this.phase = "reconnecting";
    const { wallet } = this;
    // A wallet app elsewhere would show a code to pair by, which the player has not asked for.
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
      // A request is open in the wallet already: its end is waited for, and nothing is decided before.
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
 * The accounts that the wallet shows; the wallet opens nothing for this question.
 * @throws {WalletError} when it answers no list
 */
async function readAccounts({ provider }: FoundWallet): Promise<readonly unknown[]> {
  const accounts = await provider.request({ method: "eth_accounts" });
  if (!Array.isArray(accounts)) throw new WalletError("unknown");
  return accounts;
}
