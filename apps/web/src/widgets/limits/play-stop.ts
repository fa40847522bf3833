import { isRefusal } from "../../api/index.ts";
import { limitQueries } from "../../queries/index.ts";
import { createStore, onSessionChange, queryClient } from "../../stores/index.ts";
import type { PlayerLimit } from "./limits.ts";
import { realityStore } from "./reality.store.ts";

/** A bet that the player's own rules refused: a bet above a limit, or any bet during a break or self-exclusion. */
export type PlayStop = {
  /**
   * Time of the refused bet on this device's clock. Limits that were read before this time may not yet include the
   * reason for the refusal.
   */
  readonly atMs: number;
} & (
  | { readonly kind: "limit"; readonly assetId: PlayerLimit["assetId"]; readonly amount: string }
  | { readonly kind: "pause" }
);

/** The refused bet, or null. The games show the reason for the refusal over the board. */
export const playStopStore = createStore<{ readonly stop: PlayStop | null }>({ stop: null });
onSessionChange(() => playStopStore.set({ stop: null }));

/**
 * Returns whether the player's own rules refused a bet. The games explain such a refusal in a sheet and not in a toast.
 */
export function isStop(error: unknown): boolean {
  return isRefusal(error, "LimitReached", "OnBreak", "SelfExcluded");
}

/**
 * Handles a refused bet. If the player's own rules refused the bet, the page reads the limits again and the games show
 * the rule.
 */
export function noteStop(
  error: unknown,
  { asset, amount }: { readonly asset: PlayerLimit["assetId"]; readonly amount: string },
): void {
  if (!isStop(error)) return;
  const atMs = Date.now();
  // The page shows only one sheet at a time, so a due reality check is postponed until the next check of the play
  // clock.
  realityStore.set({ due: null });
  playStopStore.set({
    stop: isRefusal(error, "LimitReached")
      ? { kind: "limit", assetId: asset, amount, atMs }
      : { kind: "pause", atMs },
  });
  void queryClient.invalidateQueries({ queryKey: limitQueries.limits().queryKey });
}
