import { useT } from "../../../i18n/index.ts";

interface Rule {
  readonly text: string;
  readonly kept: boolean;
}

/** The rules, said before the field is filled; each is ticked when it is kept. */
export function RuleList({ rules }: { readonly rules: readonly Rule[] }) {
  const t = useT();
  return (
    <ul className="mt-8">
      {rules.map(({ text, kept }) => (
        <li key={text} className={`flex items-center gap-8 py-3 text-13 ${kept ? "" : "text-muted"}`}>
          <svg viewBox="0 0 16 16" className="size-16" aria-hidden="true">
            {kept ? (
              <>
                <polygon points="8,0 16,8 8,16 0,8" fill="#12A877" />
                <polygon points="8,0 16,8 0,8" fill="#1FE0A0" />
                <path d="M5 8.2l2.2 2.2 3.8-4.2" stroke="#03140E" strokeWidth="1.8" fill="none" />
              </>
            ) : (
              <polygon points="8,1 15,8 8,15 1,8" fill="none" stroke="#5A766F" strokeWidth="1.5" />
            )}
          </svg>
          <span>
            {text} {kept ? <span className="heard">{t("steps.done")}</span> : null}
          </span>
        </li>
      ))}
    </ul>
  );
}
