import { useState } from "react";
import { navigate } from "wouter/use-browser-location";
import { call, isAnswerLost, isRefusal } from "../../api/index.ts";
import { useT } from "../../i18n/index.ts";
import { withSecondFactor } from "../../session/index.ts";
import {
  Button,
  loginPasswordLength,
  NewPasswordFields,
  Notice,
  PasswordField,
  passwordProblem,
  passwordProblemText,
  ScreenHeader,
  showToast,
} from "../../ui/index.ts";

/**
 * Renders `/profile?view=secret`, in which the player replaces the login password. The old login password proves the
 * identity of the player.
 */
export default function SecretView() {
  const t = useT();
  const [oldPassword, setOldPassword] = useState("");
  const [password, setPassword] = useState("");
  const [repeated, setRepeated] = useState("");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const problem = passwordProblem(password, repeated, loginPasswordLength);
  const reason =
    oldPassword === ""
      ? t("secret.oldMissing")
      : problem
        ? passwordProblemText(problem, loginPasswordLength, t)
        : password === oldPassword
          ? t("secret.same")
          : undefined;
  const isOld = isRefusal(failure, "LoginPasswordOldIncorrect");
  const message = failure instanceof Error ? failure.message : "";

  const submit = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await withSecondFactor((factor) =>
        call(
          "POST /account/secret/change",
          { body: { oldPassword, password, confirmPassword: repeated, ...factor } },
          { silent: true },
        ),
      );
      showToast("succ", t("secret.done"));
      navigate("/profile", { replace: true });
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  };

  return (
    <form
      className="flex min-h-[calc(100dvh-var(--safe-t)-var(--below)-var(--header))] flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        if (!reason && !busy) void submit();
      }}
    >
      <ScreenHeader title={t("secret.title")} back="/profile" />
      <div className="flex flex-1 flex-col gap-14 px-16 pt-4 pb-16">
        <PasswordField
          label={t("secret.old")}
          value={oldPassword}
          autoComplete="current-password"
          error={isOld ? message : undefined}
          onChange={setOldPassword}
        />
        <NewPasswordFields
          label={t("secret.new")}
          rule={loginPasswordLength}
          password={password}
          repeated={repeated}
          onPassword={setPassword}
          onRepeated={setRepeated}
        />
        {failure && !isOld ? (
          <Notice tone={isAnswerLost(failure) ? "gold" : "coral"} urgent>
            {isAnswerLost(failure) ? t("secret.unanswered") : message}
          </Notice>
        ) : null}
        <Notice tone="sapphire" icon="info">
          {t("secret.after")}
        </Notice>
      </div>
      <div className="foot z-10">
        <Button type="submit" busy={busy ? t("secret.saving") : undefined} reason={reason}>
          {t("secret.act")}
        </Button>
      </div>
    </form>
  );
}
