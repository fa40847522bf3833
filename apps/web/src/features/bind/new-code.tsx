import type { ReactNode } from "react";
import { useT } from "../../i18n/index.ts";
import type { useEmailCode } from "../../session/index.ts";
import { Button, CodeStep, TaskScreen, WalletWait } from "../../ui/index.ts";
import { failureText } from "../../wallet/index.ts";

interface NewCodeProps {
  /** The e-mail address to bind. */
  readonly email: string;
  readonly mailing: ReturnType<typeof useEmailCode>;
  /** The step that the page waits for. */
  readonly step: "sign" | "save" | undefined;
  readonly failure: unknown;
  readonly facts?: readonly (readonly [label: string, value: ReactNode])[];
  readonly children?: ReactNode;
  /** Called when the player types another digit, so that an earlier error can be cleared. */
  onTyped(): void;
  /** Called when all six digits are typed, or when the button is pressed again. */
  onBind(code: string): void;
}

/** The step that takes the code of an e-mail address and binds the address. */
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
