import { createStore } from "./create-store.ts";

/** A request to the wallet that the owner of the wallet has not answered yet. */
export interface OpenRequest {
  /** Name of the wallet, or "" for a wallet without a name. */
  readonly walletName: string;
  /** True when the request has taken so long that the wallet probably waits for its owner's confirmation. */
  readonly isLong: boolean;
  /**
   * Sends the same request to the wallet again and ignores the answer to the earlier request. Undefined for a
   * transaction that the page must not send twice.
   */
  readonly askAgain: (() => void) | undefined;
  /** Stops waiting for the wallet. The page ignores an answer that arrives after this call. */
  cancel(): void;
}

/**
 * The open requests to wallets, oldest first. A deposit continues while the player uses other screens, so several
 * requests can be open.
 */
export const walletWaitStore = createStore<{ readonly requests: readonly OpenRequest[] }>({ requests: [] });

/** Cancels all open requests to wallets. */
export function cancelWalletWaits(): void {
  for (const request of walletWaitStore.get().requests) request.cancel();
}
