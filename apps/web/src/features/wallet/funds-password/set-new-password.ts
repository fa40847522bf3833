import type { Body, FreshProof } from "@gemplay/api-schema";
import { call } from "../../../api/index.ts";
import { proveByWallet, withSecondFactor } from "../../../session/index.ts";

/** The step that the page waits for while it sets a funds password. */
export type PasswordStep = "sign" | "save";

/** Whether to set the first password, or to replace a forgotten or locked one. */
export type PasswordTask = "set" | "recover";

/** Purposes of the proof and of the mailed code. */
export const proofPurposes = { set: "setFundsPassword", recover: "recoverFundsPassword" } as const;

const calls = {
  set: "POST /user/setting_fund_password",
  recover: "POST /user/recover_fund_password",
} as const satisfies Record<PasswordTask, string>;

type NewPassword = Pick<Body<"POST /user/setting_fund_password">, "password" | "confirmPassword">;

/**
 * Sets the funds password with a fresh proof: a typed e-mail code, a typed login password, or otherwise a new signature
 * of the account's wallet. A session alone is not enough.
 * @throws {WalletError} signatureRefused, otherAddress, accountWithoutWallet and other faults; the funds password stays
 * unchanged
 * @throws {ApiError} of the server, and the caller shows the error
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
