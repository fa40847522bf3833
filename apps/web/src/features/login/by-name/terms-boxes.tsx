import type { ReactNode } from "react";
import { Link } from "wouter";
import { useT } from "../../../i18n/index.ts";

interface Accepted {
  readonly age: boolean;
  readonly terms: boolean;
}

interface TermsBoxesProps {
  readonly accepted: Accepted;
  onAccepted(accepted: Accepted): void;
}

/** That the player is of age, and has read the terms: two answers, none given beforehand. */
export function TermsBoxes({ accepted, onAccepted }: TermsBoxesProps) {
  const t = useT();
  return (
    <div>
      <Box checked={accepted.age} onChange={(age) => onAccepted({ ...accepted, age })}>
        {t("account.age")}
      </Box>
      <Box checked={accepted.terms} onChange={(terms) => onAccepted({ ...accepted, terms })}>
        {t("account.accept")}{" "}
        <Link href="/index?view=terms" className="link tap relative">
          {t("account.terms")}
        </Link>
        {" · "}
        <Link href="/index?view=privacy" className="link tap relative">
          {t("account.privacy")}
        </Link>
      </Box>
    </div>
  );
}

function Box({
  checked,
  onChange,
  children,
}: {
  readonly checked: boolean;
  onChange(checked: boolean): void;
  readonly children: ReactNode;
}) {
  return (
    <label className="flex min-h-[max(4.4rem,44px)] cursor-pointer items-center gap-12 rounded-12 text-13 has-[:focus-visible]:[outline:var(--focus)]">
      <input
        type="checkbox"
        className="sr-only"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      <svg viewBox="0 0 24 24" className="size-24 flex-none" aria-hidden="true">
        {checked ? (
          <>
            <polygon points="5,1 19,1 23,5 23,19 19,23 5,23 1,19 1,5" fill="var(--emerald-lo)" />
            <polygon points="5,1 19,1 23,5 1,17 1,5" fill="var(--emerald)" />
            <path d="M6.5 12.2l3.8 3.8 7.4-8" fill="none" stroke="var(--on-emerald)" strokeWidth="2.4" />
          </>
        ) : (
          <polygon
            points="5,1 19,1 23,5 23,19 19,23 5,23 1,19 1,5"
            fill="var(--sunken)"
            stroke="var(--line-2)"
            strokeWidth="1.5"
          />
        )}
      </svg>
      <span className="min-w-0 flex-1">{children}</span>
    </label>
  );
}
