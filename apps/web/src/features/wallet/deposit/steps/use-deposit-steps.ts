import { useT } from "../../../../i18n/index.ts";

/** Returns the names of the steps of a deposit from a wallet. */
export function useDepositSteps(needsApproval: boolean): readonly string[] {
  const t = useT();
  const [amount, allow, confirm] = [t("deposit.amount"), t("deposit.stepAllow"), t("deposit.stepConfirm")];
  return needsApproval ? [amount, allow, confirm] : [amount, confirm];
}
