import { isRefusal } from "../api/index.ts";
import { limitQueries } from "../queries/index.ts";
import { createStore, onSessionChange, queryClient } from "../stores/index.ts";
import type { PlayerLimit } from "./limits.ts";
import { realityStore } from "./reality.store.ts";

/** What the player's own rules stopped: a bet for a limit, or any for a break or self-exclusion. */
export type PlayStop = {
  /** What was read of the limits before this does not say why. By this device's clock. */
  readonly atMs: number;
} & (
  | { readonly kind: "limit"; readonly assetId: PlayerLimit["assetId"]; readonly amount: string }
  | { readonly kind: "pause" }
);

/** What the games show of it over the board; null: nothing. */
export const playStopStore = createStore<{ readonly stop: PlayStop | null }>({ stop: null });
onSessionChange(() => playStopStore.set({ stop: null }));

/** Whether a bet was refused for what the player allowed themselves: the games say it by a sheet and not by a toast. */
export function isStop(error: unknown): boolean {
  return isRefusal(error, "LimitReached", "OnBreak", "SelfExcluded");
}

/** Hears a refused bet: where the player's own rules refused it they are read again, and the games show which. */
export function noteStop(
  error: unknown,
  { asset, amount }: { readonly asset: PlayerLimit["assetId"]; readonly amount: string },
): void {
  if (!isStop(error)) return;
  const atMs = Date.now();
  // One sheet at a time: how it went is told after this one, when the clock is looked at again.
  realityStore.set({ due: null });
  playStopStore.set({
    stop: isRefusal(error, "LimitReached")
      ? { kind: "limit", assetId: asset, amount, atMs }
      : { kind: "pause", atMs },
  });
  void queryClient.invalidateQueries({ queryKey: limitQueries.limits().queryKey });
}
