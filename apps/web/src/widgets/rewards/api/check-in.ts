import type { Data } from "@gemplay/api-schema";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../api/index.ts";
import { t } from "../../../i18n/index.ts";
import { rewardQueries } from "../../../queries/index.ts";
import { queryClient } from "../../../stores/index.ts";
import { showToast } from "../../../ui/index.ts";
import { refreshRewards } from "./refresh-rewards.ts";

export type CheckIn = Data<"GET /user/checkin/info">;

/** Checks in the player for today and shows the reward. A second check-in on the same day changes nothing. */
export function useCheckIn() {
  return useMutation({
    mutationFn: () => call("POST /user/checkin", { body: {} }),
    onSuccess: ({ gem, ...ladder }) => {
      queryClient.setQueryData(rewardQueries.checkIn().queryKey, ladder);
      showToast(
        "succ",
        gem === "0" ? t("rewards.checkedInBefore") : t("rewards.checkedInFor", { gem, count: Number(gem) }),
      );
    },
    onSettled: refreshRewards,
  });
}
