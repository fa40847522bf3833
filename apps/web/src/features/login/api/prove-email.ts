import type { Body } from "@gemplay/api-schema";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../api/index.ts";

/** Proves the account's e-mail address with a code. The server returns a ticket for a new login password. */
export function useProveEmail() {
  return useMutation({
    mutationFn: (typed: Body<"POST /account/forgot/code/valid">) =>
      call("POST /account/forgot/code/valid", { body: typed }, { silent: true }),
  });
}
