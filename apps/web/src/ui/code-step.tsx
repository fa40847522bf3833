import { type ReactNode, useEffect, useState } from "react";
import { formatNumber, useT } from "../i18n/index.ts";
import { CodeField } from "./code-field.tsx";
import { EnvelopeArt } from "./envelope-art.tsx";

/** A code that was mailed. */
export interface MailedCode {
  /** Parts of the address. */
  readonly sentTo: string;
  readonly goodForMinutes: number;
  readonly triesAllowed: number;
  /** From when another one can be asked for, by `performance.now()`. */
  readonly nextAt: number;
}

interface CodeStepProps {
  /** Says where it went and what can be done about that. */
  readonly lead: ReactNode;
  readonly mailed: MailedCode;
  readonly code: string;
  readonly error?: string | undefined;
  readonly busy: boolean;
  /** What stands at the end of the card. */
  readonly facts?: readonly (readonly [label: string, value: ReactNode])[];
  onCode(code: string): void;
  onResend(): void;
}

/** The step that takes the digits of a mail. */
export function CodeStep({ lead, mailed, code, error, busy, facts = [], onCode, onResend }: CodeStepProps) {
  const t = useT();
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
      <div className="px-8 text-center">
        <EnvelopeArt />
        <h2 className="mt-10 text-22 font-semibold tracking-[-0.02em]">{t("code.heading")}</h2>
        <p className="mt-4 text-14 text-muted">{lead}</p>
      </div>
      <CodeField
        label={t("code.heading")}
        code={code}
        error={error}
        busy={busy}
        onCode={onCode}
        aside={<Resend nextAt={mailed.nextAt} onResend={onResend} />}
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

/** When another code can be asked for, in a ring that runs out; then the way to ask. */
function Resend({ nextAt, onResend }: { readonly nextAt: number; onResend(): void }) {
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
      <button type="button" className="link tap relative min-h-[max(4.4rem,44px)] text-13" onClick={onResend}>
        {t("code.again")}
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
