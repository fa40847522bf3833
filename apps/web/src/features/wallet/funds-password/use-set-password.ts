import type { Data } from "@gemplay/api-schema";
import { useState } from "react";
import { navigate } from "wouter/use-browser-location";
import { useT } from "../../../i18n/index.ts";
import { canWalletSign, useEmailCode } from "../../../session/index.ts";
import { fundsPasswordLength, passwordProblem, passwordProblemText } from "../../../ui/index.ts";
import { type PasswordTask, proofPurposes, useSetFundsPassword } from "../api/set-funds-password.ts";

type UserInfo = Data<"GET /user/info">;

/** The kind of proof of identity that the player gives for the new funds password. */
export type ProofWay = "wallet" | "code" | "password";

/**
 * Returns the URL path of the screen that opens after the player has set the funds password. Any value of the URL
 * parameter `next` other than `/withdraw` leads to the profile.
 */
export function whereNext(): string {
  return new URLSearchParams(location.search).get("next") === "/withdraw" ? "/withdraw" : "/profile";
}

/**
 * Returns the kind of proof of identity, or undefined if the account has no possible proof. If the account has both a
 * wallet and an e-mail address, the player chooses between a signature and a code.
 * @param wantsCode whether the player chose an e-mail code instead of a wallet signature
 */
function proofWayOf(
  task: PasswordTask,
  info: UserInfo | undefined,
  wantsCode: boolean,
): { readonly way: ProofWay | undefined; readonly hasChoice: boolean } {
  const hasWallet = canWalletSign(info);
  const hasEmail = info !== undefined && info.email !== null;
  const hasChoice = hasWallet && hasEmail;
  if (hasEmail && (wantsCode || !hasWallet)) return { way: "code", hasChoice };
  if (hasWallet) return { way: "wallet", hasChoice };
  // If the account has neither a wallet nor an e-mail address, the login password proves the player's identity for the
  // first funds password.
  const byPassword = task === "set" && info?.address === null && info.loginPasswordSet;
  return { way: byPassword ? "password" : undefined, hasChoice };
}

/** Keeps the typed passwords and the proof of identity, and sets the funds password. */
export function useSetPassword(task: PasswordTask, info: UserInfo | undefined) {
  const t = useT();
  const [password, setPassword] = useState("");
  const [repeated, setRepeated] = useState("");
  const [loginPassword, setLoginPassword] = useState("");
  const [wantsCode, setWantsCode] = useState(false);
  const mailing = useEmailCode(proofPurposes[task]);
  const { step, failure, clearFailure, mutate } = useSetFundsPassword(task, () =>
    navigate(whereNext(), { replace: true }),
  );
  const { way, hasChoice } = proofWayOf(task, info, wantsCode);
  const problem = passwordProblem(password, repeated, fundsPasswordLength);
  const reason =
    way === "password" && loginPassword === ""
      ? t("funds.loginPasswordMissing")
      : problem && passwordProblemText(problem, fundsPasswordLength, t);

  /**
   * Sets the funds password.
   * @param code the typed code, if the player proves the identity with a code
   */
  const save = (code?: string): void => {
    const typed =
      way === "password" ? { loginPassword } : code === undefined ? undefined : mailing.typed(code);
    mutate({ password, confirmPassword: repeated, typed }, { onError: () => mailing.setCode("") });
  };

  return {
    password,
    setPassword,
    repeated,
    setRepeated,
    loginPassword,
    setLoginPassword,
    mailing,
    /** The step in progress, or undefined. */
    step,
    failure,
    clearFailure,
    /** The kind of proof of identity, or undefined if the account has no possible proof. */
    way,
    /** Whether the player can choose between a wallet signature and an e-mail code. */
    hasChoice,
    switchWay: () => setWantsCode(!wantsCode),
    /** Reason why a typed password is missing or invalid. */
    reason,
    save,
    /** Requests a code by e-mail, or sets the funds password if the proof needs no code. */
    submit(): void {
      if (!way || reason || step || mailing.sending) return;
      if (way === "code") void mailing.send();
      else save();
    },
  };
}

export type SetPasswordState = ReturnType<typeof useSetPassword>;
