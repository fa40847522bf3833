import { Link } from "wouter";
import { type PageKey, useT } from "../../i18n/index.ts";
import { Button, Field, Icon } from "../../ui/index.ts";
import { viewHref } from "./by-name/view-href.ts";
import type { LoginSteps } from "./use-login-steps.ts";

const mistakes: Record<NonNullable<LoginSteps["mistake"]>, PageKey> = {
  missing: "login.nameMissing",
  invalid: "login.nameInvalid",
};

/** Asks for an e-mail address or a phone number. The button is always enabled, and the form then says what is missing. */
export function NameForm({ steps }: { readonly steps: LoginSteps }) {
  const t = useT();
  const { mistake, mailing, busy } = steps;
  const error = mistake ? t(mistakes[mistake]) : mailing.failure;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        event.currentTarget.querySelector("input")?.focus();
        steps.submit();
      }}
    >
      <Field
        label={t("login.name")}
        type="text"
        name="username"
        inputMode="email"
        autoComplete="username webauthn"
        placeholder={t("login.nameExample")}
        maxLength={254}
        value={steps.text}
        error={error}
        onChange={({ target }) => steps.setText(target.value)}
        before={<Icon name="mail" size={18} className="text-muted" />}
      />
      {/* The player can still log in with a password if the server could not send a code. */}
      {mailing.failure && !mistake ? (
        <Link href={viewHref("password")} className="link tap relative mt-12 inline-block text-13">
          {t("login.usePassword")}
        </Link>
      ) : null}
      <Button type="submit" className="mt-12" busy={busy ? t("code.sending") : undefined}>
        {t("login.continue")}
      </Button>
    </form>
  );
}
