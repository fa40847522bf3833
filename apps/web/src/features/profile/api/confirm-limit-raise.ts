import type { Body } from "@gemplay/api-schema";
import { call } from "../../../api/index.ts";
import { t } from "../../../i18n/index.ts";
import { showToast } from "../../../ui/index.ts";
import { useLimitChange } from "../../../widgets/limits/index.ts";

/** Confirms the player's request to raise or remove a limit, after the waiting time of the request. */
export const useConfirmLimitRaise = () =>
  useLimitChange(
    (body: Body<"POST /user/limit/confirm">) => call("POST /user/limit/confirm", { body }, { silent: true }),
    () => showToast("succ", t("limits.confirmed")),
  );
