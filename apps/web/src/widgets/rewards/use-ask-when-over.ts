import type { QueryKey } from "@tanstack/react-query";
import { useEffect } from "react";
import { queryClient } from "../../stores/index.ts";

/**
 * Reads a query again at `untilMs`, when the server's answer changes. Repeats this each second until the answer has
 * changed, because the device's estimate of the server's clock may be slightly ahead.
 * @param queryKey key of the query; must be the same array in every render
 * @param untilMs time in ms on the server's clock at which the answer changes, or null
 */
export function useAskWhenOver(queryKey: QueryKey, untilMs: number | null, nowMs: number): void {
  const overAtMs = untilMs !== null && untilMs <= nowMs ? nowMs : null;
  useEffect(() => {
    if (overAtMs !== null) void queryClient.invalidateQueries({ queryKey }, { cancelRefetch: false });
  }, [overAtMs, queryKey]);
}
