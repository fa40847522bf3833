import { cancelWalletWaits, type OpenRequest, onSessionChange, walletWaitStore } from "../stores/index.ts";
import type { WalletProvider } from "./eip1193.ts";
import { WalletError } from "./wallet-error.ts";

/** The properties of a wallet that `askWallet` needs. */
interface AskedWallet {
  readonly name: string;
  readonly provider: WalletProvider;
  /** Kind of the wallet's connection to the page, or undefined if the kind is unknown. */
  readonly kind?: string | undefined;
}

/** Time in ms after which the player may cancel the request or ask the wallet again. */
const longMs = 1_000;

// Cancels all open requests to the wallet when another session starts.
onSessionChange(cancelWalletWaits);

/**
 * Sends the wallet a request that its owner confirms or refuses. While the wallet does not answer, the player may
 * cancel the request or ask the wallet again (`walletWaitStore`). Late answers to a cancelled request are ignored.
 * @param once forbids repeating the request, because the wallet may still execute the first request
 * @returns the wallet's answer
 * @throws {WalletError} left, when the player cancelled the wait; the wallet's own errors
 */
export function askWallet(
  { name, provider, kind }: AskedWallet,
  call: Parameters<WalletProvider["request"]>[0],
  { once = false }: { readonly once?: boolean } = {},
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    /** Number of the newest request to the wallet. The page ignores answers to earlier requests. */
    let counts = 0;
    const isOpen = (number: number) => number === counts;
    let shown: OpenRequest | undefined;
    const show = (next: OpenRequest | undefined) => {
      const others = walletWaitStore.get().requests.filter((one) => one !== shown);
      shown = next;
      walletWaitStore.set({ requests: next ? [...others, next] : others });
    };
    const request = { walletName: name, isLong: false, askAgain: once ? undefined : ask, cancel };
    // The demo wallet answers without asking its owner, so the page never shows that it waits for the owner.
    const timer = setTimeout(() => show({ ...request, isLong: kind !== "demo" }), longMs);
    const end = () => {
      counts = -1;
      clearTimeout(timer);
      show(undefined);
    };
    function cancel(): void {
      end();
      reject(new WalletError("left"));
    }
    function ask(): void {
      const number = ++counts;
      // A wallet may throw synchronously, so the request runs in an async function.
      const answered = (async () => provider.request(call))();
      answered.then(
        (answer) => {
          if (!isOpen(number)) return;
          end();
          resolve(answer);
        },
        (error: unknown) => {
          if (!isOpen(number)) return;
          end();
          reject(error);
        },
      );
    }
    show(request);
    ask();
  });
}
