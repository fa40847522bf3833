import type { FreshProof } from "@gemplay/api-schema";
import { call } from "../../../api/index.ts";

/** Begins the setup of an authenticator app. The server returns the secret key for the authenticator app. */
export const beginSecondFactor = (proof: FreshProof) =>
  call("POST /user/second_factor/begin", { body: { proof } }, { silent: true });
