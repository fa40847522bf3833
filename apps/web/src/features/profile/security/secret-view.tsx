import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { navigate } from "wouter/use-browser-location";
import { isAnswerLost, isRefusal } from "../../../api/index.ts";
import { useT } from "../../../i18n/index.ts";
import { userQueries } from "../../../queries/index.ts";
import {
  Button,
  ErrorState,
  LoadingScreen,
  loginPasswordLength,
  NewPasswordFields,
  Notice,
  PasswordField,
  passwordProblem,
  passwordProblemText,
  ScreenHeader,
  showToast,
} from "../../../ui/index.ts";
import { useChangeLoginPassword } from "../api/change-login-password.ts";
import { settingsPath } from "../settings-path.ts";
import { SetSecret } from "./set-secret.tsx";

/** Renders `/profile?view=secret`, in which the player sets the first login password or replaces the login password. */
export default function SecretView() {
  const t = useT();
  const info = useQuery(userQueries.userInfo());
  if (info.data) return info.data.loginPasswordSet ? <ChangeSecret /> : <SetSecret info={info.data} />;
  return (
    <>
      <ScreenHeader title={t("profile.loginPassword")} back={settingsPath} />
      {info.isError ? (
        <div className="section">
          <ErrorState title={t("profile.failed")} error={info.error} onRetry={() => void info.refetch()} />
        </div>
      ) : (
        <LoadingScreen />
      )}
    </>
  );
}

/** Lets the player replace the login password. The old login password proves the identity of the player. */
function ChangeSecret() {
  const t = useT();
  const [oldPassword, setOldPassword] = useState("");
  const [password, setPassword] = useState("");
  const [repeated, setRepeated] = useState("");
  const { isPending, error, mutate } = useChangeLoginPassword(() => {
    showToast("succ", t("secret.done"));
    navigate(settingsPath, { replace: true });
  });
  const problem = passwordProblem(password, repeated, loginPasswordLength);
  const reason =
    oldPassword === ""
      ? t("secret.oldMissing")
      : problem
        ? passwordProblemText(problem, loginPasswordLength, t)
        : password === oldPassword
          ? t("secret.same")
          : undefined;
  const isOld = isRefusal(error, "LoginPasswordOldIncorrect");
  return (
    <form
      className="flex min-h-[calc(100dvh-var(--safe-t)-var(--below))] flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        if (!reason && !isPending) mutate({ oldPassword, password, confirmPassword: repeated });
      }}
    >
      <ScreenHeader title={t("secret.title")} back={settingsPath} />
      <div className="flex flex-1 flex-col gap-14 px-16 pt-4 pb-16">
        <PasswordField
          label={t("secret.old")}
          value={oldPassword}
          autoComplete="current-password"
          error={isOld ? error?.message : undefined}
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
        {error && !isOld ? (
          <Notice tone={isAnswerLost(error) ? "gold" : "coral"} urgent>
            {isAnswerLost(error) ? t("secret.unanswered") : error.message}
          </Notice>
        ) : null}
        <Notice tone="sapphire" icon="info">
          {t("secret.after")}
        </Notice>
      </div>
      <div className="foot z-10">
        <Button type="submit" busy={isPending ? t("secret.saving") : undefined} reason={reason}>
          {t("secret.act")}
        </Button>
      </div>
    </form>
  );
}
