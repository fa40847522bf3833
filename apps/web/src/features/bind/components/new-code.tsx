import type { ReactNode } from "react";
import { useT } from "../../../i18n/index.ts";
import type { useEmailCode } from "../../../session/index.ts";
import { Button, CodeStep, TaskScreen, WalletWait } from "../../../ui/index.ts";
import { failureText } from "../../../wallet/index.ts";

interface NewCodeProps {
  /** The e-mail address that the player wants to bind. */
  readonly email: string;
  readonly mailing: ReturnType<typeof useEmailCode>;
  /** The step in progress: the signature (`sign`), or the request that binds the address (`save`). */
  readonly step: "sign" | "save" | undefined;
  readonly failure: unknown;
  readonly facts?: readonly (readonly [label: string, value: ReactNode])[];
  readonly children?: ReactNode;
  /** Called after each digit that the player types, so that the page can clear an earlier error. */
  onTyped(): void;
  /** Called when the player has typed all six digits of the code, or presses the button again. */
  onBind(code: string): void;
}

/**
 * Shows the form step in which the player types the code from the e-mail. The correct code binds the e-mail address.
 */
export function NewCode(props: NewCodeProps) {
  const t = useT();
  const { email, mailing, step, failure, facts, children, onTyped, onBind } = props;
  const left = 6 - mailing.code.length;
  return (
    <TaskScreen
      title={t("bind.title")}
      back="/profile"
      foot={
        <>
          {step === "sign" ? (
            <div className="mb-10">
              <WalletWait />
            </div>
          ) : null}
          <Button
            busy={step && t(step === "sign" ? "bind.signing" : "bind.binding")}
            reason={left > 0 ? t("code.toGo", { count: left }) : undefined}
            onClick={() => onBind(mailing.code)}
          >
            {t("bind.act")}
          </Button>
        </>
      }
    >
      <CodeStep
        {...{ mailing, email }}
        back={t("code.change")}
        busy={step !== undefined}
        error={failure ? failureText(failure, t("bind.unanswered")) : undefined}
        {...(facts ? { facts } : {})}
        onTyped={onTyped}
        onWhole={onBind}
      />
      {children}
    </TaskScreen>
  );
}
