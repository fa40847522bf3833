import { createStore } from "../stores/index.ts";

interface Pairing {
  /** Address for pairing with a wallet app (`wc:…`), or "" without an open pairing. */
  readonly uri: string;
}

/** State of the pairing. Only one pairing can be open. */
export const pairingStore = createStore<Pairing>({ uri: "" });

let leave: (() => void) | undefined;

/** Shows the code of a pairing until the pairing ends. @param onLeave called when the player cancels */
export function showPairing(uri: string, onLeave: () => void): void {
  leave = onLeave;
  pairingStore.set({ uri });
}

export function hidePairing(): void {
  leave = undefined;
  pairingStore.set({ uri: "" });
}

/** Cancels the pairing for the player. */
export function leavePairing(): void {
  leave?.();
  hidePairing();
}
