import type { Data } from "@gemplay/api-schema";
import { useState } from "react";
import { inHost } from "../../../host/index.ts";
import { useT } from "../../../i18n/index.ts";
import { canWalletSign, isCodeRefused, useEmailCode } from "../../../session/index.ts";
import { Notice, PasswordField } from "../../../ui/index.ts";
import { useBindEmail } from "../api/bind-email.ts";
import { EmailForm } from "./email-form.tsx";
import { NewCode } from "./new-code.tsx";

/**
 * Binds the first e-mail address to the account. The player needs the code from the e-mail and a fresh proof of
 * identity. The proof is a wallet signature, the login password, or the init data of the messaging host.
 */
export function BindEmail({ info }: { readonly info: Data<"GET /user/info"> }) {
  const t = useT();
  const mailing = useEmailCode("bindEmail");
  const [email, setEmail] = useState("");
  const [loginPassword, setLoginPassword] = useState("");
  const { step, error, mutate, reset } = useBindEmail();
  const hasWallet = canWalletSign(info);
  const proof = hasWallet ? "wallet" : inHost ? ({ hostSession: true } as const) : { loginPassword };
  const bind = (code: string) =>
    mutate(
      { typed: mailing.typed(code), proof },
      {
        onError: (refusal) => {
          if (isCodeRefused(refusal)) mailing.setCode("");
        },
      },
    );

  if (!mailing.mailed)
    return (
      <EmailForm
        title={t("bind.head")}
        why={t(hasWallet ? "bind.whyWallet" : inHost ? "bind.whyHost" : "bind.whyPassword")}
        label={t("bind.email")}
        sending={mailing.sending}
        failure={mailing.failure}
        missing={hasWallet || inHost || loginPassword !== "" ? undefined : t("bind.passwordMissing")}
        onSend={(typed) => {
          setEmail(typed);
          void mailing.send(typed);
        }}
      >
        {hasWallet || inHost ? null : (
          <PasswordField
            label={t("bind.loginPassword")}
            value={loginPassword}
            autoComplete="current-password"
            onChange={setLoginPassword}
          />
        )}
        <Notice tone="sapphire" icon="info">
          {t("bind.use")}
          {info.withdrawalHoldHours && info.fundsPasswordSet
            ? ` ${t("bind.thenWait", { hours: info.withdrawalHoldHours })}`
            : null}
        </Notice>
      </EmailForm>
    );
  return (
    <NewCode
      {...{ email, mailing, step }}
      failure={error}
      facts={[[t("bind.usedFor"), t("bind.usedForValue")]]}
      onTyped={reset}
      onBind={bind}
    />
  );
}
