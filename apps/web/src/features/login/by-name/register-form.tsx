import { termsVersion } from "@gemplay/api-schema/terms";
import { useState } from "react";
import { Link } from "wouter";
import { call, isAnswerLost, isRefusal } from "../../../api/index.ts";
import { useT } from "../../../i18n/index.ts";
import { deviceKey, enter, isCodeRefused, signInAttempt, useEmailCode } from "../../../session/index.ts";
import {
  Button,
  CodeStep,
  loginPasswordLength,
  NewPasswordFields,
  Notice,
  passwordProblem,
  passwordProblemText,
  showToast,
} from "../../../ui/index.ts";
import { NameFields, useName } from "./name-fields.tsx";
import { TermsBoxes } from "./terms-boxes.tsx";
import { viewHref } from "./view-href.ts";

/**
 * Renders `/login?view=register`: the registration with a login password and a phone number or an e-mail address. To
 * register with an e-mail address, the player enters a code that the server sends to the address.
 */
export default function RegisterForm({ mail }: { readonly mail: boolean }) {
  const t = useT();
  const name = useName(mail ? "email" : "phone");
  const [password, setPassword] = useState("");
  const [repeated, setRepeated] = useState("");
  const [accepted, setAccepted] = useState({ age: false, terms: false });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
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

  const register = async (
    by: Parameters<typeof call<"POST /user/register">>[1]["body"]["by"],
  ): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    const attempt = signInAttempt();
    try {
      const session = await call(
        "POST /user/register",
        { body: { by, password, confirmPassword: repeated, termsVersion, ...deviceKey() } },
        { silent: true },
      );
      if (enter(session, attempt)) showToast("succ", t("account.made"));
    } catch (error) {
      setFailure(error);
      if (isCodeRefused(error)) mailing.setCode("");
      setBusy(false);
    }
  };
  const submit = async () => {
    setFailure(undefined);
    if (name.kind === "phone") return await register({ kind: "phone", phone: name.value ?? "" });
    setBusy(true);
    await mailing.send(name.value);
    setBusy(false);
  };
  // After a lost answer, the form shows a different message, because the server may have created the account.
  const message = isAnswerLost(failure)
    ? t("account.unanswered")
    : failure instanceof Error
      ? failure.message
      : undefined;

  if (mailing.mailed)
    return (
      <div className="flex flex-1 flex-col gap-20 px-16 pt-4 pb-24">
        <CodeStep
          {...{ mailing, busy }}
          email={name.value}
          back={t("code.change")}
          error={message}
          onTyped={() => setFailure(undefined)}
          onWhole={(code) => void register({ kind: "email", ...mailing.typed(code) })}
        />
        {isRefusal(failure, "UserExists") || isAnswerLost(failure) ? (
          <Link href={viewHref("email")} className="button quiet">
            {t("action.logIn")}
          </Link>
        ) : null}
        <div className="mt-auto">
          <Button
            busy={busy ? t("account.making") : undefined}
            reason={mailing.code.length < 6 ? t("code.toGo", { count: 6 - mailing.code.length }) : undefined}
            onClick={() => void register({ kind: "email", ...mailing.typed(mailing.code) })}
          >
            {t("account.make")}
          </Button>
        </div>
      </div>
    );
  return (
    <form
      className="flex flex-1 flex-col gap-14 px-16 pb-24"
      onSubmit={(event) => {
        event.preventDefault();
        if (!reason && !busy) void submit();
      }}
    >
      <div>
        <h1 className="text-26 font-bold tracking-[-0.02em]">{t("account.makeTitle")}</h1>
        <p className="mt-4 text-14 text-muted">
          {t(name.kind === "email" ? "account.makeWhy" : "account.makeWhyPhone")}
        </p>
      </div>
      <NameFields name={name} mail={mail} autoComplete="email" />
      <NewPasswordFields
        label={t("account.loginPassword")}
        rule={loginPasswordLength}
        password={password}
        repeated={repeated}
        onPassword={setPassword}
        onRepeated={setRepeated}
      />
      <TermsBoxes accepted={accepted} onAccepted={setAccepted} />
      {(message ?? mailing.failure) ? (
        <Notice tone={isAnswerLost(failure) ? "gold" : "coral"} urgent>
          {message ?? mailing.failure}
        </Notice>
      ) : null}
      <div className="mt-auto">
        <Button type="submit" busy={busy ? t("account.making") : undefined} reason={reason}>
          {t("account.make")}
        </Button>
        <p className="mt-12 text-center text-13 text-muted">
          {t("account.have")}{" "}
          <Link href={viewHref("email")} className="link tap relative font-semibold">
            {t("action.logIn")}
          </Link>
        </p>
      </div>
    </form>
  );
}
