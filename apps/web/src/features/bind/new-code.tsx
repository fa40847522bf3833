import type { ReactNode } from "react";
import { useT } from "../../i18n/index.ts";
import type { useEmailCode } from "../../session/index.ts";
import { Button, CodeStep, type MailedCode, TaskScreen } from "../../ui/index.ts";
import { failureText } from "./failure-text.ts";

interface NewCodeProps {
  /** The address that is to be bound. */
  readonly email: string;
  readonly mailing: ReturnType<typeof useEmailCode>;
  readonly mailed: MailedCode;
  /** What is being waited for. */
  readonly step: "sign" | "save" | undefined;
  readonly failure: unknown;
  readonly facts?: readonly (readonly [label: string, value: ReactNode])[];
  readonly children?: ReactNode;
  /** Another digit was typed: what failed before is over. */
  onTyped(): void;
  /** All six are there, or the button was pressed again. */
  onBind(code: string): void;
}

/** The step that takes the code of an address and binds it. */
export function NewCode(props: NewCodeProps) {
  const t = useT();
  const { email, mailing, mailed, step, failure, facts, children, onTyped, onBind } = props;
  const left = 6 - mailing.code.length;
  return (
    <TaskScreen
      title={t("bind.title")}
      back="/profile"
      foot={
        <Button
          busy={step && t(step === "sign" ? "bind.signing" : "bind.binding")}
          reason={left > 0 ? t("code.toGo", { count: left }) : undefined}
          onClick={() => onBind(mailing.code)}
        >
          {t("bind.act")}
        </Button>
      }
    >
      <CodeStep
        lead={
          <>
            {t("code.sentTo")} <b className="font-semibold text-text">{email}</b> ·{" "}
            <button type="button" className="link tap relative" onClick={mailing.reset}>
              {t("code.change")}
            </button>
          </>
        }
        mailed={mailed}
        code={mailing.code}
        busy={step !== undefined}
        error={mailing.failure ?? (failure ? failureText(failure, t) : undefined)}
        {...(facts ? { facts } : {})}
        onCode={(code) => {
          mailing.setCode(code);
          onTyped();
          if (code.length === 6) onBind(code);
        }}
        onResend={() => void mailing.resend(email)}
      />
      {children}
    </TaskScreen>
  );
}
