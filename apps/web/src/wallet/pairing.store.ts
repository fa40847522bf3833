import { createStore } from "../stores/index.ts";

interface Pairing {
  /** URI for pairing with a wallet app (`wc:…`), or "" if no pairing is open. */
  readonly uri: string;
}

/** State of the pairing with a wallet app. Only one pairing can be open at a time. */
export const pairingStore = createStore<Pairing>({ uri: "" });

let leave: (() => void) | undefined;

/**
 * Shows the pairing code of a wallet app until the pairing ends. @param onLeave called when the player cancels the
 * pairing
 */
export function showPairing(uri: string, onLeave: () => void): void {
  leave = onLeave;
  pairingStore.set({ uri });
}

export function hidePairing(): void {
  leave = undefined;
  pairingStore.set({ uri: "" });
}

/** Cancels the open pairing. Called when the player closes the pairing code. */
export function leavePairing(): void {
  leave?.();
  hidePairing();
}
