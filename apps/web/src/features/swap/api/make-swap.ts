import type { Data } from "@gemplay/api-schema";
import { useMutation } from "@tanstack/react-query";
import { ApiError, call, isAnswerLost } from "../../../api/index.ts";
import { queryClient } from "../../../stores/index.ts";
import { keepPending, type PendingSwap } from "../pending-swap.ts";

export type SwapRecord = Data<"POST /assets/swap">;

/**
 * HTTP statuses after which the result is unknown, because an earlier attempt of the same request may have made the
 * swap.
 */
const noAnswer: ReadonlySet<number> = new Set([401, 408, 429]);

/** Returns whether the server may have made the swap although the call failed. */
export function isSwapUnanswered(error: Error | null): boolean {
  return isAnswerLost(error) || noAnswer.has(error instanceof ApiError ? error.status : 0);
}

/**
 * Makes a swap, and reads the balances again. The page forgets the pending swap when the result of the swap is known,
 * even if the player has left the screen.
 */
export function useMakeSwap() {
  return useMutation({
    mutationFn: (swap: PendingSwap) => call("POST /assets/swap", { body: swap }, { silent: true }),
    onSettled: (_, error) => {
      if (!isSwapUnanswered(error)) keepPending(null);
      void queryClient.invalidateQueries({ queryKey: ["assets"] });
    },
  });
}
