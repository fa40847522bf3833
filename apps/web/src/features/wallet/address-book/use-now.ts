import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { platformQueries } from "../../../queries/index.ts";

/**
 * Returns the current time of the server's clock and updates the time every second.
 * @param running whether a visible countdown needs the updates
 */
export function useNow(running: boolean): number {
  const { data: config } = useQuery(platformQueries.config());
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    if (!running) return undefined;
    setNowMs(Date.now());
    const timer = setInterval(() => setNowMs(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [running]);
  return nowMs + (config?.serverOffsetMs ?? 0);
}
