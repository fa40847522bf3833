import type { Body } from "@gemplay/api-schema";
import { call } from "../../../api/index.ts";
import { t } from "../../../i18n/index.ts";
import { showToast } from "../../../ui/index.ts";
import { useLimitChange } from "../../../widgets/limits/index.ts";

/** Cancels the player's request to raise a limit, before the higher limit takes effect. */
export const useCancelLimitRaise = () =>
  useLimitChange(
    (body: Body<"POST /user/limit/cancel">) => call("POST /user/limit/cancel", { body }, { silent: true }),
    () => showToast("succ", t("limits.cancelled")),
  );
