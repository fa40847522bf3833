import type { Data } from "@gemplay/api-schema";
import { type PageKey, useT } from "../../../i18n/index.ts";
import {
  Button,
  fundsPasswordLength,
  NewPasswordFields,
  Notice,
  PasswordField,
  TaskHero,
  TaskScreen,
  WalletWait,
} from "../../../ui/index.ts";
import type { PasswordStep, PasswordTask } from "../api/set-funds-password.ts";
import { BindLinks } from "./bind-links.tsx";
import { SetPasswordFailureNotice } from "./set-password-failure-notice.tsx";
import { type ProofWay, type SetPasswordState, whereNext } from "./use-set-password.ts";

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
const wayTexts: Record<ProofWay, PageKey> = {
  wallet: "funds.sign",
  code: "funds.byCode",
  password: "funds.byPassword",
};

interface SetPasswordFormProps {
  readonly task: PasswordTask;
  readonly info: Data<"GET /user/info"> | undefined;
  readonly form: SetPasswordState;
}

/** Shows the form in which the player types the new funds password and gives the proof of identity. */
export function SetPasswordForm({ task, info, form }: SetPasswordFormProps) {
  const t = useT();
  const { mailing, way, failure } = form;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      <TaskScreen
        title={t("funds.title")}
        back={whereNext()}
        foot={<Foot task={task} info={info} form={form} />}
      >
        <TaskHero art="lock" title={t(taskTexts[task].title)}>
          {t(task === "recover" && way === "code" ? "funds.recoverByCode" : taskTexts[task].detail)}
        </TaskHero>
        {way === "wallet" || way === "code" ? null : <BindLinks />}
        {way === "password" ? (
          <PasswordField
            label={t("funds.loginPassword")}
            value={form.loginPassword}
            autoComplete="current-password"
            onChange={form.setLoginPassword}
          />
        ) : null}
        <NewPasswordFields
          label={t("funds.new")}
          rule={fundsPasswordLength}
          password={form.password}
          repeated={form.repeated}
          onPassword={form.setPassword}
          onRepeated={form.setRepeated}
        />
        {failure ? <SetPasswordFailureNotice {...failure} /> : null}
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

/** Shows how the player gives the proof of identity, and the button that sends the form. */
function Foot({ task, info, form }: SetPasswordFormProps) {
  const t = useT();
  const { mailing, step, way } = form;
  return (
    <>
      {step === "sign" ? <WalletWait /> : null}
      <p className="my-10 text-center text-12 text-muted">
        {way ? t(wayTexts[way]) : null}{" "}
        {form.hasChoice ? (
          <button type="button" className="link tap relative" onClick={form.switchWay}>
            {t(way === "code" ? "funds.rather.wallet" : "funds.rather.code")}
          </button>
        ) : null}
        {info?.withdrawalHoldHours ? (
          <span className="block">{t("funds.thenWait", { hours: info.withdrawalHoldHours })}</span>
        ) : null}
      </p>
      <Button
        type="submit"
        busy={mailing.sending ? t("code.sending") : step && t(stepTexts[step])}
        reason={way ? form.reason : t("funds.unprovable")}
      >
        {t(way === "code" ? "code.send" : taskTexts[task].act)}
      </Button>
    </>
  );
}
