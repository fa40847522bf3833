import { createStore } from "./create-store.ts";

/** A request to the wallet that the owner of the wallet has not answered yet. */
export interface OpenRequest {
  /** Name of the wallet, or "" for a wallet without a name. */
  readonly walletName: string;
  /** True when the request has taken so long that the wallet probably waits for its owner. */
  readonly isLong: boolean;
  /**
   * Sends the same request to the wallet again and ignores the answer to the earlier request. Undefined for a
   * transaction that the page must not send twice.
   */
  readonly askAgain: (() => void) | undefined;
  /** Ends the wait. After `cancel`, the page ignores a later answer of the wallet. */
  cancel(): void;
}

/** The open requests to wallets, oldest first. A deposit continues while the player opens other screens. */
export const walletWaitStore = createStore<{ readonly requests: readonly OpenRequest[] }>({ requests: [] });

/** Cancels the wait for every open request to a wallet. */
export function cancelWalletWaits(): void {
  for (const request of walletWaitStore.get().requests) request.cancel();
}
