import { createStore } from "./create-store.ts";

/** An open request to the wallet that the wallet's owner has not answered yet. */
export interface OpenRequest {
  /** Name of the wallet, or "" without a name. */
  readonly walletName: string;
  /** True when the request takes longer than an answer that the wallet gives without its owner. */
  readonly isLong: boolean;
  /**
   * Sends the same request again and ignores the earlier one. Undefined for a transaction that must not be sent twice.
   */
  readonly askAgain: (() => void) | undefined;
  /** Ends the wait. A later answer of the wallet is ignored. */
  cancel(): void;
}

/** The open requests, oldest first. A deposit continues while the player opens other screens. */
export const walletWaitStore = createStore<{ readonly requests: readonly OpenRequest[] }>({ requests: [] });

/** Ends every wait for a wallet. */
export function cancelWalletWaits(): void {
  for (const request of walletWaitStore.get().requests) request.cancel();
}
