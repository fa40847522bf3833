import type { FreshProof } from "@gemplay/api-schema";
import { type ReactNode, useState } from "react";
import { useT } from "../../../i18n/index.ts";
import { useEmailCode } from "../../../session/index.ts";
import { CodeStep } from "../../../ui/index.ts";
import { failureText } from "../../../wallet/index.ts";

type TypedCode = Extract<FreshProof, { code: string }>;

interface Proved {
  readonly busy: boolean;
  /** Text of the problem: why the action failed, or that the result is unknown. "" if no problem occurred. */
  readonly trouble: string;
  /**
   * The step that asks for the e-mail code. The sheet shows this step instead of the form while the page waits for a
   * code.
   */
  readonly step: ReactNode;
  start(): void;
}

/**
 * Runs an action with a fresh proof: the wallet's signature, requested at once, or an e-mail code for an account
 * without a wallet.
 * @param act runs the action with the e-mail code, or without a code asks the wallet for a signature
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
      setTrouble(failureText(error, t("book.unanswered")));
      mailing.setCode("");
    }
    setBusy(false);
  }

  return {
    busy: busy || mailing.sending,
    trouble: trouble || mailing.failure || "",
    start: () => void (byCode ? mailing.send() : run(undefined)),
    step: mailing.mailed ? (
      <div className="flex flex-col gap-14">
        <CodeStep
          mailing={mailing}
          back={t("action.back")}
          busy={busy}
          error={trouble || undefined}
          onTyped={() => setTrouble("")}
          onWhole={(code) => void run(mailing.typed(code))}
        />
      </div>
    ) : null,
  };
}
