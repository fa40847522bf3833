import { newKey } from "@gemplay/api-schema/new-key";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useStore } from "../../stores/index.ts";
import { isSwapUnanswered, type SwapRecord, useMakeSwap } from "./api/make-swap.ts";
import type { Quote } from "./api/quote-swap.ts";
import { keepPending, ownPending, type PendingSwap, pendingStore } from "./pending-swap.ts";

/** Result of a swap that the page has requested from the server. */
export type SwapEnd =
  | { readonly kind: "done"; readonly record: SwapRecord }
  | { readonly kind: "refused"; readonly message: string }
  /**
   * The server's answer was lost, so the server may or may not have made the swap. After a lost answer, the player can
   * send the same request again.
   */
  | { readonly kind: "unanswered" };

function endOf(record: SwapRecord | undefined, error: Error | null): SwapEnd | undefined {
  if (record) return { kind: "done", record };
  if (!error) return undefined;
  return isSwapUnanswered(error) ? { kind: "unanswered" } : { kind: "refused", message: error.message };
}

/**
 * Makes a swap at the rate of a quote. If the response to a swap was lost, sends the same request again, even after a
 * reload.
 */
export function useSwap() {
  const pending = useStore(pendingStore, ownPending);
  const { isPending, data, error, mutate, reset } = useMakeSwap();
  const end = useMemo(() => endOf(data, error), [data, error]);
  const [lost, setLost] = useState(pending !== null);
  const asking = useRef(false);

  const ask = useCallback(
    (swap: PendingSwap): void => {
      if (asking.current) return;
      asking.current = true;
      mutate(swap, {
        onSettled: (_, failure) => {
          asking.current = false;
          setLost(isSwapUnanswered(failure));
        },
      });
    },
    [mutate],
  );

  useEffect(() => {
    const left = ownPending(pendingStore.get());
    if (left) ask(left);
  }, [ask]);

  return {
    busy: isPending,
    /** Result of the last request for a swap. The object stays the same until the next request. */
    end,
    /** True if the server's response to a swap was lost, so that the page does not know the result. */
    lost,
    swap({ quoteId, fromAssetId, toAssetId, amount }: Quote): void {
      if (asking.current || pending) return;
      const body = { requestId: newKey(), quoteId, fromAssetId, toAssetId, amount };
      keepPending(body);
      ask(body);
    },
    askAgain(): void {
      if (pending) ask(pending);
    },
    /** Clears the last result. Does nothing during a request, so that the screen still receives its result. */
    clear(): void {
      if (!asking.current) reset();
    },
  };
}
