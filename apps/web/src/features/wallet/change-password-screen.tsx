import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { navigate } from "wouter/use-browser-location";
import { call, isAnswerLost, isRefusal } from "../../api/index.ts";
import { formatMoment, useT } from "../../i18n/index.ts";
import { userQueries } from "../../queries/index.ts";
import { queryClient } from "../../stores/index.ts";
import {
  Button,
  ButtonLink,
  countCharacters,
  fundsPasswordLength,
  LoadingScreen,
  NewPasswordFields,
  Notice,
  PasswordField,
  passwordProblem,
  passwordProblemText,
  showToast,
  TaskHero,
  TaskScreen,
} from "../../ui/index.ts";
import { AttemptsLeft } from "./funds-password/attempts-left.tsx";
import { RecoverLink } from "./funds-password/recover-link.tsx";

interface Failure {
  /** True if the error belongs to the field of the old password. The form shows all other errors below the fields. */
  readonly isOld: boolean;
  /**
   * True if the answer to the change of the funds password was lost. After a lost answer, the new funds password may
   * already be valid.
   */
  readonly lost: boolean;
  readonly message: string;
}

function toFailure(error: unknown): Failure {
  return {
    isOld: isRefusal(error, "FundsPasswordOldIncorrect"),
    lost: isAnswerLost(error),
    message: error instanceof Error ? error.message : "",
  };
}

/**
 * Renders `/changePass`, the screen on which the player replaces the funds password. The old funds password proves the
 * identity of the player.
 */
export default function ChangePasswordScreen() {
  const t = useT();
  const { data: info, isPending } = useQuery(userQueries.userInfo());
  const [oldPassword, setOldPassword] = useState("");
  const [password, setPassword] = useState("");
  const [repeated, setRepeated] = useState("");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const oldField = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (failure?.isOld) oldField.current?.focus();
  }, [failure]);
  if (isPending) return <LoadingScreen />;
  if (info?.fundsPasswordSet === false) return <NothingToChange />;

  const lockedUntilMs = info?.fundsPasswordLockedUntilMs ?? null;
  const problem = passwordProblem(password, repeated, fundsPasswordLength);
  const reason =
    countCharacters(oldPassword) < fundsPasswordLength.least
      ? t("funds.oldMissing")
      : problem
        ? passwordProblemText(problem, fundsPasswordLength, t)
        : password === oldPassword
          ? t("funds.same")
          : undefined;

  const submit = async () => {
    setFailure(undefined);
    setBusy(true);
    try {
      await call(
        "POST /user/change_fund_password",
        { body: { oldPassword, password, confirmPassword: repeated } },
        { silent: true },
      );
      showToast("succ", t("funds.changed"));
      navigate("/profile", { replace: true });
    } catch (error) {
      setFailure(toFailure(error));
    }
    setBusy(false);
    await queryClient.invalidateQueries({ queryKey: userQueries.userInfo().queryKey });
  };

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!reason && !busy && lockedUntilMs === null) void submit();
      }}
    >
      <TaskScreen
        title={t("funds.change")}
        back="/profile"
        foot={
          lockedUntilMs === null ? (
            <Button type="submit" busy={busy ? t("funds.changing") : undefined} reason={reason}>
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
          <>
            <PasswordField
              label={t("funds.old")}
              value={oldPassword}
              autoComplete="current-password"
              inputRef={oldField}
              error={failure?.isOld ? failure.message : undefined}
              onChange={(value) => {
                setOldPassword(value);
                if (failure?.isOld) setFailure(undefined);
              }}
            />
            {info ? <AttemptsLeft info={info} /> : null}
            <RecoverLink next="/profile" />
            <NewPasswordFields
              label={t("funds.new")}
              rule={fundsPasswordLength}
              password={password}
              repeated={repeated}
              onPassword={setPassword}
              onRepeated={setRepeated}
            />
            {failure && !failure.isOld ? (
              <Notice tone={failure.lost ? "gold" : "coral"} urgent>
                {failure.lost ? t("funds.changeUnanswered") : failure.message}
              </Notice>
            ) : null}
          </>
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
