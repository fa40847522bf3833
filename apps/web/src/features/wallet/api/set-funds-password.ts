import type { Body, FreshProof } from "@gemplay/api-schema";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call, isAnswerLost, isRefusal } from "../../../api/index.ts";
import { t } from "../../../i18n/index.ts";
import { userQueries } from "../../../queries/index.ts";
import { proveByWallet, withSecondFactor } from "../../../session/index.ts";
import { queryClient } from "../../../stores/index.ts";
import { showToast } from "../../../ui/index.ts";

/** The step that the page waits for while it sets a funds password. */
export type PasswordStep = "sign" | "save";

/** Whether the player sets the first funds password, or replaces a forgotten or locked funds password. */
export type PasswordTask = "set" | "recover";

/** Purposes for which the server accepts a proof of identity or sends a code by e-mail. */
export const proofPurposes = { set: "setFundsPassword", recover: "recoverFundsPassword" } as const;

const calls = {
  set: "POST /user/setting_fund_password",
  recover: "POST /user/recover_fund_password",
} as const satisfies Record<PasswordTask, string>;

interface NewPassword extends Pick<Body<"POST /user/setting_fund_password">, "password" | "confirmPassword"> {
  /** The e-mail code or the login password. If the player typed neither, the proof is a signature of the wallet. */
  readonly typed: Extract<FreshProof, { code: string } | { loginPassword: string }> | undefined;
}

/** Reason why the funds password was not set. */
export interface SetPasswordFailure {
  readonly error: unknown;
  /**
   * True if the answer to the last request was lost. After a lost answer, the server may have set the funds password.
   */
  readonly lost: boolean;
}

/**
 * Sets the funds password with a fresh proof of identity, and reads the account again. The proof is the e-mail code
 * that the player typed, the login password, or a new signature of the account's wallet. A session alone is not enough
 * to set the funds password. If the account has a second factor, also asks for its code.
 * @param onSet called after the server has set the funds password, even if the player has left the screen
 */
export function useSetFundsPassword(task: PasswordTask, onSet: () => void) {
  const [step, setStep] = useState<PasswordStep>("save");
  const setting = useMutation({
    onMutate: ({ typed }: NewPassword) => setStep(typed === undefined ? "sign" : "save"),
    mutationFn: async ({ typed, ...passwords }: NewPassword) => {
      const proof = typed ?? (await proveByWallet(proofPurposes[task]));
      setStep("save");
      await withSecondFactor((factor) =>
        call(calls[task], { body: { ...passwords, proof: { ...proof, ...factor } } }, { silent: true }),
      );
    },
    onSuccess: () => {
      showToast("succ", t(task === "set" ? "funds.done" : "funds.recovered"));
      onSet();
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: userQueries.userInfo().queryKey }),
  });
  const { error, isPending, isSuccess, isError, mutate, reset } = setting;
  // If another tab has already set the funds password, the screen shows the new state instead of an error.
  const isShown = error !== null && !isRefusal(error, "FundsPasswordAlreadySet");
  const failure: SetPasswordFailure | undefined = isShown
    ? { error, lost: step === "save" && isAnswerLost(error) }
    : undefined;
  return {
    mutate,
    failure,
    clearFailure(): void {
      if (isError) reset();
    },
    /**
     * The step in progress, or undefined. After the change, the step stays set until the screen closes, so that a
     * second tap sends no second request.
     */
    step: isPending || isSuccess ? step : undefined,
  };
}
