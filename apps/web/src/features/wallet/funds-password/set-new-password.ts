import type { Body } from "@gemplay/api-schema";
import { call } from "../../../api/index.ts";
import { signFreshProof } from "../fresh-proof.ts";

/** What setting a funds password is waiting for. */
export type PasswordStep = "sign" | "save";

/** The first one, or another in the place of one that was forgotten or is locked. */
export type PasswordTask = "set" | "recover";

const calls = {
  set: ["setFundsPassword", "POST /user/setting_fund_password"],
  recover: ["recoverFundsPassword", "POST /user/recover_fund_password"],
} as const satisfies Record<
  PasswordTask,
  readonly [
    Body<"POST /user/proof_message">["purpose"],
    "POST /user/setting_fund_password" | "POST /user/recover_fund_password",
  ]
>;

/**
 * Sets the funds password with a fresh signature of the account's wallet: a session alone is not enough.
 *
 * @throws {WalletError} signatureRefused, otherAddress, accountWithoutWallet …; nothing was set
 * @throws {ApiError} from the server, which the caller shows
 */
export async function setNewPassword(
  task: PasswordTask,
  {
    password,
    confirmPassword,
  }: Pick<Body<"POST /user/setting_fund_password">, "password" | "confirmPassword">,
  onStep: (step: PasswordStep) => void,
): Promise<void> {
  const [purpose, route] = calls[task];
  onStep("sign");
  const proof = await signFreshProof(purpose);
  onStep("save");
  await call(route, { body: { password, confirmPassword, proof } }, { silent: true });
}
