import { useQuery } from "@tanstack/react-query";
import { assetsQueries, isAwaited, userQueries } from "../../../queries/index.ts";
import { playResults } from "./play-results.ts";

/** Reads the player's statistics and the result of each of the last 30 days. */
export function useResults() {
  const dashboard = useQuery(userQueries.dashboard());
  const priced = useQuery(assetsQueries.totalDays());
  const failed = [dashboard, priced].find(({ isError, data }) => isError && !data);
  return {
    /** Undefined until both answers of the server have arrived. */
    known:
      dashboard.data && priced.data
        ? { dashboard: dashboard.data, results: playResults(dashboard.data.days, priced.data.days) }
        : undefined,
    isAwaited: isAwaited(dashboard) || isAwaited(priced),
    /** The error if one of the requests failed, otherwise null. */
    error: failed?.error ?? null,
    retry: () => void Promise.all([dashboard.refetch(), priced.refetch()]),
  };
}
