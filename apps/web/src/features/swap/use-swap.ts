import type { Data } from "@gemplay/api-schema";
import { newKey } from "@gemplay/api-schema/new-key";
import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError, call, isAnswerLost } from "../../api/index.ts";
import { queryClient, useStore } from "../../stores/index.ts";
import { keepPending, ownPending, type PendingSwap, pendingStore } from "./pending-swap.ts";
import type { Quote } from "./use-quote.ts";

export type SwapRecord = Data<"POST /assets/swap">;

/** Result of a swap that the page requested from the server. */
export type SwapEnd =
  | { readonly kind: "done"; readonly record: SwapRecord }
  | { readonly kind: "refused"; readonly message: string }
  /**
   * The server's answer is missing, so the server may or may not have made the swap. After a lost answer, the player
   * can send the same request again.
   */
  | { readonly kind: "unanswered" };

/** HTTP statuses that leave the result of the swap open: an earlier call of the same request may have made the swap. */
const noAnswer: ReadonlySet<number> = new Set([401, 408, 429]);

function endOf(error: unknown): SwapEnd {
  const status = error instanceof ApiError ? error.status : 0;
  if (isAnswerLost(error) || noAnswer.has(status)) return { kind: "unanswered" };
  return { kind: "refused", message: error instanceof Error ? error.message : "" };
}

/** Makes a swap with a quote. If the answer to a swap is lost, repeats the same request, even after a reload. */
export function useSwap() {
  const pending = useStore(pendingStore, ownPending);
  const [busy, setBusy] = useState(false);
  const [end, setEnd] = useState<SwapEnd>();
  const [lost, setLost] = useState(pending !== null);
  const asking = useRef(false);

  const ask = useCallback(async (body: PendingSwap): Promise<void> => {
    if (asking.current) return;
    asking.current = true;
    setBusy(true);
    setEnd(undefined);
    let answer: SwapEnd;
    try {
      const record = await call("POST /assets/swap", { body }, { silent: true });
      answer = { kind: "done", record };
    } catch (error) {
      answer = endOf(error);
    }
    if (answer.kind !== "unanswered") keepPending(null);
    setLost(answer.kind === "unanswered");
    asking.current = false;
    setEnd(answer);
    setBusy(false);
    void queryClient.invalidateQueries({ queryKey: ["assets"] });
  }, []);

  useEffect(() => {
    const left = ownPending(pendingStore.get());
    if (left) void ask(left);
  }, [ask]);

  return {
    busy,
    end,
    /** True if the answer to a swap was lost, so that the page does not know the result of the swap. */
    lost,
    swap({ quoteId, fromAssetId, toAssetId, amount }: Quote): void {
      if (asking.current || pending) return;
      const body = { requestId: newKey(), quoteId, fromAssetId, toAssetId, amount };
      keepPending(body);
      void ask(body);
    },
    askAgain(): void {
      if (pending) void ask(pending);
    },
    clear: () => setEnd(undefined),
  };
}
