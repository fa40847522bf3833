import type { Data } from "@gemplay/api-schema";
import { useState } from "react";
import { call } from "../../api/index.ts";
import { inHost } from "../../host/index.ts";
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
import { Notice, PasswordField, showToast } from "../../ui/index.ts";
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
  const [step, setStep] = useState<"sign" | "save">();
  const [failure, setFailure] = useState<unknown>();
  const hasWallet = canWalletSign(info);

  const bind = async (code: string) => {
    setFailure(undefined);
    try {
      if (hasWallet) setStep("sign");
      const proof = hasWallet
        ? await proveByWallet("bindEmail")
        : inHost
          ? ({ hostSession: true } as const)
          : { loginPassword };
      setStep("save");
      await withSecondFactor((factor) =>
        call(
          "POST /account/email/bind/new",
          { body: { ...mailing.typed(code), proof: { ...proof, ...factor } } },
          { silent: true },
        ),
      );
      showToast("succ", t("bind.done"));
    } catch (error) {
      setFailure(error);
      if (isCodeRefused(error)) mailing.setCode("");
    }
    setStep(undefined);
    await queryClient.invalidateQueries({ queryKey: userQueries.userInfo().queryKey });
  };

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
      {...{ email, mailing, step, failure }}
      facts={[[t("bind.usedFor"), t("bind.usedForValue")]]}
      onTyped={() => setFailure(undefined)}
      onBind={(code) => void bind(code)}
    />
  );
}
