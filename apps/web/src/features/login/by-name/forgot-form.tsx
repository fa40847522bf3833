import { useState } from "react";
import { navigate } from "wouter/use-browser-location";
import { isAnswerLost, isRefusal } from "../../../api/index.ts";
import { useT } from "../../../i18n/index.ts";
import { useEmailCode } from "../../../session/index.ts";
import {
  Button,
  CodeStep,
  loginPasswordLength,
  NewPasswordFields,
  Notice,
  passwordProblem,
  passwordProblemText,
  TaskHero,
} from "../../../ui/index.ts";
import { useProveEmail } from "../api/prove-email.ts";
import { useResetLoginPassword } from "../api/reset-login-password.ts";
import type { LoginName } from "../login-name.ts";
import { NameFields, useName } from "./name-fields.tsx";
import { viewHref } from "./view-href.ts";

/** Renders `/login?view=forgot`, in which the player sets a new login password with a code from an e-mail. */
export default function ForgotForm({ name: typed }: { readonly name: LoginName | undefined }) {
  const t = useT();
  const name = useName("email", typed?.kind === "email" ? typed.value : "");
  const mailing = useEmailCode("resetLogin");
  const { data: proved, isPending, error, mutate, reset } = useProveEmail();
  /** The server's refusal of an expired ticket. */
  const [expired, setExpired] = useState<Error>();
  const message = (error ?? expired)?.message;

  const prove = (code: string) => mutate(mailing.typed(code), { onError: () => mailing.setCode("") });
  const clearFailure = () => {
    setExpired(undefined);
    reset();
  };
  const beginAgain = (refusal: Error) => {
    setExpired(refusal);
    reset();
    mailing.reset();
  };

  if (proved) return <NewSecret ticket={proved.ticket} onExpired={beginAgain} />;
  if (mailing.mailed)
    return (
      <div className="flex flex-1 flex-col gap-20 px-16 pt-4 pb-24">
        <CodeStep
          mailing={mailing}
          busy={isPending}
          email={name.value}
          lead={t("forgot.maybe", { email: name.value ?? "" })}
          back={t("code.change")}
          error={message}
          facts={[[t("forgot.byPhone"), t("forgot.byPhoneHow")]]}
          onTyped={clearFailure}
          onWhole={prove}
        />
        <Notice tone="sapphire" icon="info">
          {t("forgot.after")}
        </Notice>
      </div>
    );
  return (
    <form
      className="flex flex-1 flex-col gap-18 px-16 pt-4 pb-24"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.value !== undefined && !mailing.sending) void mailing.send(name.value);
      }}
    >
      <TaskHero art="letter" title={t("forgot.head")}>
        {t("forgot.why")}
      </TaskHero>
      <NameFields name={name} mail={false} autoComplete="email" />
      {(message ?? mailing.failure) ? (
        <Notice tone="coral" urgent>
          {message ?? mailing.failure}
        </Notice>
      ) : null}
      <div className="mt-auto">
        <Button
          type="submit"
          busy={mailing.sending ? t("code.sending") : undefined}
          reason={name.value === undefined ? t("account.emailMissing") : undefined}
        >
          {t("code.send")}
        </Button>
      </div>
    </form>
  );
}

/**
 * Asks the player for a new login password. The server sent the `ticket` after the player had typed the correct code.
 */
function NewSecret({ ticket, onExpired }: { readonly ticket: string; onExpired(refusal: Error): void }) {
  const t = useT();
  const [password, setPassword] = useState("");
  const [repeated, setRepeated] = useState("");
  const { isPending, isSuccess, error, mutate } = useResetLoginPassword(() =>
    navigate(viewHref("password"), { replace: true }),
  );
  // The form stays busy after the change, because the page opens the sign-in form.
  const busy = isPending || isSuccess;
  const problem = passwordProblem(password, repeated, loginPasswordLength);
  const save = () =>
    mutate(
      { ticket, password, confirmPassword: repeated },
      {
        onError: (refusal) => {
          if (isRefusal(refusal, "AccountTicketInvalid")) onExpired(refusal);
        },
      },
    );
  return (
    <form
      className="flex flex-1 flex-col gap-14 px-16 pt-4 pb-24"
      onSubmit={(event) => {
        event.preventDefault();
        if (!problem && !busy) save();
      }}
    >
      <NewPasswordFields
        label={t("account.newLoginPassword")}
        rule={loginPasswordLength}
        password={password}
        repeated={repeated}
        onPassword={setPassword}
        onRepeated={setRepeated}
      />
      {error ? (
        <Notice tone={isAnswerLost(error) ? "gold" : "coral"} urgent>
          {isAnswerLost(error) ? t("forgot.unanswered") : error.message}
        </Notice>
      ) : null}
      <Notice tone="sapphire" icon="info">
        {t("forgot.after")}
      </Notice>
      <div className="mt-auto">
        <Button
          type="submit"
          busy={busy ? t("forgot.saving") : undefined}
          reason={problem && passwordProblemText(problem, loginPasswordLength, t)}
        >
          {t("forgot.save")}
        </Button>
      </div>
    </form>
  );
}
