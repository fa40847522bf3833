import { Link } from "wouter";
import { isAnswerLost } from "../../../api/index.ts";
import { useT } from "../../../i18n/index.ts";
import { Button, loginPasswordLength, NewPasswordFields, Notice } from "../../../ui/index.ts";
import { NameFields } from "./name-fields.tsx";
import { RegisterCodeStep } from "./register-code-step.tsx";
import { TermsBoxes } from "./terms-boxes.tsx";
import { useRegister } from "./use-register.ts";
import { viewHref } from "./view-href.ts";

/**
 * Renders `/login?view=register`: the registration with a login password and a phone number or an e-mail address. To
 * register with an e-mail address, the player enters a code that the server sends to the address.
 */
export default function RegisterForm({ mail }: { readonly mail: boolean }) {
  const t = useT();
  const form = useRegister(mail);
  const { name, mailing, busy } = form;
  const message = form.message ?? mailing.failure;
  if (mailing.mailed) return <RegisterCodeStep form={form} />;
  return (
    <form
      className="flex flex-1 flex-col gap-14 px-16 pb-24"
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
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
        password={form.password}
        repeated={form.repeated}
        onPassword={form.setPassword}
        onRepeated={form.setRepeated}
      />
      <TermsBoxes accepted={form.accepted} onAccepted={form.setAccepted} />
      {message ? (
        <Notice tone={isAnswerLost(form.failure) ? "gold" : "coral"} urgent>
          {message}
        </Notice>
      ) : null}
      <div className="mt-auto">
        <Button type="submit" busy={busy ? t("account.making") : undefined} reason={form.reason}>
          {t("account.make")}
        </Button>
        <p className="mt-12 text-center text-13 text-muted">
          {t("account.have")}{" "}
          <Link href={viewHref()} className="link tap relative font-semibold">
            {t("action.logIn")}
          </Link>
        </p>
      </div>
    </form>
  );
}
