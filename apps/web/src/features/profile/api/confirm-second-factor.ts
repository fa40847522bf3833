import { useMutation } from "@tanstack/react-query";
import { call } from "../../../api/index.ts";
import { userQueries } from "../../../queries/index.ts";
import { queryClient } from "../../../stores/index.ts";

/** Completes the setup of an authenticator app with the app's first code. The server returns the recovery codes. */
export function useConfirmSecondFactor() {
  return useMutation({
    mutationFn: (code: string) =>
      call("POST /user/second_factor/confirm", { body: { code } }, { silent: true }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: userQueries.userInfo().queryKey }),
  });
}
