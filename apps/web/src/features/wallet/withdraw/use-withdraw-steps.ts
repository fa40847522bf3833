import { useT } from "../../../i18n/index.ts";

/** Returns the names of the steps of a withdrawal. */
export function useWithdrawSteps(): readonly string[] {
  const t = useT();
  return [t("wallet.stepAddress"), t("withdraw.quantity"), t("confirm.title")];
}
