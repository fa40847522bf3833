import type { Body } from "@gemplay/api-schema";
import { call } from "../../../api/index.ts";
import { t } from "../../../i18n/index.ts";
import { showToast } from "../../../ui/index.ts";
import { useLimitChange } from "./change-limits.ts";

type Minutes = Body<"POST /user/reality/save">["minutes"];

/** Saves the interval of the reality checks in minutes. With the interval 0, the page shows no reality checks. */
export function useSaveRealityInterval(onSaved?: () => void) {
  return useLimitChange(
    (minutes: Minutes) => call("POST /user/reality/save", { body: { minutes } }, { silent: true }),
    () => {
      showToast("succ", t("limits.realitySaved"));
      onSaved?.();
    },
  );
}
