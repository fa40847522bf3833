import type { Data } from "@gemplay/api-schema";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useSearch } from "wouter";
import { navigate } from "wouter/use-browser-location";
import { ApiError, isAnswerLost, isRefusal } from "../../api/index.ts";
import { type PageKey, useT } from "../../i18n/index.ts";
import { userQueries } from "../../queries/index.ts";
import { canWalletSign, useEmailCode } from "../../session/index.ts";
import { queryClient } from "../../stores/index.ts";
import {
  Button,
  ButtonLink,
  CodeStep,
  fundsPasswordLength,
  NewPasswordFields,
  Notice,
  PasswordField,
  passwordProblem,
  passwordProblemText,
  showToast,
  TaskHero,
  TaskScreen,
  WalletWait,
} from "../../ui/index.ts";
import { toWalletError } from "../../wallet/index.ts";
import { BindLinks } from "./funds-password/bind-links.tsx";
import { RecoverLink } from "./funds-password/recover-link.tsx";
import {
  type PasswordStep,
  type PasswordTask,
  proofPurposes,
  setNewPassword,
} from "./funds-password/set-new-password.ts";

/**
 * Returns the address of the screen that opens after the player has set the funds password. The function `whereNext`
 * accepts only known screens.
 */
function whereNext(): string {
  return new URLSearchParams(location.search).get("next") === "/withdraw" ? "/withdraw" : "/profile";
}

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

interface TaskTexts {
  readonly title: PageKey;
  readonly detail: PageKey;
  readonly act: PageKey;
}

const taskTexts: Record<PasswordTask, TaskTexts> = {
  set: { title: "funds.setTitle", detail: "funds.setDetail", act: "funds.set" },
  recover: {
    title: "funds.recover",
    detail: "funds.recoverDetail",
    act: "funds.recover",
  },
};
const stepTexts: Record<PasswordStep, PageKey> = { sign: "funds.signing", save: "funds.setting" };

interface SetPasswordProps {
  readonly task: PasswordTask;
  readonly info: Data<"GET /user/info"> | undefined;
}

function SetPassword({ task, info }: SetPasswordProps) {
  const t = useT();
  const [password, setPassword] = useState("");
  const [repeated, setRepeated] = useState("");
  const [step, setStep] = useState<PasswordStep>();
  const [failure, setFailure] = useState<FailureProps>();
  const [loginPassword, setLoginPassword] = useState("");
  const [wantsCode, setWantsCode] = useState(false);
  const mailing = useEmailCode(proofPurposes[task]);
  const texts = taskTexts[task];
  const problem = passwordProblem(password, repeated, fundsPasswordLength);
  const hasWallet = canWalletSign(info);
  const hasEmail = info !== undefined && info.email !== null;
  const byCode = hasEmail && (wantsCode || !hasWallet);
  // If the account has neither a wallet nor an e-mail address, the login password proves the player's identity for the
  // first funds password.
  const byPassword = task === "set" && info?.address === null && !hasEmail && info.loginPasswordSet;

  const submit = async (code?: string) => {
    setFailure(undefined);
    let at = "sign" as PasswordStep;
    const onStep = (next: PasswordStep) => {
      at = next;
      setStep(next);
    };
    try {
      const typed = byPassword ? { loginPassword } : code === undefined ? undefined : mailing.typed(code);
      await setNewPassword(task, { password, confirmPassword: repeated }, typed, onStep);
      showToast("succ", t(task === "set" ? "funds.done" : "funds.recovered"));
      navigate(whereNext(), { replace: true });
    } catch (error) {
      // If another tab has already set the funds password, the screen must show the new state.
      if (!isRefusal(error, "FundsPasswordAlreadySet"))
        setFailure({ error, lost: at === "save" && isAnswerLost(error) });
      mailing.setCode("");
      setStep(undefined);
    }
    await queryClient.invalidateQueries({ queryKey: userQueries.userInfo().queryKey });
  };

  if (mailing.mailed)
    return (
      <TaskScreen title={t("funds.title")} back={whereNext()}>
        <CodeStep
          mailing={mailing}
          back={t("action.back")}
          busy={step !== undefined}
          onTyped={() => setFailure(undefined)}
          onWhole={(code) => void submit(code)}
        />
        {failure ? <Failure {...failure} /> : null}
      </TaskScreen>
    );
  const passwordReason =
    byPassword && loginPassword === ""
      ? t("funds.loginPasswordMissing")
      : problem && passwordProblemText(problem, fundsPasswordLength, t);
  const canProve = hasWallet || byCode || byPassword;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!canProve || passwordReason || step || mailing.sending) return;
        if (byCode) void mailing.send();
        else void submit();
      }}
    >
      <TaskScreen
        title={t("funds.title")}
        back={whereNext()}
        foot={
          <>
            {step === "sign" ? <WalletWait /> : null}
            <p className="my-10 text-center text-12 text-muted">
              {canProve ? t(byPassword ? "funds.byPassword" : byCode ? "funds.byCode" : "funds.sign") : null}{" "}
              {hasWallet && hasEmail ? (
                <button type="button" className="link tap relative" onClick={() => setWantsCode(!wantsCode)}>
                  {t(byCode ? "funds.rather.wallet" : "funds.rather.code")}
                </button>
              ) : null}
              {info?.withdrawalHoldHours ? (
                <span className="block">{t("funds.thenWait", { hours: info.withdrawalHoldHours })}</span>
              ) : null}
            </p>
            <Button
              type="submit"
              busy={mailing.sending ? t("code.sending") : step && t(stepTexts[step])}
              reason={canProve ? passwordReason : t("funds.unprovable")}
            >
              {t(byCode ? "code.send" : texts.act)}
            </Button>
          </>
        }
      >
        <TaskHero art="lock" title={t(texts.title)}>
          {t(task === "recover" && byCode ? "funds.recoverByCode" : texts.detail)}
        </TaskHero>
        {canProve && !byPassword ? null : <BindLinks />}
        {byPassword ? (
          <PasswordField
            label={t("funds.loginPassword")}
            value={loginPassword}
            autoComplete="current-password"
            onChange={setLoginPassword}
          />
        ) : null}
        <NewPasswordFields
          label={t("funds.new")}
          rule={fundsPasswordLength}
          password={password}
          repeated={repeated}
          onPassword={setPassword}
          onRepeated={setRepeated}
        />
        {failure ? <Failure {...failure} /> : null}
        {mailing.failure ? (
          <Notice tone="coral" urgent>
            {mailing.failure}
          </Notice>
        ) : null}
        {info ? (
          <Notice tone="gold">
            {t("funds.warning", {
              tries: info.fundsPasswordTriesAllowed,
              hours: info.fundsPasswordLockHours,
            })}
          </Notice>
        ) : null}
      </TaskScreen>
    </form>
  );
}

interface FailureProps {
  readonly error: unknown;
  /**
   * True if the answer to the last request was lost. After a lost answer, the server may have set the funds password.
   */
  readonly lost: boolean;
}

/** Shows why the funds password was not set: the wallet or the server refused, or the result is unknown. */
function Failure({ error, lost }: FailureProps) {
  const t = useT();
  if (lost)
    return (
      <Notice tone="gold" urgent>
        {t("funds.unanswered")}
      </Notice>
    );
  const code = error instanceof ApiError ? undefined : toWalletError(error, "sign").code;
  return (
    <Notice tone="coral" urgent>
      {error instanceof ApiError ? error.message : toWalletError(error, "sign").message}{" "}
      {code ? <span className="whitespace-nowrap">{t("state.code", { code })}</span> : null}
    </Notice>
  );
}
