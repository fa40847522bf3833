import type { Data } from "@gemplay/api-schema";
import { useQuery } from "@tanstack/react-query";
import { formatMoment, useT } from "../../i18n/index.ts";
import { userQueries } from "../../queries/index.ts";
import {
  Button,
  ButtonLink,
  fundsPasswordLength,
  LoadingScreen,
  NewPasswordFields,
  Notice,
  PasswordField,
  TaskHero,
  TaskScreen,
} from "../../ui/index.ts";
import { AttemptsLeft } from "./funds-password/attempts-left.tsx";
import { RecoverLink } from "./funds-password/recover-link.tsx";
import { type ChangePasswordState, useChangePassword } from "./funds-password/use-change-password.ts";

/**
 * Renders `/changePass`, the screen on which the player replaces the funds password. The old funds password proves the
 * identity of the player.
 */
export default function ChangePasswordScreen() {
  const t = useT();
  const { data: info, isPending } = useQuery(userQueries.userInfo());
  const form = useChangePassword();
  if (isPending) return <LoadingScreen />;
  if (info?.fundsPasswordSet === false) return <NothingToChange />;

  const lockedUntilMs = info?.fundsPasswordLockedUntilMs ?? null;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (lockedUntilMs === null) form.submit();
      }}
    >
      <TaskScreen
        title={t("funds.change")}
        back="/profile"
        foot={
          lockedUntilMs === null ? (
            <Button type="submit" busy={form.busy ? t("funds.changing") : undefined} reason={form.reason}>
              {t("funds.change")}
            </Button>
          ) : (
            <ButtonLink href="/profile" look="quiet">
              {t("funds.toProfile")}
            </ButtonLink>
          )
        }
      >
        <TaskHero art="lock" title={t("funds.changeTitle")}>
          {t("funds.changeDetail")}
        </TaskHero>
        {lockedUntilMs === null ? (
          <PasswordFields info={info} form={form} />
        ) : (
          <>
            <Notice tone="coral" icon="lock" urgent>
              {t("funds.lockedUntil", { time: formatMoment(lockedUntilMs, "dayTime") })}
            </Notice>
            <RecoverLink next="/profile" />
          </>
        )}
      </TaskScreen>
    </form>
  );
}

interface PasswordFieldsProps {
  readonly info: Data<"GET /user/info"> | undefined;
  readonly form: ChangePasswordState;
}

/** Shows the fields for the old and the new funds password, and why the change failed. */
function PasswordFields({ info, form }: PasswordFieldsProps) {
  const t = useT();
  const { failure } = form;
  return (
    <>
      <PasswordField
        label={t("funds.old")}
        value={form.oldPassword}
        autoComplete="current-password"
        inputRef={form.oldField}
        error={failure?.isOld ? failure.message : undefined}
        onChange={form.typeOld}
      />
      {info ? <AttemptsLeft info={info} /> : null}
      <RecoverLink next="/profile" />
      <NewPasswordFields
        label={t("funds.new")}
        rule={fundsPasswordLength}
        password={form.password}
        repeated={form.repeated}
        onPassword={form.setPassword}
        onRepeated={form.setRepeated}
      />
      {failure && !failure.isOld ? (
        <Notice tone={failure.lost ? "gold" : "coral"} urgent>
          {failure.lost ? t("funds.changeUnanswered") : failure.message}
        </Notice>
      ) : null}
    </>
  );
}

function NothingToChange() {
  const t = useT();
  return (
    <TaskScreen
      title={t("funds.change")}
      back="/profile"
      foot={<ButtonLink href="/setPass">{t("funds.set")}</ButtonLink>}
    >
      <TaskHero art="lock" title={t("funds.setTitle")}>
        {t("withdraw.passwordMissing")}
      </TaskHero>
    </TaskScreen>
  );
}
