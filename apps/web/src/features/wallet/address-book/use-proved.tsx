import type { FreshProof } from "@gemplay/api-schema";
import { type ReactNode, useState } from "react";
import { useT } from "../../../i18n/index.ts";
import { useEmailCode } from "../../../session/index.ts";
import { CodeStep } from "../../../ui/index.ts";
import { failureText } from "../../../wallet/index.ts";

type TypedCode = Extract<FreshProof, { code: string }>;

interface Proved {
  readonly busy: boolean;
  /**
   * Error text for the player: why the action failed, or that the result of the action is unknown. The text is "" if no
   * error occurred.
   */
  readonly failure: string;
  /**
   * The form step that asks for the code from the e-mail. While the page waits for the code, the sheet shows the code
   * step instead of the form.
   */
  readonly step: ReactNode;
  start(): void;
}

/**
 * Runs an action with a fresh proof of identity. The proof is a wallet signature, or a code from an e-mail if the
 * account has no wallet.
 * @param act runs the action with the e-mail code; if no code is given, `act` asks the wallet for a signature
 */
export function useProved(
  purpose: "addWithdrawalAddress" | "loosenAddressLock",
  byCode: boolean,
  act: (typed: TypedCode | undefined) => Promise<void>,
): Proved {
  const t = useT();
  const mailing = useEmailCode(purpose);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState("");

  async function run(typed: TypedCode | undefined): Promise<void> {
    setBusy(true);
    setFailure("");
    try {
      await act(typed);
      mailing.reset();
    } catch (error) {
      setFailure(failureText(error, t("book.unanswered")));
      mailing.setCode("");
    }
    setBusy(false);
  }

  return {
    busy: busy || mailing.sending,
    failure: failure || mailing.failure || "",
    start: () => void (byCode ? mailing.send() : run(undefined)),
    step: mailing.mailed ? (
      <div className="flex flex-col gap-14">
        <CodeStep
          mailing={mailing}
          back={t("action.back")}
          busy={busy}
          error={failure || undefined}
          onTyped={() => setFailure("")}
          onWhole={(code) => void run(mailing.typed(code))}
        />
      </div>
    ) : null,
  };
}
