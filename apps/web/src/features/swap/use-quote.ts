import type { Data } from "@gemplay/api-schema";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { call } from "../../api/index.ts";
import type { SwapPair } from "./swap-choice.ts";

/** What the server holds for some seconds. */
export type Quote = Data<"POST /assets/swap/quote"> & {
  /** By this device's clock: counted from the asking, so that it ends no later here than there. */
  readonly goneAtMs: number;
};

/** While somebody types nothing is asked for. */
const typingMs = 350;
/** After a refusal it is asked for again: limits and reserves change. */
const refusedMs = 20_000;

/** The quote for an amount, a new one whenever the last has run out. Without an amount there is none. */
export function useQuote(pair: SwapPair, amount: string | undefined, quoteSeconds: number) {
  const settled = useSettled(amount);
  const asked = amount !== undefined && amount === settled && pair.closed === null;
  const { fromAssetId, toAssetId } = pair;
  const query = useQuery({
    queryKey: ["assets", "swapQuote", fromAssetId, toAssetId, amount],
    queryFn: async ({ signal }): Promise<Quote> => {
      const goneAtMs = Date.now() + quoteSeconds * 1_000;
      const body = { fromAssetId, toAssetId, amount: amount ?? "" };
      return { ...(await call("POST /assets/swap/quote", { body }, { silent: true, signal })), goneAtMs };
    },
    enabled: asked,
    // A quote is this moment's: nothing is kept of it.
    gcTime: 0,
    staleTime: quoteSeconds * 1_000,
    retry: false,
    refetchInterval: ({ state }) =>
      state.status === "error"
        ? refusedMs
        : state.data
          ? Math.max(state.data.goneAtMs - Date.now(), 250)
          : false,
  });
  const gone = useGone(query.data?.goneAtMs ?? 0);
  return {
    /** Good now. */
    quote: asked && !query.error && !gone ? query.data : undefined,
    /** The last one, also while the next is asked for, so that figures do not flicker. */
    shown: asked && !query.error ? query.data : undefined,
    error: asked ? query.error : null,
    waiting: amount !== undefined && pair.closed === null && !query.error && (!asked || !query.data),
  };
}

function useSettled(value: string | undefined): string | undefined {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), typingMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** Whether a moment has passed; shown anew when it does. */
function useGone(atMs: number): boolean {
  const [, setPassed] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setPassed(atMs), Math.max(atMs - Date.now(), 0) + 1);
    return () => clearTimeout(timer);
  }, [atMs]);
  return Date.now() >= atMs;
}
