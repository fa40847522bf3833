import type { Body } from "@gemplay/api-schema";
import { call } from "../../../api/index.ts";

/** Removes a sign-in method from the account. The server ends the sessions that used the sign-in method. */
export const removeSignInMethod = (body: Body<"POST /user/way_in/remove">) =>
  call("POST /user/way_in/remove", { body }, { silent: true });
