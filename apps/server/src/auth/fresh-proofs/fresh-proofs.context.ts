import type { Credentials } from "../../credentials/index.ts";
import type { EmailCodes } from "../../email-codes/index.ts";
import type { Platform } from "../../platform/index.ts";
import type { SecondFactors } from "../../second-factor/index.ts";
import type { Passkeys } from "../passkeys/index.ts";

/** The dependencies that the functions in the folder `fresh-proofs` share. */
export type FreshProofsContext = Pick<Platform, "config" | "db" | "clock" | "settings" | "chain"> & {
  readonly codes: EmailCodes;
  readonly factors: SecondFactors;
  readonly loginCredentials: Credentials;
  readonly passkeys: Passkeys;
};

/** Returns the maximum age of a fresh proof in milliseconds. */
export function freshMs({ settings }: FreshProofsContext): number {
  return settings.get("freshProof.minutes") * 60_000;
}
