import { Link } from "wouter";
import { isAnswerLost, isRefusal } from "../../../api/index.ts";
import { useT } from "../../../i18n/index.ts";
import { Button, CodeStep } from "../../../ui/index.ts";
import type { RegisterFormState } from "./use-register.ts";
import { viewHref } from "./view-href.ts";

/** Shows the step of the registration in which the player types the code that the server sent by e-mail. */
export function RegisterCodeStep({ form }: { readonly form: RegisterFormState }) {
  const t = useT();
  const { mailing, busy, failure } = form;
  return (
    <div className="flex flex-1 flex-col gap-20 px-16 pt-4 pb-24">
      <CodeStep
        {...{ mailing, busy }}
        email={form.name.value}
        back={t("code.change")}
        error={form.message}
        onTyped={form.clearFailure}
        onWhole={form.registerWithCode}
      />
      {isRefusal(failure, "UserExists") || isAnswerLost(failure) ? (
        <Link href={viewHref()} className="button quiet">
          {t("action.logIn")}
        </Link>
      ) : null}
      <div className="mt-auto">
        <Button
          busy={busy ? t("account.making") : undefined}
          reason={mailing.code.length < 6 ? t("code.toGo", { count: 6 - mailing.code.length }) : undefined}
          onClick={() => form.registerWithCode(mailing.code)}
        >
          {t("account.make")}
        </Button>
      </div>
    </div>
  );
}
