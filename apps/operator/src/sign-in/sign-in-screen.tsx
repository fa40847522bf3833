import { type FormEvent, useEffect, useState } from "react";
import { call } from "../api/call.ts";
import { hasSessionEnded, keepSession } from "../api/session.ts";
import { t } from "../i18n/language.ts";
import { Art } from "../ui/art.tsx";
import { LanguageSelect } from "../ui/language-select.tsx";
import { Problem } from "../ui/problem.tsx";
import { TextField } from "../ui/text-field.tsx";

/**
 * Asks for e-mail address, password and current code in one form, so that an attacker does not learn which of the three
 * values was wrong.
 */
export function SignInScreen() {
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState(() => (hasSessionEnded() ? t("signIn.ended") : undefined));
  useEffect(() => {
    document.title = `${t("signIn.title")} · Gemplay ${t("app.operator")}`;
  }, []);
  const isWhole = email.includes("@") && password !== "" && /^\d{6}$/.test(code);

  async function signIn(event: FormEvent) {
    event.preventDefault();
    if (!isWhole || isBusy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      keepSession(await call("POST /sign_in", { body: { email, password, code } }));
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
      setCode(""); // the server may have used up the code, which is valid for only one sign-in
      setBusy(false);
    }
  }

  return (
    <main className="sign-in">
      <form className="card" onSubmit={(event) => void signIn(event)}>
        <div className="brand">
          <Art name="mark" px={40} />
          <p>
            <b>Gemplay</b>
            <small>{t("app.operator")}</small>
          </p>
          <LanguageSelect />
        </div>
        <h1>{t("signIn.title")}</h1>
        <TextField
          label={t("signIn.email")}
          type="email"
          autoComplete="username"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <TextField
          label={t("signIn.password")}
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <TextField
          label={t("signIn.code")}
          hint={t("signIn.codeHint")}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          className="num"
          value={code}
          onChange={(event) => setCode(event.target.value.replace(/\D/g, ""))}
        />
        <Problem text={problem} />
        <button type="submit" className="button" aria-disabled={!isWhole || isBusy} aria-busy={isBusy}>
          {isBusy ? t("signIn.busy") : t("signIn.act")}
        </button>
        <small>{t("signIn.note")}</small>
      </form>
    </main>
  );
}
