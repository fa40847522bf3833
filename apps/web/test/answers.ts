// Default answers of the stand-in server. The player has accepted the terms.
import { type Data, type RouteName, routes } from "@gemplay/api-schema";
import { termsVersion } from "@gemplay/api-schema/terms";
import { emptyOf } from "./empty-answer.ts";
import { walletAddress } from "./wallet.ts";
import type { Answers } from "./wire.ts";

/** The smallest answer that fits a route's schema, with some fields replaced. */
export function answerOf<R extends RouteName>(route: R, fields: Partial<Data<R>> = {}): Data<R> {
  return { ...(emptyOf(routes[route].data) as Data<R>), ...fields };
}

export const playerInfo: Data<"GET /user/info"> = answerOf("GET /user/info", {
  userId: "7",
  name: "0x7099…79C8",
  address: walletAddress,
  termsVersion,
  acceptedTermsVersion: termsVersion,
  inviteCode: "GEM777",
  fundsPasswordTriesLeft: 5,
  fundsPasswordTriesAllowed: 5,
  fundsPasswordLockHours: 24,
  withdrawalTicketMinutes: 5,
});

/** Answers that apply unless a test replaces them. */
export const usualAnswers: Answers = { "GET /user/info": playerInfo };
