import type { Data, FreshProof, FreshProofPurpose } from "@gemplay/api-schema";
import { proofWays } from "@gemplay/api-schema/proof-ways";
import { type ReactNode, useState } from "react";
import { inHost } from "../../../host/index.ts";
import { useT } from "../../../i18n/index.ts";
import {
  canUsePasskeys,
  canWalletSign,
  isCodeRefused,
  proveByWallet,
  signByPasskey,
  useEmailCode,
} from "../../../session/index.ts";
import { Button, MailedCodeField, Notice, PasswordField, Segmented } from "../../../ui/index.ts";

type Purpose = Extract<
  FreshProofPurpose,
  | "setLoginPassword"
  | "bindWallet"
  | "addPasskey"
  | "removeWayIn"
  | "protection"
  | "deleteAccount"
  | "exclude"
  | "exportAccount"
  | "bindInviter"
  | "makeApiKey"
>;
type Way = "wallet" | "passkey" | "password" | "email" | "host";

const wayTexts = {
  wallet: "proof.wallet",
  passkey: "proof.passkey",
  password: "proof.password",
  email: "proof.email",
  host: "proof.host",
} as const satisfies Record<Way, string>;

/**
 * Returns the kinds of proof of identity that the server accepts for the given purpose and that the player can give.
 */
function waysFor(purpose: Purpose, info: Data<"GET /user/proof_ways">, mail: boolean): readonly Way[] {
  const { email, password, host } = proofWays[purpose];
  const nothingElse = info.address === null && info.email === null && info.passkeys === 0;
  const byPassword = password === "always" || (password === "alone" && nothingElse);
  const byHost = host === "always" || (host === "alone" && inHost && nothingElse && !info.loginPasswordSet);
  return [
    ...(canWalletSign(info) && purpose !== "bindWallet" ? (["wallet"] as const) : []),
    ...(info.passkeys > 0 && canUsePasskeys() ? (["passkey"] as const) : []),
    // The server accepts init data of the messaging host only in a session that the messaging host opened.
    ...(info.wayIn === "host" && byHost ? (["host"] as const) : []),
    ...(info.loginPasswordSet && byPassword ? (["password"] as const) : []),
    ...(info.email !== null && mail && email === "always" ? (["email"] as const) : []),
  ];
}

/**
 * Holds the values that the player enters for a fresh proof of identity. Returns the input fields, the reason why the
 * proof is incomplete, and a function that returns the proof.
 */
export function useProof(
  purpose: Purpose,
  info: Data<"GET /user/proof_ways">,
  mail: boolean,
  busy: boolean,
): {
  readonly fields: ReactNode;
  readonly reason: string | undefined;
  /**
   * Returns the proof.
   * @throws {WalletError} if the wallet does not sign the message
   * @throws {PasskeyError} if the browser gives no signature of a passkey
   */
  take(): Promise<FreshProof>;
  /** Called when the server refused the proof. Clears the typed code, so that the player types a new code. */
  refused(error: unknown): void;
} {
  const t = useT();
  const ways = waysFor(purpose, info, mail);
  const [chosen, setChosen] = useState<Way>();
  const [loginPassword, setLoginPassword] = useState("");
  const mailing = useEmailCode(purpose);
  const way = chosen ?? ways[0];
  if (way === undefined) {
    const none = t(info.address !== null && inHost ? "proof.inBrowser" : "proof.none");
    return {
      fields: <Notice tone="gold">{none}</Notice>,
      reason: none,
      take: () => Promise.reject(new Error(none)),
      refused: () => {},
    };
  }
  const parts: Record<Way, ReactNode> = {
    wallet: <p className="text-13 text-muted">{t("proof.walletWhy")}</p>,
    passkey: <p className="text-13 text-muted">{t("proof.passkeyWhy")}</p>,
    host: <p className="text-13 text-muted">{t("proof.hostWhy")}</p>,
    password: (
      <PasswordField
        label={t("proof.loginPassword")}
        value={loginPassword}
        autoComplete="current-password"
        onChange={setLoginPassword}
      />
    ),
    email: <CodeProof mailing={mailing} busy={busy} />,
  };
  const reasons: Record<Way, string | undefined> = {
    wallet: undefined,
    passkey: undefined,
    host: undefined,
    password: loginPassword === "" ? t("proof.passwordMissing") : undefined,
    email: mailing.code.length < 6 ? t("proof.codeMissing") : undefined,
  };
  return {
    fields: (
      <div className="flex flex-col gap-12">
        {ways.length > 1 ? (
          <Segmented<Way>
            label={t("proof.by")}
            value={way}
            options={ways.map((value) => ({ value, label: t(wayTexts[value]) }))}
            onChange={setChosen}
          />
        ) : null}
        {parts[way]}
      </div>
    ),
    reason: reasons[way],
    async take() {
      if (way === "wallet") return await proveByWallet(purpose);
      if (way === "passkey") return { passkey: await signByPasskey(purpose) };
      if (way === "host") return { hostSession: true };
      return way === "password" ? { loginPassword } : mailing.typed(mailing.code);
    },
    refused(error) {
      if (isCodeRefused(error)) mailing.setCode("");
    },
  };
}

interface CodeProofProps {
  readonly mailing: ReturnType<typeof useEmailCode>;
  readonly busy: boolean;
}

/** Sends a code to the account's e-mail address, and asks for the code. */
function CodeProof({ mailing, busy }: CodeProofProps) {
  const t = useT();
  if (mailing.mailed) {
    const label = t("proof.sentTo", { email: mailing.mailed.sentTo });
    return (
      <div>
        <p className="field-label">{label}</p>
        <MailedCodeField label={label} mailing={mailing} busy={busy} />
      </div>
    );
  }
  return (
    <>
      <Button
        look="quiet"
        busy={mailing.sending ? t("proof.sending") : undefined}
        onClick={() => void mailing.send()}
      >
        {t("proof.send")}
      </Button>
      {mailing.failure ? (
        <Notice tone="coral" urgent>
          {mailing.failure}
        </Notice>
      ) : null}
    </>
  );
}
