import type { Body } from "@gemplay/api-schema";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../api/index.ts";

/**
 * Proves with a code from an e-mail that the player owns the account's e-mail address. The server returns a ticket for
 * changing the e-mail address.
 */
export function useProveOldEmail() {
  return useMutation({
    mutationFn: (typed: Body<"POST /account/change/email/valid">) =>
      call("POST /account/change/email/valid", { body: typed }, { silent: true }),
  });
}
