import type { ReactNode } from "react";
import { Link } from "wouter";
import { useT } from "../../../i18n/index.ts";
import { Icon, type IconName } from "../../../ui/index.ts";

interface ActionsProps {
  onRecords(): void;
}

/** Shows octagonal buttons for four actions: deposit, withdrawal, swap and records. */
export function Actions({ onRecords }: ActionsProps) {
  const t = useT();
  return (
    <div className="mt-12 flex flex-wrap justify-between gap-x-4 gap-y-12">
      <Link href="/deposit" className={action}>
        <Stone icon="in" strong />
        {t("wallet.deposit")}
      </Link>
      <Link href="/withdraw" className={action}>
        <Stone icon="out" />
        {t("wallet.withdraw")}
      </Link>
      <Link href="/swap" className={action}>
        <Stone icon="swap" />
        {t("wallet.swap")}
      </Link>
      <button type="button" className={action} onClick={onRecords}>
        <Stone icon="list" />
        {t("records.title")}
      </button>
    </div>
  );
}

/**
 * CSS classes of an action button. The four buttons are in one row. With large text, the row contains as many buttons
 * as fit.
 */
const action =
  "flex grow basis-[22%] flex-col items-center gap-7 rounded-12 py-2 text-center text-[max(1.25rem,11px)] font-medium text-text " +
  "transition-transform duration-[var(--t-press)] active:scale-[0.97]";

function Stone({ icon, strong = false }: { readonly icon: IconName; readonly strong?: boolean }): ReactNode {
  const [flat, lit, shade] = strong
    ? ["var(--emerald)", "var(--action-1)", "var(--action-2)"]
    : ["var(--action-3)", "var(--action-4)", "var(--action-5)"];
  return (
    <span className="relative grid size-56 place-items-center">
      <svg viewBox="0 0 56 56" className="absolute inset-0 size-56" aria-hidden="true">
        <polygon
          points="38.7,2.1 53.9,17.3 53.9,38.7 38.7,53.9 17.3,53.9 2.1,38.7 2.1,17.3 17.3,2.1"
          fill={flat}
        />
        <polygon points="17.3,2.1 38.7,2.1 2.1,38.7 2.1,17.3" fill={lit} />
        <polygon points="53.9,17.3 53.9,38.7 38.7,53.9 17.3,53.9" fill={shade} />
      </svg>
      <Icon name={icon} size={22} className={`relative ${strong ? "text-[var(--on-emerald)]" : ""}`} />
    </span>
  );
}
