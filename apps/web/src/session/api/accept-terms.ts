import { termsVersion } from "@gemplay/api-schema/terms";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../api/index.ts";
import { userQueries } from "../../queries/index.ts";
import { queryClient } from "../../stores/index.ts";

/** Accepts the current version of the terms of use for the player, and reads the account again. */
export function useAcceptTerms() {
  return useMutation({
    mutationFn: () => call("POST /user/accept_terms", { body: { termsVersion } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: userQueries.userInfo().queryKey }),
  });
}
