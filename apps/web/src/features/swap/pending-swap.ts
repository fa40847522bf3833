import type { Body } from "@gemplay/api-schema";
import { createStore, isOwn, moveToNumber, ownerNow } from "../../stores/index.ts";

/** A requested swap without an answer. The server swaps only once if the page repeats the request with the same id. */
export type PendingSwap = Body<"POST /assets/swap">;

interface Kept {
  /** Owner of the swap, see `ownerNow`. */
  readonly owner: string;
  readonly pending: PendingSwap | null;
}

const key = "swap";

/** Reads the stored swap. A stored swap survives a reload of the tab, but is lost when the tab closes. */
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

/** The store is only for subscribing. Components read the pending swap with `ownPending`. */
export const pendingStore = createStore<Kept>(readStored());

/** Returns the pending swap of this player, or null. */
export function ownPending({ owner, pending }: Kept): PendingSwap | null {
  return isOwn(owner) ? pending : null;
}

export function keepPending(pending: PendingSwap | null): void {
  const next = { owner: ownerNow(), pending };
  pendingStore.set(next);
  try {
    sessionStorage.setItem(key, JSON.stringify(next));
  } catch {
    // The browser forbids storage, so the swap stays only in memory until the page is closed.
  }
}

moveToNumber(
  () => pendingStore.get().owner,
  () => keepPending(ownPending(pendingStore.get())),
);
