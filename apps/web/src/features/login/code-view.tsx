import { isAnswerLost, isRefusal } from "../../api/index.ts";
import { useT } from "../../i18n/index.ts";
import { isCodeRefused } from "../../session/index.ts";
import { Button, Icon, MailedCodeField, Notice, Row, TaskHero } from "../../ui/index.ts";
import { useLogInWithCode } from "./api/log-in-with-code.ts";
import { viewHref } from "./by-name/view-href.ts";
import { type LoginName, maskedName } from "./login-name.ts";
import { SecondStep } from "./second-step.tsx";
import type { LoginSteps } from "./use-login-steps.ts";

interface CodeViewProps {
  readonly steps: LoginSteps;
  readonly name: LoginName;
}

/**
 * Renders `/login?view=code`: the player types the code from the e-mail. The screen is the same for an e-mail address
 * with and without an account.
 */
export default function CodeView({ steps: { mailing }, name }: CodeViewProps) {
  const t = useT();
  const { isPending, isSuccess, error, variables, mutate, reset } = useLogInWithCode();
  // The form stays busy after the sign-in, because the page opens the next screen.
  const busy = isPending || isSuccess;
  const { mailed, code } = mailing;

  const logIn = (digits: string, secondFactor?: string): void =>
    mutate(
      { ...mailing.typed(digits), ...(secondFactor === undefined ? {} : { secondFactor }) },
      {
        onError: (refusal) => {
          if (isCodeRefused(refusal)) mailing.setCode("");
        },
      },
    );
  const hasSentFactor = variables?.secondFactor !== undefined;
  // The second step ends when the server refuses the code from the e-mail, for example because the code has expired.
  if (isRefusal(error, "SecondFactorNeeded") || (hasSentFactor && !isCodeRefused(error)))
    return (
      <SecondStep
        name={name.value}
        busy={busy}
        error={hasSentFactor ? error?.message : undefined}
        onTyped={(secondFactor) => logIn(code, secondFactor)}
      />
    );

  const isRefused = isCodeRefused(error);
  return (
    <form
      className="flex flex-1 flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy && code.length === 6) logIn(code);
      }}
    >
      <div className="flex flex-1 flex-col gap-20 px-16 pt-4 pb-16">
        <TaskHero isMain art="letter" title={t("login.codeTitle", { email: maskedName(name) })}>
          {t("login.codeWhy")}
        </TaskHero>
        <MailedCodeField
          {...{ mailing, busy }}
          label={t("code.heading")}
          email={name.value}
          error={isRefused ? error?.message : undefined}
          onCode={(digits) => {
            reset();
            if (digits.length === 6) logIn(digits);
          }}
        />
        {error && !isRefused ? (
          <Notice tone={isAnswerLost(error) ? "gold" : "coral"} urgent>
            {isAnswerLost(error) ? t("login.codeUnanswered") : error.message}
          </Notice>
        ) : null}
        <div className="card">
          <Row icon="lock" title={t("login.usePassword")} href={viewHref("password")} />
          <Row icon="edit" title={t("login.changeEmail")} href={viewHref()} />
        </div>
        <p className="note items-start">
          <Icon name="info" size={16} />
          {t("login.codeFacts", { minutes: mailed?.goodForMinutes ?? 0, tries: mailed?.triesAllowed ?? 0 })}
        </p>
      </div>
      <div className="foot z-10">
        <Button
          type="submit"
          busy={busy ? t("account.loggingIn") : undefined}
          reason={code.length < 6 ? t("code.toGo", { count: 6 - code.length }) : undefined}
        >
          {t("login.continue")}
        </Button>
      </div>
    </form>
  );
}
