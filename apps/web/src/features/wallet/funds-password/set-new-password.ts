import type { Body, FreshProof } from "@gemplay/api-schema";
import { call } from "../../../api/index.ts";
import { proveByWallet, withSecondFactor } from "../../../session/index.ts";

/** What setting a funds password is waiting for. */
export type PasswordStep = "sign" | "save";

/** The first one, or another in the place of one that was forgotten or is locked. */
export type PasswordTask = "set" | "recover";

/** What a proof is for, and a code that is mailed as one. */
export const proofPurposes = { set: "setFundsPassword", recover: "recoverFundsPassword" } as const;

const calls = {
  set: "POST /user/setting_fund_password",
  recover: "POST /user/recover_fund_password",
} as const satisfies Record<PasswordTask, string>;

type NewPassword = Pick<Body<"POST /user/setting_fund_password">, "password" | "confirmPassword">;

/**
 * Sets the funds password with a fresh proof: what was typed, a mailed code or the login password, or, without it, a signature
 * of the account's wallet, which is asked for now. A session alone is not enough.
 *
 * @throws {WalletError} signatureRefused, otherAddress, accountWithoutWallet …; nothing was set
 * @throws {ApiError} from the server, which the caller shows
 */
export async function setNewPassword(
  task: PasswordTask,
  { password, confirmPassword }: NewPassword,
  typed: Extract<FreshProof, { code: string } | { loginPassword: string }> | undefined,
  onStep: (step: PasswordStep) => void,
): Promise<void> {
  if (typed === undefined) onStep("sign");
  const proof = typed ?? (await proveByWallet(proofPurposes[task]));
  onStep("save");
  await withSecondFactor((factor) =>
    call(
      calls[task],
      { body: { password, confirmPassword, proof: { ...proof, ...factor } } },
      { silent: true },
    ),
  );
}
