import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../api/index.ts";
import { inPlace } from "../../../queries/index.ts";
import { queryClient } from "../../../stores/index.ts";

/** Query of the player's statement: the months of a UTC year, or without a year the last 12 months. */
export const statementQuery = (year?: number) =>
  queryOptions({
    queryKey: ["user", "statement", year ?? "last"],
    queryFn: (context) =>
      call("GET /user/statement", { query: year === undefined ? {} : { year } }, inPlace(context)),
    // The file and the printed page of a year must come from the same answer, so that the printed hash is the hash of
    // the file.
    staleTime: 60_000,
  });

/** Reads the statement of a year for a file. A toast shows the error of a failed call. */
export const readYear = (year: number) =>
  queryClient.fetchQuery({
    ...statementQuery(year),
    queryFn: ({ signal }) => call("GET /user/statement", { query: { year } }, { signal }),
  });
