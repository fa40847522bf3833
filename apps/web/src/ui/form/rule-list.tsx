import { useT } from "../../i18n/index.ts";

interface Rule {
  readonly text: string;
  readonly kept: boolean;
}

/** Lists the rules of a field before the player types, and ticks each rule that the typed text fulfils. */
export function RuleList({ rules }: { readonly rules: readonly Rule[] }) {
  const t = useT();
  return (
    <ul className="mt-8">
      {rules.map(({ text, kept }) => (
        <li key={text} className={`flex items-center gap-8 py-3 text-13 ${kept ? "" : "text-muted"}`}>
          <svg viewBox="0 0 16 16" className="size-16" aria-hidden="true">
            {kept ? (
              <>
                <polygon points="8,0 16,8 8,16 0,8" fill="var(--emerald-lo)" />
                <polygon points="8,0 16,8 0,8" fill="var(--emerald)" />
                <path d="M5 8.2l2.2 2.2 3.8-4.2" stroke="var(--on-emerald)" strokeWidth="1.8" fill="none" />
              </>
            ) : (
              <polygon points="8,1 15,8 8,15 1,8" fill="none" stroke="var(--line-2)" strokeWidth="1.5" />
            )}
          </svg>
          <span>
            {text} {kept ? <span className="sr-only">{t("steps.done")}</span> : null}
          </span>
        </li>
      ))}
    </ul>
  );
}
