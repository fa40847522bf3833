import type { FreshProof } from "@gemplay/api-schema";
import { type ReactNode, useState } from "react";
import { useT } from "../../../i18n/index.ts";
import { useEmailCode } from "../../../session/index.ts";
import { CodeStep } from "../../../ui/index.ts";
import { failureText } from "../../../wallet/index.ts";

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
