import type { ErrorName, errors } from "@gemplay/api-schema";
import { ApiError } from "../../api/index.ts";

/** The server's refusals that these screens answer in their own way; the type checks each against the catalogue. */
const codes = {
  FundsPasswordNotSet: 1200,
  FundsPasswordAlreadySet: 1201,
  FundsPasswordIncorrect: 1204,
  FundsPasswordLocked: 1205,
  FundsPasswordOldIncorrect: 1206,
} as const satisfies { readonly [N in ErrorName]?: (typeof errors)[N]["code"] };

/** Whether a call was refused for this reason. */
export function isRefusal(error: unknown, name: keyof typeof codes): boolean {
  return error instanceof ApiError && error.code === codes[name];
}
