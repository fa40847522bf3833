import type { Data } from "@gemplay/api-schema";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../api/index.ts";

/** The account that a one-time sign-in link opens. */
export type LinkedAccount = Data<"POST /user/browser_link/look">;

/**
 * Reads the account of a one-time sign-in link once, without using up the sign-in link.
 * @param enabled whether the page may send the call now
 */
export function useBrowserLink(secret: string, enabled: boolean) {
  return useQuery({
    queryKey: ["browserLink", secret],
    queryFn: ({ signal }) =>
      call("POST /user/browser_link/look", { body: { secret } }, { signal, silent: true }),
    enabled,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}
