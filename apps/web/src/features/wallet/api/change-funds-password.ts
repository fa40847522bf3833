import type { Body } from "@gemplay/api-schema";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../api/index.ts";
import { t } from "../../../i18n/index.ts";
import { userQueries } from "../../../queries/index.ts";
import { queryClient } from "../../../stores/index.ts";
import { showToast } from "../../../ui/index.ts";

/**
 * Replaces the funds password, and reads the account again. After a failed change, the account contains the number of
 * attempts that the player has left.
 * @param onChanged called after the change, even if the player has left the screen
 */
export function useChangeFundsPassword(onChanged: () => void) {
  return useMutation({
    mutationFn: (change: Body<"POST /user/change_fund_password">) =>
      call("POST /user/change_fund_password", { body: change }, { silent: true }),
    onSuccess: () => {
      showToast("succ", t("funds.changed"));
      onChanged();
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: userQueries.userInfo().queryKey }),
  });
}
