import { call } from "../../../api/index.ts";
import { t } from "../../../i18n/index.ts";
import { showToast } from "../../../ui/index.ts";
import { useLimitChange } from "./change-limits.ts";

/** Starts a break from playing with the given length in hours, or extends the running break. */
export function useStartBreak(onStarted: () => void) {
  return useLimitChange(
    (hours: number) => call("POST /user/break/start", { body: { hours } }, { silent: true }),
    () => {
      showToast("succ", t("limits.breakStarted"));
      onStarted();
    },
  );
}
