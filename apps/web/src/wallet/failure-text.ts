import { ApiError, isAnswerLost } from "../api/index.ts";
import { toWalletError } from "./wallet-error.ts";

/**
 * Returns the text that explains why an action with a signature failed. Either the wallet or the server may have
 * refused the action.
 * @param lost text for the case that the server's answer was lost and the action may have succeeded
 */
export function failureText(error: unknown, lost: string): string {
  if (isAnswerLost(error)) return lost;
  return error instanceof ApiError ? error.message : toWalletError(error, "sign").message;
}
