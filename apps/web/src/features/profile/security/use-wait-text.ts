import type { Data } from "@gemplay/api-schema";
import { useT } from "../../../i18n/index.ts";

/** Says how long withdrawals wait after a change of the sign-in methods. */
export function useWaitText({ fundsPasswordSet, withdrawalHoldHours }: Data<"GET /user/info">): string {
  const t = useT();
  return fundsPasswordSet && withdrawalHoldHours > 0
    ? t("ways.thenWait", { hours: withdrawalHoldHours })
    : "";
}
