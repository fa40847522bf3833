import { useState } from "react";
import { Link } from "wouter";
import { call, isRefusal } from "../../../api/index.ts";
import { useT } from "../../../i18n/index.ts";
import { deviceKey, enter, signInAttempt } from "../../../session/index.ts";
import { Art, Button, Notice, PasswordField, showToast } from "../../../ui/index.ts";
import { LoginHero } from "../login-hero.tsx";
import { SecondStep } from "../second-step.tsx";
import { NameFields, type NameKind, useName } from "./name-fields.tsx";
import { viewHref } from "./view-href.ts";

/** Renders `/login?view=email`: the sign-in with an e-mail address or a phone number, and the login password. */
export default function LoginForm({ mail }: { readonly mail: boolean }) {
  const t = useT();
  const name = useName(mail ? "email" : "phone");
  const [password, setPassword] = useState("");
  const [second, setSecond] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<{ readonly error: unknown; readonly kind: NameKind }>();
  // The error belongs to the e-mail address or phone number that the form sent. If the player switches from e-mail to
  // phone or back, the form hides the error.
  const failure = failed?.kind === name.kind ? failed.error : undefined;
  const isWrong = isRefusal(failure, "LoginIncorrect");
  const isFormat = isRefusal(failure, "UsernameFormat");
  const message = failure instanceof Error ? failure.message : undefined;
  const reason =
    name.value === undefined
      ? t(name.kind === "email" ? "account.emailMissing" : "account.phoneMissing")
      : password === ""
        ? t("account.passwordMissing")
        : undefined;

  const submit = async () => {
    setBusy(true);
    setFailed(undefined);
    const attempt = signInAttempt();
    try {
      const session = await call(
        "POST /user/login",
        { body: { name: name.value ?? "", password, ...deviceKey() } },
        { silent: true },
      );
      if (enter(session, attempt)) showToast("succ", t("login.done"));
    } catch (error) {
      setBusy(false);
      if (isRefusal(error, "SecondFactorNeeded")) setSecond(true);
      else setFailed({ error, kind: name.kind });
    }
  };
  if (second)
    return (
      <SecondStep
        name={name.value ?? ""}
        password={password}
        onRefused={(error) => {
          setSecond(false);
          setFailed({ error, kind: name.kind });
        }}
      />
    );

  return (
    <form
      className="flex flex-1 flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        if (!reason && !busy) void submit();
      }}
    >
      <LoginHero title={t("login.title")} />
      <div className="section mt-18 flex flex-1 flex-col gap-14 pb-24">
        <NameFields name={name} mail={mail} autoComplete="username" error={isFormat ? message : undefined} />
        <PasswordField
          label={t("account.loginPassword")}
          aside={
            mail ? (
              <Link href={viewHref("forgot")} className="link tap relative">
                {t("account.forgot")}
              </Link>
            ) : undefined
          }
          value={password}
          autoComplete="current-password"
          error={isWrong ? message : undefined}
          onChange={setPassword}
        />
        {failure && !isWrong && !isFormat ? (
          <Notice tone="coral" urgent>
            {message}
          </Notice>
        ) : null}
        <Button type="submit" busy={busy ? t("account.loggingIn") : undefined} reason={reason}>
          {t("action.logIn")}
        </Button>
        <p className="divider">{t("login.or")}</p>
        <Link href={viewHref()} className="button quiet">
          <Art name="tab-wallet" size={20} />
          {t("account.useWallet")}
        </Link>
        <p className="mt-auto pt-16 text-center text-13 text-muted">
          {t("account.none")}{" "}
          <Link href={viewHref("register")} className="link tap relative font-semibold">
            {t("account.register")}
          </Link>
        </p>
        <p className="text-center text-12 text-muted">{t("login.age")}</p>
      </div>
    </form>
  );
}
