import { createStore } from "./create-store.ts";

/** A request that is open in the wallet, whose owner has not answered it. */
export interface OpenRequest {
  /** The wallet's own name; empty when it has none. */
  readonly walletName: string;
  /** It has taken longer than a wallet that answers by itself. */
  readonly isLong: boolean;
  /** Asks the same again and forgets the request before. Missing for a transaction that must not be sent twice. */
  readonly askAgain: (() => void) | undefined;
  /** Ends the wait. A later answer of the wallet is ignored. */
  cancel(): void;
}

/** The requests that the page waits for, the oldest first: a deposit goes on while the player looks at other screens. */
export const walletWaitStore = createStore<{ readonly requests: readonly OpenRequest[] }>({ requests: [] });

/** Ends every wait for a wallet. */
export function cancelWalletWaits(): void {
  for (const request of walletWaitStore.get().requests) request.cancel();
}
