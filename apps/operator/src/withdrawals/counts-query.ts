import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/call.ts";

/**
 * Query for the number of withdrawals in each list. The navigation rail and the tabs of the lists show these numbers.
 */
export const countsQuery = queryOptions({
  queryKey: ["withdrawals", "review"],
  queryFn: () => call("GET /withdrawals", { query: { view: "review" } }),
});
