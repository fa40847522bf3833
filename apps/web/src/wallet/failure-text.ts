import { ApiError, isAnswerLost } from "../api/index.ts";
import { toWalletError } from "./wallet-error.ts";

/**
 * Why something that takes a signature was not done, because the wallet said no, or the server.
 * @param lost says that it may have been done: no answer came
 */
export function failureText(error: unknown, lost: string): string {
  if (isAnswerLost(error)) return lost;
  return error instanceof ApiError ? error.message : toWalletError(error, "sign").message;
}
