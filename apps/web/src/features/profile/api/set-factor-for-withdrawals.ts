import type { Body } from "@gemplay/api-schema";
import { call } from "../../../api/index.ts";

/** Sets whether a withdrawal requires a code from the authenticator app. */
export const setFactorForWithdrawals = (body: Body<"POST /user/second_factor/for_withdrawals">) =>
  call("POST /user/second_factor/for_withdrawals", { body }, { silent: true });
