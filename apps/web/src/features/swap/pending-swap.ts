import type { Body } from "@gemplay/api-schema";
import { createStore, isOwn, moveToNumber, ownerNow } from "../../stores/index.ts";

/** A swap that was asked for and not answered yet: asking again is the same request, and swaps once. */
export type PendingSwap = Body<"POST /assets/swap">;

interface Kept {
  /** Whose it is, see `ownerNow`. */
  readonly owner: string;
  readonly pending: PendingSwap | null;
}

const key = "swap";

/** Survives a reload of this tab, and nothing more. */
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

/** For subscribing; read through `ownPending`. */
export const pendingStore = createStore<Kept>(readStored());

/** What this player asked for. */
export function ownPending({ owner, pending }: Kept): PendingSwap | null {
  return isOwn(owner) ? pending : null;
}

export function keepPending(pending: PendingSwap | null): void {
  const next = { owner: ownerNow(), pending };
  pendingStore.set(next);
  try {
    sessionStorage.setItem(key, JSON.stringify(next));
  } catch {
    // It lives in memory until the page is closed.
  }
}

moveToNumber(
  () => pendingStore.get().owner,
  () => keepPending(ownPending(pendingStore.get())),
);
