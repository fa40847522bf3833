// Default answers of the simulated server. In these answers, the player has accepted the terms of use.

import { type Data, type RouteName, routes } from "@gemplay/api-schema";
import { termsVersion } from "@gemplay/api-schema/terms";
import type { Answers } from "./api-stand-in.ts";
import { emptyOf } from "./empty-answer.ts";
import { receiptKeys } from "./receipts.ts";
import { walletAddress } from "./wallet.ts";

/** Returns the smallest answer that the schema of an API route allows, with some fields replaced. */
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

/** Answers of the simulated server, unless a test replaces them. */
export const usualAnswers: Answers = {
  "GET /user/info": playerInfo,
  "GET /fairness/receipt-keys": receiptKeys,
};
