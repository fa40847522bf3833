import type { ErrorName, errors } from "@gemplay/api-schema";

/**
 * The server's refusals that screens answer in their own way. Numbers and not the catalogue: it would bring the whole wire
 * into the first load. The type checks each against it.
 */
export const refusalCodes = {
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
} as const satisfies { readonly [N in ErrorName]?: (typeof errors)[N]["code"] };
