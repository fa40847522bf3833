import { type ReactNode, useEffect, useState } from "react";
import { formatNumber, useT } from "../../i18n/index.ts";
import { TaskHero } from "../layout/task-hero.tsx";
import { CodeField } from "./code-field.tsx";

/** A code that the server sent by e-mail. */
export interface MailedCode {
  /** The masked e-mail address that received the code. */
  readonly sentTo: string;
  readonly goodForMinutes: number;
  readonly triesAllowed: number;
  /** Time at which the page received the answer of the server, in milliseconds since 1970. */
  readonly sentAtMs: number;
  /** Time in ms on the clock of `performance.now()` from which the player can request another code. */
  readonly nextAt: number;
}

/** The request for a code by e-mail, and the digits that the player typed. */
interface Mailing {
  readonly mailed: MailedCode | undefined;
  readonly code: string;
  readonly sending: boolean;
  /** Reason why another e-mail with a code could not be sent. */
  readonly failure: string | undefined;
  setCode(code: string): void;
  send(email?: string): Promise<unknown>;
  reset(): void;
}

interface MailedCodeFieldProps {
  readonly label: string;
  readonly mailing: Mailing;
  /** E-mail address that receives another code, or undefined for the account's own e-mail address. */
  readonly email?: string | undefined;
  /** Reason why the server refused the typed code. */
  readonly error?: string | undefined;
  readonly busy: boolean;
  /** Called when the player changes the typed code. */
  onCode?(code: string): void;
}

/** Input field for a code from an e-mail, with a button that requests another e-mail. */
export function MailedCodeField(props: MailedCodeFieldProps) {
  const { label, mailing, email, error, busy, onCode } = props;
  return (
    <CodeField
      label={label}
      code={mailing.code}
      error={error ?? mailing.failure}
      busy={busy}
      onCode={(code) => {
        mailing.setCode(code);
        onCode?.(code);
      }}
      aside={
        <Resend
          nextAt={mailing.mailed?.nextAt ?? 0}
          sending={mailing.sending}
          onResend={() => void mailing.send(email)}
        />
      }
    />
  );
}

interface CodeStepProps extends Omit<MailedCodeFieldProps, "label" | "onCode"> {
  /** Text that is shown instead of the e-mail address, if the address must stay hidden. */
  readonly lead?: string;
  /** Text of the button that returns to the previous step. Without this text, the step has no such button. */
  readonly back?: string;
  /** Labels and values that are shown at the end of the step's card. */
  readonly facts?: readonly (readonly [label: string, value: ReactNode])[];
  /** Called when the player types a digit, so that the caller can remove an earlier error. */
  onTyped?(): void;
  /** Called when the player has typed all six digits. */
  onWhole(code: string): void;
}

/**
 * Shows the step in which the player types a code from an e-mail. Renders nothing until the server has sent the e-mail.
 */
export function CodeStep(props: CodeStepProps) {
  const { mailing, email, error, busy, lead, back, facts = [], onTyped, onWhole } = props;
  const t = useT();
  const { mailed } = mailing;
  if (mailed === undefined) return null;
  const known: readonly (readonly [string, ReactNode])[] = [
    [
      t("code.goodFor"),
      t("code.goodForValue", { count: mailed.goodForMinutes, tries: formatNumber(mailed.triesAllowed) }),
    ],
    [t("code.nothing"), t("code.nothingValue")],
    ...facts,
  ];
  return (
    <>
      <TaskHero art="letter" title={t("code.heading")}>
        {lead ?? (
          <>
            {t("code.sentTo")}{" "}
            <b className="font-semibold text-text [overflow-wrap:anywhere]">{email ?? mailed.sentTo}</b>
          </>
        )}
        {back ? (
          <>
            {lead ? " " : " · "}
            <button type="button" className="link tap relative" onClick={mailing.reset}>
              {back}
            </button>
          </>
        ) : null}
      </TaskHero>
      <MailedCodeField
        {...{ mailing, email, error, busy }}
        label={t("code.heading")}
        onCode={(code) => {
          onTyped?.();
          if (code.length === 6) onWhole(code);
        }}
      />
      <dl className="card px-16 py-6 text-13">
        {known.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-16 py-8">
            <dt className="flex-none text-muted">{label}</dt>
            <dd className="min-w-0 text-right">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

interface ResendProps {
  readonly nextAt: number;
  readonly sending: boolean;
  onResend(): void;
}

/**
 * Shows a ring with the time until the player can request another code. After this time, a button replaces the ring.
 */
function Resend({ nextAt, sending, onResend }: ResendProps) {
  const t = useT();
  const [now, setNow] = useState(() => performance.now());
  const left = Math.max(0, Math.ceil((nextAt - now) / 1_000));
  useEffect(() => {
    if (left === 0) return;
    const timer = setInterval(() => setNow(performance.now()), 250);
    return () => clearInterval(timer);
  }, [left]);
  if (left === 0)
    return (
      <button
        type="button"
        className="link tap relative min-h-[max(4.4rem,44px)] text-13"
        aria-disabled={sending || undefined}
        onClick={onResend}
      >
        {t(sending ? "code.sending" : "code.again")}
      </button>
    );
  const minutes = Math.floor(left / 60);
  const seconds = String(left % 60).padStart(2, "0");
  return (
    <span className="flex items-center gap-8 text-13 text-muted">
      <svg viewBox="0 0 28 28" className="size-28 -rotate-90" aria-hidden="true">
        <circle cx="14" cy="14" r="11" fill="none" stroke="var(--raised-3)" strokeWidth="4" />
        <circle
          cx="14"
          cy="14"
          r="11"
          fill="none"
          stroke="var(--sapphire)"
          strokeWidth="4"
          pathLength="60"
          strokeDasharray={`${Math.min(left, 60)} 60`}
        />
      </svg>
      <span>
        {t("code.againIn")} <b className="num font-semibold text-text">{`${minutes}:${seconds}`}</b>
      </span>
    </span>
  );
}
