import type { ErrorName, errors } from "@gemplay/api-schema";
import { ApiError } from "./api-error.ts";

/**
 * Error codes of the refusals that screens handle themselves. The error codes are numbers, because importing the error
 * catalogue would add the whole wire schema to the first load. The type of `codes` checks each error code against the
 * error catalogue.
 */
const codes = {
  FreshProofNeeded: 1113,
  WayInTooNew: 1112,
  EmailProofDelayed: 1148,
  UsernameFormat: 1121,
  UserExists: 1122,
  LoginIncorrect: 1124,
  CodeIncorrect: 1130,
  CodeInvalid: 1131,
  LoginPasswordOldIncorrect: 1140,
  AccountTicketInvalid: 1142,
  SecondFactorNeeded: 1150,
  SecondFactorIncorrect: 1151,
  SecondFactorUsed: 1152,
  FundsPasswordNotSet: 1200,
  FundsPasswordAlreadySet: 1201,
  FundsPasswordIncorrect: 1204,
  FundsPasswordLocked: 1205,
  FundsPasswordOldIncorrect: 1206,
  WithdrawalRepeated: 1413,
  RequestInvalid: 1000,
  BrowserLinkInvalid: 2150,
  LimitReached: 2100,
  OnBreak: 2101,
  SelfExcluded: 2102,
  StartTooSoon: 2110,
  NoticeChannelMissing: 2160,
  NoticeOptedOut: 2162,
  BotBlocked: 2163,
} as const satisfies { readonly [N in ErrorName]?: (typeof errors)[N]["code"] };

/** Returns whether an error is a refusal of the server with one of the given names. */
export function isRefusal(error: unknown, ...names: readonly (keyof typeof codes)[]): error is ApiError {
  return error instanceof ApiError && names.some((name) => error.code === codes[name]);
}
