import { createStore } from "../stores/index.ts";

interface Pairing {
  /** What a wallet app is paired by (`wc:…`); empty while none is waited for. */
  readonly uri: string;
}

/** Of the one pairing that may be open. */
export const pairingStore = createStore<Pairing>({ uri: "" });

let leave: (() => void) | undefined;

/** Shows the code of a pairing until it is done. @param onLeave the player does not want it any more */
export function showPairing(uri: string, onLeave: () => void): void {
  leave = onLeave;
  pairingStore.set({ uri });
}

export function hidePairing(): void {
  leave = undefined;
  pairingStore.set({ uri: "" });
}

/** The player leaves the code without pairing. */
export function leavePairing(): void {
  leave?.();
  hidePairing();
}
