// What the server says in most tests: an open house, and a player who has accepted the terms.
import type { Data } from "@gemplay/api-schema";
import { routes } from "@gemplay/api-schema";
import { termsVersion } from "@gemplay/api-schema/terms";
import { emptyOf } from "./empty-answer.ts";
import type { Answers } from "./wire.ts";

/** The smallest answer that fits a route, with some of it said. */
export function answerOf<R extends keyof typeof routes>(route: R, said: Partial<Data<R>> = {}): Data<R> {
  return { ...(emptyOf(routes[route].data) as Data<R>), ...said };
}

export const playerInfo: Data<"GET /user/info"> = answerOf("GET /user/info", {
  userId: "7",
  name: "0x7099…79C8",
  address: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
  termsVersion,
  acceptedTermsVersion: termsVersion,
  inviteCode: "GEM777",
  fundsPasswordTriesLeft: 5,
  fundsPasswordTriesAllowed: 5,
  fundsPasswordLockHours: 24,
  withdrawalTicketMinutes: 5,
});

/** What stands unless a test says otherwise. */
export const usualAnswers: Answers = { "GET /user/info": playerInfo };
