import type { Body } from "@gemplay/api-schema";
import { useState } from "react";
import { isAnswerLost } from "../../../api/index.ts";
import { useT } from "../../../i18n/index.ts";
import { isCodeRefused, useEmailCode } from "../../../session/index.ts";
import { loginPasswordLength, passwordProblem, passwordProblemText } from "../../../ui/index.ts";
import { useCreateAccount } from "../api/create-account.ts";
import { useName } from "./name-fields.tsx";

/** Keeps the state of the registration form, and creates the account. */
export function useRegister(mail: boolean) {
  const t = useT();
  const name = useName(mail ? "email" : "phone");
  const [password, setPassword] = useState("");
  const [repeated, setRepeated] = useState("");
  const [accepted, setAccepted] = useState({ age: false, terms: false });
  const { isPending, isSuccess, error, mutate, reset } = useCreateAccount();
  const mailing = useEmailCode("register");
  const problem = passwordProblem(password, repeated, loginPasswordLength);
  const reason =
    name.value === undefined
      ? t(name.kind === "email" ? "account.emailMissing" : "account.phoneMissing")
      : problem
        ? passwordProblemText(problem, loginPasswordLength, t)
        : accepted.age && accepted.terms
          ? undefined
          : t("account.acceptFirst");

  const register = (by: Body<"POST /user/register">["by"]): void =>
    mutate(
      { by, password, confirmPassword: repeated },
      {
        onError: (refusal) => {
          if (isCodeRefused(refusal)) mailing.setCode("");
        },
      },
    );
  const begin = (): void => {
    if (name.kind === "phone") register({ kind: "phone", phone: name.value ?? "" });
    else {
      reset();
      void mailing.send(name.value);
    }
  };
  // The form stays busy after the registration, because the page opens the next screen. While the player types the code,
  // a request for another code does not make the form busy.
  const busy = isPending || isSuccess || (mailing.sending && !mailing.mailed);
  // After a lost answer, the form shows a special message, because the server may have created the account.
  const message = isAnswerLost(error) ? t("account.unanswered") : error?.message;

  return {
    name,
    password,
    setPassword,
    repeated,
    setRepeated,
    accepted,
    setAccepted,
    mailing,
    busy,
    failure: error,
    clearFailure: reset,
    /** Text that explains why the registration failed, or undefined. */
    message,
    /** Reason why the registration form is incomplete. */
    reason,
    /**
     * Creates an account with a phone number immediately, or requests the code for an account with an e-mail address.
     */
    submit(): void {
      if (!reason && !busy) begin();
    },
    registerWithCode: (code: string): void => register({ kind: "email", ...mailing.typed(code) }),
  };
}

export type RegisterFormState = ReturnType<typeof useRegister>;
