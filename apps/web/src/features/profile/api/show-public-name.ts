import { useMutation } from "@tanstack/react-query";
import { call } from "../../../api/index.ts";
import { t } from "../../../i18n/index.ts";
import { userQueries } from "../../../queries/index.ts";
import { queryClient } from "../../../stores/index.ts";
import { showToast } from "../../../ui/index.ts";

/** Sets whether other people see the player's public name or a masked name, and reads the account again. */
export function useShowPublicName(publicName: string | null) {
  return useMutation({
    mutationFn: (shown: boolean) => call("POST /user/show_name", { body: { shown } }, { silent: true }),
    onSuccess: (_, shown) => {
      showToast("succ", shown ? t("profile.nameSaved", { name: publicName ?? "" }) : t("profile.nameMasked"));
      return queryClient.invalidateQueries({ queryKey: userQueries.userInfo().queryKey });
    },
  });
}
