import type { Data } from "@gemplay/api-schema";
import { useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "wouter";
import { useT } from "../../i18n/index.ts";
import { userQueries } from "../../queries/index.ts";
import { ButtonLink, CodeStep, TaskHero, TaskScreen } from "../../ui/index.ts";
import type { PasswordTask } from "./api/set-funds-password.ts";
import { RecoverLink } from "./funds-password/recover-link.tsx";
import { SetPasswordFailureNotice } from "./funds-password/set-password-failure-notice.tsx";
import { SetPasswordForm } from "./funds-password/set-password-form.tsx";
import { useSetPassword, whereNext } from "./funds-password/use-set-password.ts";

/**
 * Renders `/setPass`, the screen on which the player sets the first funds password. With `?view=recover`, the player
 * replaces a forgotten or locked funds password on the same screen.
 */
export default function SetPasswordScreen() {
  const { data: info } = useQuery(userQueries.userInfo());
  const wantsAnother = new URLSearchParams(useSearch()).get("view") === "recover";
  if (!info?.fundsPasswordSet) return <SetPassword key="set" task="set" info={info} />;
  return wantsAnother ? <SetPassword key="recover" task="recover" info={info} /> : <AlreadySet />;
}

function AlreadySet() {
  const t = useT();
  return (
    <TaskScreen
      title={t("funds.title")}
      back="/profile"
      foot={<ButtonLink href="/withdraw">{t("wallet.withdraw")}</ButtonLink>}
    >
      <TaskHero art="lock" title={t("funds.already")}>
        {t("funds.alreadyDetail")}
      </TaskHero>
      <p className="text-center text-14">
        <Link href="/changePass" className="link">
          {t("funds.change")}
        </Link>
      </p>
      <RecoverLink />
    </TaskScreen>
  );
}

interface SetPasswordProps {
  readonly task: PasswordTask;
  readonly info: Data<"GET /user/info"> | undefined;
}

/** Shows the form for the new funds password, and then the step that asks for the code from the e-mail. */
function SetPassword({ task, info }: SetPasswordProps) {
  const t = useT();
  const form = useSetPassword(task, info);
  const { mailing, failure } = form;
  if (!mailing.mailed) return <SetPasswordForm task={task} info={info} form={form} />;
  return (
    <TaskScreen title={t("funds.title")} back={whereNext()}>
      <CodeStep
        mailing={mailing}
        back={t("action.back")}
        busy={form.step !== undefined}
        onTyped={form.clearFailure}
        onWhole={form.save}
      />
      {failure ? <SetPasswordFailureNotice {...failure} /> : null}
    </TaskScreen>
  );
}
