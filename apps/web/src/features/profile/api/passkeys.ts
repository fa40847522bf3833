import type { Body } from "@gemplay/api-schema";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../api/index.ts";
import { userQueries } from "../../../queries/index.ts";
import { queryClient } from "../../../stores/index.ts";

/** Adds a passkey that the device has created to the account. */
export const addPasskey = (body: Body<"POST /user/passkey/add">) =>
  call("POST /user/passkey/add", { body }, { silent: true });

/** Removes a passkey from the account. The server ends the sessions that passkeys opened. */
export const removePasskey = (body: Body<"POST /user/passkey/remove">) =>
  call("POST /user/passkey/remove", { body }, { silent: true });

/** Reads the passkeys of the account again. */
export const rereadPasskeys = () =>
  queryClient.invalidateQueries({ queryKey: userQueries.passkeys().queryKey });

/** Gives a passkey another name. */
export function useRenamePasskey(onRenamed: () => void) {
  return useMutation({
    mutationFn: (body: Body<"POST /user/passkey/rename">) => call("POST /user/passkey/rename", { body }),
    onSuccess: async () => {
      onRenamed();
      await rereadPasskeys();
    },
  });
}
