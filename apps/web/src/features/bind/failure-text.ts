import { ApiError, isAnswerLost, isRefusal } from "../../api/index.ts";
import type { useT } from "../../i18n/index.ts";
import { toWalletError } from "../../wallet/index.ts";

/** Why it was not done, because the wallet said no, or the server; or that it may have been. */
export function failureText(error: unknown, t: ReturnType<typeof useT>): string {
  if (isAnswerLost(error)) return t("bind.unanswered");
  return error instanceof ApiError ? error.message : toWalletError(error, "sign").message;
}

/** Whether the digits themselves were at fault: they are typed anew then. */
export function isCodeRefused(error: unknown): boolean {
  return isRefusal(error, "CodeIncorrect", "CodeInvalid");
}
