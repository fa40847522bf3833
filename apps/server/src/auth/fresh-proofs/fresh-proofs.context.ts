import type { Credentials } from "../../credentials/index.ts";
import type { EmailCodes } from "../../email-codes/index.ts";
import type { Platform } from "../../platform/index.ts";
import type { SecondFactors } from "../../second-factor/index.ts";

/** The functions in the folder `fresh-proofs` share these dependencies. */
export type FreshProofsContext = Pick<Platform, "config" | "db" | "clock" | "settings" | "chain"> & {
  readonly codes: EmailCodes;
  readonly factors: SecondFactors;
  readonly loginCredentials: Credentials;
};

/** Returns the maximum age of a fresh proof in milliseconds. */
export function freshMs({ settings }: FreshProofsContext): number {
  return settings.get("freshProof.minutes") * 60_000;
}
