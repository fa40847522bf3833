import type { FreshProof } from "@gemplay/api-schema";
import type { ReactNode } from "react";
import { useT } from "../../../i18n/index.ts";
import { useEmailCode } from "../../../session/index.ts";
import { CodeStep } from "../../../ui/index.ts";
import { failureText } from "../../../wallet/index.ts";

type TypedCode = Extract<FreshProof, { code: string }>;

/** State of a call that needs a fresh proof of identity, as returned by the call's hook. */
interface ProvedCall {
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly error: Error | null;
  reset(): void;
}

interface CallEnds {
  onSuccess(): void;
  onError(): void;
}

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
 * Sends a call with a fresh proof of identity. The proof is a wallet signature, or a code from an e-mail if the account
 * has no wallet.
 * @param send sends the call with the typed e-mail code; without a code, the call asks the wallet for a signature
 */
export function useProved(
  purpose: "addWithdrawalAddress" | "loosenAddressLock",
  byCode: boolean,
  { isPending, isError, error, reset }: ProvedCall,
  send: (typed: TypedCode | undefined, ends: CallEnds) => void,
): Proved {
  const t = useT();
  const mailing = useEmailCode(purpose);
  const failure = error ? failureText(error, t("book.unanswered")) : "";
  const ends: CallEnds = { onSuccess: mailing.reset, onError: () => mailing.setCode("") };
  return {
    busy: isPending || mailing.sending,
    failure: failure || mailing.failure || "",
    start: () => void (byCode ? mailing.send() : send(undefined, ends)),
    step: mailing.mailed ? (
      <div className="flex flex-col gap-14">
        <CodeStep
          mailing={mailing}
          back={t("action.back")}
          busy={isPending}
          error={failure || undefined}
          onTyped={() => {
            if (isError) reset();
          }}
          onWhole={(code) => send(mailing.typed(code), ends)}
        />
      </div>
    ) : null,
  };
}
