import type { Body } from "@gemplay/api-schema";
import { createStore, isOwn, moveToNumber, ownerNow } from "../../stores/index.ts";

/**
 * A swap that the page has requested but whose result it does not know yet. If the page repeats the request with the
 * same id, the server makes the swap only once.
 */
export type PendingSwap = Body<"POST /assets/swap">;

interface Kept {
  /** The player who requested the swap, see `ownerNow`. */
  readonly owner: string;
  readonly pending: PendingSwap | null;
}

const key = "swap";

/**
 * Reads the swap that the tab has stored. The stored swap survives a reload of the tab, but is lost when the player
 * closes the tab.
 */
function readStored(): Kept {
  try {
    return {
      owner: "",
      pending: null,
      ...(JSON.parse(sessionStorage.getItem(key) ?? "{}") as Partial<Kept>),
    };
  } catch {
    return { owner: "", pending: null };
  }
}

/** Components use the store only to subscribe to changes. They read the pending swap with the function `ownPending`. */
export const pendingStore = createStore<Kept>(readStored());

/** Returns the pending swap of the current player, or null. */
export function ownPending({ owner, pending }: Kept): PendingSwap | null {
  return isOwn(owner) ? pending : null;
}

export function keepPending(pending: PendingSwap | null): void {
  const next = { owner: ownerNow(), pending };
  pendingStore.set(next);
  try {
    sessionStorage.setItem(key, JSON.stringify(next));
  } catch {
    // If the browser forbids storage, the swap stays only in memory until the player closes the page.
  }
}

moveToNumber(
  () => pendingStore.get().owner,
  () => keepPending(ownPending(pendingStore.get())),
);
