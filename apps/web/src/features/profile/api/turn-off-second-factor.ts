import type { FreshProof } from "@gemplay/api-schema";
import { call } from "../../../api/index.ts";

/** Removes the authenticator app from the account. */
export const turnOffSecondFactor = (proof: FreshProof) =>
  call("POST /user/second_factor/off", { body: { proof } }, { silent: true });
