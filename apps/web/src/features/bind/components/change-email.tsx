import type { Data } from "@gemplay/api-schema";
import { useState } from "react";
import { useT } from "../../../i18n/index.ts";
import { canWalletSign, isCodeRefused, useEmailCode } from "../../../session/index.ts";
import { Button, CodeStep, Notice, TaskHero, TaskScreen } from "../../../ui/index.ts";
import { failureText } from "../../../wallet/index.ts";
import { type OldProof, useChangeEmail } from "../api/change-email.ts";
import { useProveOldEmail } from "../api/prove-old-email.ts";
import { EmailForm } from "./email-form.tsx";
import { NewCode } from "./new-code.tsx";

/**
 * Shows the e-mail address of the account and lets the player change the address. The player first proves the old
 * address with a code, or signs with the wallet. After this first step, the player proves the new address with a code.
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
  const { isPending, error, mutate, reset } = useProveOldEmail();
  const prove = (code: string) =>
    mutate(mailing.typed(code), {
      onSuccess: ({ ticket }) => onProved({ ticket }),
      onError: () => mailing.setCode(""),
    });

  if (mailing.mailed)
    return (
      <TaskScreen title={t("bind.title")} back="/profile">
        <CodeStep
          mailing={mailing}
          busy={isPending}
          error={error ? failureText(error, t("bind.unanswered")) : undefined}
          facts={[[t("bind.next"), t("bind.nextValue")]]}
          onTyped={reset}
          onWhole={prove}
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
  const { step, error, mutate, reset } = useChangeEmail(proof, onBeginAnew);
  const save = (code: string) =>
    mutate(mailing.typed(code), {
      onError: (refusal) => {
        if (isCodeRefused(refusal)) mailing.setCode("");
      },
    });

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
    <NewCode {...{ email, mailing, step }} failure={error} onTyped={reset} onBind={save}>
      {error && !isCodeRefused(error) ? (
        <p className="text-center text-13">
          <button type="button" className="link tap relative" onClick={onBeginAnew}>
            {t("bind.again")}
          </button>
        </p>
      ) : null}
    </NewCode>
  );
}
