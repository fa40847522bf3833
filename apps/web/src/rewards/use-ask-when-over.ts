import type { QueryKey } from "@tanstack/react-query";
import { useEffect } from "react";
import { queryClient } from "../stores/index.ts";

/**
 * Asks again when a moment has come from which on the server says something else, and each second until it does: this
 * device's idea of the server's clock may be a little ahead.
 *
 * @param queryKey what to ask again; the same array each time
 * @param untilMs the moment; null: there is none
 */
export function useAskWhenOver(queryKey: QueryKey, untilMs: number | null, nowMs: number): void {
  const overAtMs = untilMs !== null && untilMs <= nowMs ? nowMs : null;
  useEffect(() => {
    if (overAtMs !== null) void queryClient.invalidateQueries({ queryKey }, { cancelRefetch: false });
  }, [overAtMs, queryKey]);
}
