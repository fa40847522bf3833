import { useMutation } from "@tanstack/react-query";
import { call } from "../../../api/index.ts";
import { t } from "../../../i18n/index.ts";
import { userQueries } from "../../../queries/index.ts";
import { queryClient } from "../../../stores/index.ts";
import { showToast } from "../../../ui/index.ts";

/** Saves the public name of the player, and reads the account again. */
export function useSavePublicName() {
  return useMutation({
    mutationFn: (name: string) => call("POST /user/public_name", { body: { name } }, { silent: true }),
    onSuccess: ({ publicName }) => {
      showToast("succ", t("profile.nameSaved", { name: publicName ?? "" }));
      return queryClient.invalidateQueries({ queryKey: userQueries.userInfo().queryKey });
    },
  });
}
