import type { FreshProof } from "@gemplay/api-schema";
import { type ReactNode, useState } from "react";
import { ApiError, isAnswerLost } from "../../../api/index.ts";
import { useT } from "../../../i18n/index.ts";
import { useEmailCode } from "../../../session/index.ts";
import { CodeStep, Notice } from "../../../ui/index.ts";
import { toWalletError } from "../../../wallet/index.ts";

type TypedCode = Extract<FreshProof, { code: string }>;

interface Proved {
  readonly busy: boolean;
  /** Why nothing changed, or that something may have; "" while nothing is wrong. */
  readonly trouble: string;
  /** What is shown instead, while the code of a mail is waited for. */
  readonly step: ReactNode;
  start(): void;
}

/**
 * Something that takes a fresh proof: the wallet's signature, asked for at once; a code by mail where no wallet belongs to
 * the account.
 *
 * @param act does it, with the code or by asking the wallet itself
 */
export function useProved(
  purpose: "addWithdrawalAddress" | "loosenAddressLock",
  byCode: boolean,
  act: (typed: TypedCode | undefined) => Promise<void>,
): Proved {
  const t = useT();
  const mailing = useEmailCode(purpose);
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState("");

  async function run(typed: TypedCode | undefined): Promise<void> {
    setBusy(true);
    setTrouble("");
    try {
      await act(typed);
      mailing.reset();
    } catch (error) {
      setTrouble(troubleText(error, t));
      mailing.setCode("");
    }
    setBusy(false);
  }

  const told = trouble || mailing.failure || "";
  return {
    busy: busy || mailing.sending,
    trouble: told,
    start: () => void (byCode ? mailing.send() : run(undefined)),
    step: mailing.mailed ? (
      <div className="flex flex-col gap-14">
        <CodeStep
          lead={
            <>
              {t("code.sentTo")} <b className="font-semibold text-text">{mailing.mailed.sentTo}</b> ·{" "}
              <button type="button" className="link tap relative" onClick={mailing.reset}>
                {t("action.back")}
              </button>
            </>
          }
          mailed={mailing.mailed}
          code={mailing.code}
          busy={busy}
          onCode={(code) => {
            mailing.setCode(code);
            if (code.length === 6) void run(mailing.typed(code));
          }}
          onResend={() => void mailing.resend()}
        />
        {told ? (
          <Notice tone="coral" urgent>
            {told}
          </Notice>
        ) : null}
      </div>
    ) : null,
  };
}

/** Why nothing changed, because the wallet said no, or the server; or that something may have. */
export function troubleText(error: unknown, t: ReturnType<typeof useT>): string {
  if (isAnswerLost(error)) return t("book.unanswered");
  return error instanceof ApiError ? error.message : toWalletError(error, "sign").message;
}
