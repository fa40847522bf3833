import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/call.ts";

/** Query for the numbers of waiting withdrawals, which the navigation rail and the tabs show for every list. */
export const countsQuery = queryOptions({
  queryKey: ["withdrawals", "review"],
  queryFn: () => call("GET /withdrawals", { query: { view: "review" } }),
});
