import { useEffect, useRef, useState } from "react";
import { navigate } from "wouter/use-browser-location";
import { isAnswerLost, isRefusal } from "../../../api/index.ts";
import { useT } from "../../../i18n/index.ts";
import {
  countCharacters,
  fundsPasswordLength,
  passwordProblem,
  passwordProblemText,
} from "../../../ui/index.ts";
import { useChangeFundsPassword } from "../api/change-funds-password.ts";

interface Failure {
  /** True if the error belongs to the field of the old password. The form shows all other errors below the fields. */
  readonly isOld: boolean;
  /**
   * True if the server's answer to the change of the funds password was lost. After a lost answer, the new funds
   * password may already be valid.
   */
  readonly lost: boolean;
  readonly message: string;
}

function toFailure(error: Error): Failure {
  return {
    isOld: isRefusal(error, "FundsPasswordOldIncorrect"),
    lost: isAnswerLost(error),
    message: error.message,
  };
}

/** Keeps the typed passwords in the state of the form, and replaces the funds password. */
export function useChangePassword() {
  const t = useT();
  const [oldPassword, setOldPassword] = useState("");
  const [password, setPassword] = useState("");
  const [repeated, setRepeated] = useState("");
  const { isPending, error, mutate, reset } = useChangeFundsPassword(() =>
    navigate("/profile", { replace: true }),
  );
  const failure = error ? toFailure(error) : undefined;
  const oldField = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isRefusal(error, "FundsPasswordOldIncorrect")) oldField.current?.focus();
  }, [error]);

  const problem = passwordProblem(password, repeated, fundsPasswordLength);
  const reason =
    countCharacters(oldPassword) < fundsPasswordLength.least
      ? t("funds.oldMissing")
      : problem
        ? passwordProblemText(problem, fundsPasswordLength, t)
        : password === oldPassword
          ? t("funds.same")
          : undefined;

  return {
    oldPassword,
    oldField,
    typeOld(value: string): void {
      setOldPassword(value);
      if (failure?.isOld) reset();
    },
    password,
    setPassword,
    repeated,
    setRepeated,
    busy: isPending,
    failure,
    /** Reason why a typed password is missing or invalid. */
    reason,
    submit(): void {
      if (!reason && !isPending) mutate({ oldPassword, password, confirmPassword: repeated });
    },
  };
}

export type ChangePasswordState = ReturnType<typeof useChangePassword>;
