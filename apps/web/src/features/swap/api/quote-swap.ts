import type { Data } from "@gemplay/api-schema";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { call } from "../../../api/index.ts";
import type { SwapPair } from "../swap-choice.ts";

/** A quote whose rate the server guarantees for some seconds. */
export type Quote = Data<"POST /assets/swap/quote"> & {
  /**
   * Time at which the quote expires, in milliseconds of the device's clock. The page counts the lifetime of a quote
   * from the start of the request, so that the quote never expires later than on the server.
   */
  readonly goneAtMs: number;
};

/**
 * Delay in milliseconds between the last key press and the request for a quote. The page requests no quote while the
 * player is typing.
 */
const typingMs = 350;
/**
 * Delay in milliseconds before the page requests a quote again after a refusal. By then, limits and reserves may have
 * changed.
 */
const refusedMs = 20_000;

/**
 * Returns the server's quote for an amount, and requests a new quote when the last quote has expired. Requests no quote
 * if the amount is undefined.
 */
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
    // The page does not cache a quote, because a quote is valid only for a few seconds.
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
    /** The last quote, or undefined if it has expired or the page has no quote. */
    quote: asked && !query.error && !gone ? query.data : undefined,
    /**
     * The last quote. The page shows the last quote until the next quote arrives, so that the numbers do not flicker.
     */
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

/** Returns whether the given time has passed. Renders the component again when the time passes. */
function useGone(atMs: number): boolean {
  const [, setPassed] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setPassed(atMs), Math.max(atMs - Date.now(), 0) + 1);
    return () => clearTimeout(timer);
  }, [atMs]);
  return Date.now() >= atMs;
}
