import type { FreshProof } from "@gemplay/api-schema";
import { call } from "../../../api/index.ts";

/** Replaces the recovery codes of the account. The server returns the new recovery codes. */
export const renewRecoveryCodes = (proof: FreshProof) =>
  call("POST /user/second_factor/recovery_codes", { body: { proof } }, { silent: true });
