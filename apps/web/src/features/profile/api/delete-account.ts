import type { Body } from "@gemplay/api-schema";
import { call } from "../../../api/index.ts";

/** Deletes the account. The request lists each asset that the player gives up. */
export const deleteAccount = (body: Body<"POST /user/account/delete">) =>
  call("POST /user/account/delete", { body }, { silent: true });
