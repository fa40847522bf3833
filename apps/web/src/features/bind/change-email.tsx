import type { Body, Data } from "@gemplay/api-schema";
import { useState } from "react";
import { call } from "../../api/index.ts";
import { useT } from "../../i18n/index.ts";
import { userQueries } from "../../queries/index.ts";
import {
  canWalletSign,
  isCodeRefused,
  proveByWallet,
  useEmailCode,
  withSecondFactor,
} from "../../session/index.ts";
import { queryClient } from "../../stores/index.ts";
import { Button, CodeStep, Notice, showToast, TaskHero, TaskScreen } from "../../ui/index.ts";
import { failureText } from "../../wallet/index.ts";
import { EmailForm } from "./email-form.tsx";
import { NewCode } from "./new-code.tsx";

type OldProof = Extract<Body<"POST /account/change/new/email/save">["proof"], { ticket: string }> | "wallet";

/**
 * Shows the e-mail address of the account and lets the player change the address. The player first proves the old
 * address with a code, or signs with the wallet. After the old address, the player proves the new address with a code.
 */
export function ChangeEmail({ info }: { readonly info: Data<"GET /user/info"> }) {
  const [proof, setProof] = useState<OldProof>();
  if (proof !== undefined) return <NewEmail proof={proof} onBeginAnew={() => setProof(undefined)} />;
  return <OldEmail info={info} onProved={setProof} />;
}

function OldEmail({
  info,
  onProved,
}: {
  readonly info: Data<"GET /user/info">;
  onProved(proof: OldProof): void;
}) {
  const t = useT();
  const mailing = useEmailCode("changeEmail");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();

  const prove = async (code: string) => {
    setBusy(true);
    setFailure(undefined);
    try {
      const { ticket } = await call(
        "POST /account/change/email/valid",
        { body: mailing.typed(code) },
        { silent: true },
      );
      onProved({ ticket });
    } catch (error) {
      setFailure(error);
      mailing.setCode("");
      setBusy(false);
    }
  };

  if (mailing.mailed)
    return (
      <TaskScreen title={t("bind.title")} back="/profile">
        <CodeStep
          mailing={mailing}
          busy={busy}
          error={failure ? failureText(failure, t("bind.unanswered")) : undefined}
          facts={[[t("bind.next"), t("bind.nextValue")]]}
          onTyped={() => setFailure(undefined)}
          onWhole={(code) => void prove(code)}
        />
      </TaskScreen>
    );
  return (
    <TaskScreen
      title={t("bind.title")}
      back="/profile"
      foot={
        <>
          <Button busy={mailing.sending ? t("code.sending") : undefined} onClick={() => void mailing.send()}>
            {t("bind.change")}
          </Button>
          {!canWalletSign(info) ? null : (
            <p className="mt-12 text-center text-13 text-muted">
              {t("bind.lost")}{" "}
              <button type="button" className="link tap relative" onClick={() => onProved("wallet")}>
                {t("bind.byWallet")}
              </button>
            </p>
          )}
        </>
      }
    >
      <TaskHero art="letter" title={info.email ?? ""}>
        {t("bind.isBound")}
      </TaskHero>
      <Notice tone="sapphire" icon="info">
        {t("bind.changeHow")}
        {info.withdrawalHoldHours && info.fundsPasswordSet
          ? ` ${t("bind.thenWait", { hours: info.withdrawalHoldHours })}`
          : null}
      </Notice>
      {mailing.failure ? (
        <Notice tone="coral" urgent>
          {mailing.failure}
        </Notice>
      ) : null}
    </TaskScreen>
  );
}

function NewEmail({ proof, onBeginAnew }: { readonly proof: OldProof; onBeginAnew(): void }) {
  const t = useT();
  const mailing = useEmailCode("newEmail");
  const [email, setEmail] = useState("");
  const [step, setStep] = useState<"sign" | "save">();
  const [failure, setFailure] = useState<unknown>();

  const save = async (code: string) => {
    setFailure(undefined);
    try {
      if (proof === "wallet") setStep("sign");
      const shown = proof === "wallet" ? await proveByWallet("changeEmail") : proof;
      setStep("save");
      await withSecondFactor((factor) =>
        call(
          "POST /account/change/new/email/save",
          { body: { ...mailing.typed(code), proof: { ...shown, ...factor } } },
          { silent: true },
        ),
      );
      showToast("succ", t("bind.changed"));
      await queryClient.invalidateQueries({ queryKey: userQueries.userInfo().queryKey });
      onBeginAnew();
      return;
    } catch (error) {
      setFailure(error);
      if (isCodeRefused(error)) mailing.setCode("");
    }
    setStep(undefined);
  };

  if (!mailing.mailed)
    return (
      <EmailForm
        title={t("bind.newHead")}
        why={t("bind.newWhy")}
        label={t("bind.newEmail")}
        sending={mailing.sending}
        failure={mailing.failure}
        onSend={(typed) => {
          setEmail(typed);
          void mailing.send(typed);
        }}
      />
    );
  return (
    <NewCode
      {...{ email, mailing, step, failure }}
      onTyped={() => setFailure(undefined)}
      onBind={(code) => void save(code)}
    >
      {failure && !isCodeRefused(failure) ? (
        <p className="text-center text-13">
          <button type="button" className="link tap relative" onClick={onBeginAnew}>
            {t("bind.again")}
          </button>
        </p>
      ) : null}
    </NewCode>
  );
}
