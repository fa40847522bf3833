import { useState } from "react";
import { Link } from "wouter";
import { isRefusal } from "../../api/index.ts";
import { formatMoment, useT } from "../../i18n/index.ts";
import { Button, Notice, PasswordField, Row, TaskHero } from "../../ui/index.ts";
import { useLogIn } from "./api/log-in.ts";
import { viewHref } from "./by-name/view-href.ts";
import { LoginBeam } from "./components/login-beam.tsx";
import { NameInput } from "./components/name-input.tsx";
import { type LoginName, maskedName } from "./login-name.ts";
import { SecondStep } from "./second-step.tsx";
import type { LoginSteps } from "./use-login-steps.ts";

interface PasswordViewProps {
  readonly steps: LoginSteps;
  readonly name: LoginName;
}

/** Renders `/login?view=password`: the player types the login password of the e-mail address or phone number. */
export default function PasswordView({ steps, name }: PasswordViewProps) {
  const t = useT();
  const [password, setPassword] = useState("");
  const { isPending, isSuccess, error, variables, mutate } = useLogIn();
  // The form stays busy after the sign-in, because the page opens the next screen.
  const busy = isPending || isSuccess;
  const isWrong = isRefusal(error, "LoginIncorrect");
  const { mailed, sending, failure } = steps.mailing;
  const message = isWrong ? undefined : (error?.message ?? failure);
  const isEmail = name.kind === "email";

  const logIn = (secondFactor?: string) =>
    mutate({ name: name.value, password, ...(secondFactor === undefined ? {} : { secondFactor }) });
  const hasSentFactor = variables?.secondFactor !== undefined;
  // The second step ends when the server refuses the login password, or after too many wrong codes.
  if (isRefusal(error, "SecondFactorNeeded") || (hasSentFactor && !isWrong))
    return (
      <SecondStep
        name={name.value}
        busy={busy}
        error={hasSentFactor ? error?.message : undefined}
        onTyped={logIn}
      />
    );

  return (
    <form
      className="flex flex-1 flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        if (password !== "" && !busy) logIn();
      }}
    >
      <LoginBeam />
      <div className="flex flex-1 flex-col gap-20 px-16 pt-4 pb-24">
        <TaskHero isMain art="mark" title={t("login.passwordTitle", { name: maskedName(name) })}>
          {isEmail && steps.mail ? t("login.noPassword") : null}
        </TaskHero>
        <NameInput value={name.value} />
        <PasswordField
          label={t("account.loginPassword")}
          aside={
            steps.mail ? (
              <Link href={viewHref("forgot")} className="link tap relative">
                {t("account.forgot")}
              </Link>
            ) : undefined
          }
          value={password}
          autoComplete="current-password"
          error={isWrong ? error?.message : undefined}
          onChange={setPassword}
        />
        {message ? (
          <Notice tone="coral" urgent>
            {message}
          </Notice>
        ) : null}
        <Button
          type="submit"
          busy={busy ? t("account.loggingIn") : undefined}
          reason={password === "" ? t("account.passwordMissing") : undefined}
        >
          {t("action.logIn")}
        </Button>
        <div className="card">
          {isEmail && steps.mail ? (
            <Row
              icon="mail"
              title={t("login.useCode")}
              value={
                sending
                  ? t("code.sending")
                  : mailed
                    ? t("login.sentAt", { time: formatMoment(mailed.sentAtMs, "time") })
                    : ""
              }
              onClick={() => void steps.openCode(name.value)}
            />
          ) : null}
          <Row icon="edit" title={t(isEmail ? "login.changeEmail" : "login.changePhone")} href={viewHref()} />
        </div>
        <p className="mt-auto text-center text-13 text-muted">
          {t("account.none")}{" "}
          <Link href={viewHref("register")} className="link tap relative font-semibold">
            {t("account.register")}
          </Link>
        </p>
      </div>
    </form>
  );
}
