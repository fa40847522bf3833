import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/call.ts";

/** How many wait, whichever list is open: the rail and the tabs say the same. */
export const countsQuery = queryOptions({
  queryKey: ["withdrawals", "review"],
  queryFn: () => call("GET /withdrawals", { query: { view: "review" } }),
});
