import type { ReactNode } from "react";
import { Link } from "wouter";
import { useT } from "../../../i18n/index.ts";
import { CheckBoxArt } from "../../../ui/index.ts";

interface Accepted {
  readonly age: boolean;
  readonly terms: boolean;
}

interface TermsBoxesProps {
  readonly accepted: Accepted;
  onAccepted(accepted: Accepted): void;
}

/**
 * Shows two check boxes, which the player must check. The player confirms the legal age and confirms that the player
 * has read the terms.
 */
export function TermsBoxes({ accepted, onAccepted }: TermsBoxesProps) {
  const t = useT();
  return (
    <div>
      <Box checked={accepted.age} onChange={(age) => onAccepted({ ...accepted, age })}>
        {t("account.age")}
      </Box>
      <Box checked={accepted.terms} onChange={(terms) => onAccepted({ ...accepted, terms })}>
        {t("account.accept")}{" "}
        <Link href="/index?view=terms" className="link tap relative inline-block">
          {t("account.terms")}
        </Link>
        {" · "}
        <Link href="/index?view=privacy" className="link tap relative inline-block">
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
      <CheckBoxArt checked={checked} />
      <span className="min-w-0 flex-1">{children}</span>
    </label>
  );
}
