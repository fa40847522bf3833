import type { Body, FreshProof } from "@gemplay/api-schema";
import { call } from "../../../api/index.ts";
import { proveByWallet, withSecondFactor } from "../../../session/index.ts";

/** The step whose result the page waits for while the page sets a funds password. */
export type PasswordStep = "sign" | "save";

/** Whether the player sets the first funds password, or replaces a forgotten or locked funds password. */
export type PasswordTask = "set" | "recover";

/** Purposes for which the server accepts a proof of identity or sends a code by e-mail. */
export const proofPurposes = { set: "setFundsPassword", recover: "recoverFundsPassword" } as const;

const calls = {
  set: "POST /user/setting_fund_password",
  recover: "POST /user/recover_fund_password",
} as const satisfies Record<PasswordTask, string>;

type NewPassword = Pick<Body<"POST /user/setting_fund_password">, "password" | "confirmPassword">;

/**
 * Sets the funds password with a fresh proof of identity. The proof is a typed e-mail code, a typed login password, or
 * a new signature of the account's wallet. A session alone is not enough to set the funds password.
 * @throws {WalletError} with the fault signatureRefused, otherAddress, accountWithoutWallet or another fault; the funds
 * password stays unchanged
 * @throws {ApiError} if the server refuses the request; the caller must show the error to the player
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
