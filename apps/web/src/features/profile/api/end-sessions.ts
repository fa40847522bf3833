import { useMutation } from "@tanstack/react-query";
import { call } from "../../../api/index.ts";
import { t } from "../../../i18n/index.ts";
import { userQueries } from "../../../queries/index.ts";
import { queryClient } from "../../../stores/index.ts";
import { showToast } from "../../../ui/index.ts";

/**
 * Ends one of the account's other sessions, or all other sessions if the id is null.
 * @param onEnded called after the server has ended the session, before the page reads the list of sessions again
 */
export function useEndSessions(onEnded: () => void) {
  return useMutation({
    mutationFn: (id: string | null) =>
      id === null
        ? call("POST /user/session/end_others", { body: {} })
        : call("POST /user/session/end", { body: { id } }),
    onSuccess: (_, id) => {
      showToast("succ", t(id === null ? "sessions.othersEnded" : "sessions.ended"));
      onEnded();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: userQueries.sessions().queryKey }),
  });
}
