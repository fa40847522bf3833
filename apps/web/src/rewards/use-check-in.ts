import type { Data } from "@gemplay/api-schema";
import { useState } from "react";
import { call } from "../api/index.ts";
import { t } from "../i18n/index.ts";
import { rewardQueries } from "../queries/index.ts";
import { queryClient } from "../stores/index.ts";
import { showToast } from "../ui/index.ts";
import { refreshRewards } from "./use-collect.ts";

export type CheckIn = Data<"GET /user/checkin/info">;

/** Checks in for today and shows the reward. A second check-in on the same day changes nothing. */
export function useCheckIn() {
  const [busy, setBusy] = useState(false);
  return {
    busy,
    async checkIn(): Promise<void> {
      if (busy) return;
      setBusy(true);
      try {
        const { gem, ...ladder } = await call("POST /user/checkin", { body: {} });
        queryClient.setQueryData(rewardQueries.checkIn().queryKey, ladder);
        showToast(
          "succ",
          gem === "0" ? t("rewards.checkedInBefore") : t("rewards.checkedInFor", { gem, count: Number(gem) }),
        );
      } catch {
        // The toast of the failed call has shown the reason for the failure.
      } finally {
        setBusy(false);
        refreshRewards();
      }
    },
  };
}
