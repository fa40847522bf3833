import { useState } from "react";
import { navigate } from "wouter/use-browser-location";
import { call, isAnswerLost, isRefusal } from "../../../api/index.ts";
import { useT } from "../../../i18n/index.ts";
import { useEmailCode, withSecondFactor } from "../../../session/index.ts";
import {
  Button,
  CodeStep,
  loginPasswordLength,
  NewPasswordFields,
  Notice,
  passwordProblem,
  passwordProblemText,
  showToast,
  TaskHero,
} from "../../../ui/index.ts";
import { NameFields, useName } from "./name-fields.tsx";
import { viewHref } from "./view-href.ts";

/** Renders `/login?view=forgot`, in which the player sets a new login password with a code from an e-mail. */
export default function ForgotForm() {
  const t = useT();
  const name = useName("email");
  const mailing = useEmailCode("resetLogin");
  const [ticket, setTicket] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const message = failure instanceof Error ? failure.message : undefined;

  const prove = async (code: string) => {
    setBusy(true);
    setFailure(undefined);
    try {
      const proved = await call(
        "POST /account/forgot/code/valid",
        { body: mailing.typed(code) },
        { silent: true },
      );
      setTicket(proved.ticket);
    } catch (error) {
      mailing.setCode("");
      setFailure(error);
    }
    setBusy(false);
  };
  const beginAnew = (error: unknown) => {
    setFailure(error);
    setTicket(undefined);
    mailing.reset();
  };

  if (ticket !== undefined) return <NewSecret ticket={ticket} onExpired={beginAnew} />;
  if (mailing.mailed)
    return (
      <div className="flex flex-1 flex-col gap-20 px-16 pt-4 pb-24">
        <CodeStep
          {...{ mailing, busy }}
          email={name.value}
          lead={t("forgot.maybe", { email: name.value ?? "" })}
          back={t("code.change")}
          error={message}
          facts={[[t("forgot.byPhone"), t("forgot.byPhoneHow")]]}
          onTyped={() => setFailure(undefined)}
          onWhole={(code) => void prove(code)}
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
 * Asks the player for a new login password. The server sent the `ticket` after the player had entered the correct code.
 */
function NewSecret({ ticket, onExpired }: { readonly ticket: string; onExpired(error: unknown): void }) {
  const t = useT();
  const [password, setPassword] = useState("");
  const [repeated, setRepeated] = useState("");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const problem = passwordProblem(password, repeated, loginPasswordLength);
  const save = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await withSecondFactor((factor) =>
        call(
          "POST /account/forgot/secret/save",
          { body: { ticket, password, confirmPassword: repeated, ...factor } },
          { silent: true },
        ),
      );
      showToast("succ", t("forgot.done"));
      navigate(viewHref("email"), { replace: true });
    } catch (error) {
      setBusy(false);
      if (isRefusal(error, "AccountTicketInvalid")) onExpired(error);
      else setFailure(error);
    }
  };
  return (
    <form
      className="flex flex-1 flex-col gap-14 px-16 pt-4 pb-24"
      onSubmit={(event) => {
        event.preventDefault();
        if (!problem && !busy) void save();
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
      {failure ? (
        <Notice tone={isAnswerLost(failure) ? "gold" : "coral"} urgent>
          {isAnswerLost(failure) ? t("forgot.unanswered") : failure instanceof Error ? failure.message : ""}
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
