import { useT } from "../../../i18n/index.ts";
import { Art } from "../../../ui/index.ts";
import type { Verdict } from "./check-shared.ts";

/** A statement about a shared round. A statement without a verdict is not checked, or its check still runs. */
export interface SharedFact {
  readonly text: string;
  readonly verdict?: Verdict | undefined;
}

interface SharedColumnProps {
  readonly kind: "here" | "log" | "owner";
  readonly title: string;
  readonly facts: readonly SharedFact[];
}

const marks = {
  here: { art: "s-emerald", path: "M8.8 14l3.6 3.7L19.2 10.6", stroke: "var(--on-emerald)" },
  log: { art: "s-sapphire", path: "M8.5 10.2h11M8.5 14h11M8.5 17.8h6.4", stroke: "var(--on-sapphire)" },
  owner: {
    art: "s-coal",
    path: "M9.4 13.2h9.2v6H9.4zM11.4 13v-2a2.6 2.6 0 0 1 5.2 0v2",
    stroke: "var(--text)",
  },
} as const;
const wrongMark = {
  art: "s-coral",
  path: "M9.6 9.6l8.8 8.8M18.4 9.6l-8.8 8.8",
  stroke: "var(--on-coral)",
} as const;

/** Shows what one source says about a shared round. */
export function SharedColumn({ kind, title, facts }: SharedColumnProps) {
  const t = useT();
  const isWrong = facts.some(({ verdict }) => verdict === "unfit");
  const { art, path, stroke } = isWrong ? wrongMark : marks[kind];
  return (
    <section className={`shared-round-column ${isWrong ? "wrong" : kind}`} aria-label={title}>
      <div className="shared-round-head">
        <span className="relative inline-block">
          <Art name={art} size={28} />
          <svg viewBox="0 0 28 28" className="absolute inset-0 size-full" aria-hidden="true">
            <path d={path} fill="none" stroke={stroke} strokeWidth="2.2" />
          </svg>
        </span>
        <h2>{title}</h2>
      </div>
      <ul>
        {facts.map(({ text, verdict }) => (
          <li key={text} className={verdict === "unfit" ? "unfit" : verdict === "notYet" ? "not-yet" : ""}>
            {text}
            {verdict === "unfit" || verdict === "notYet" ? (
              <span className="shared-round-verdict">
                {t(verdict === "unfit" ? "shared.unfit" : "shared.notYet")}
              </span>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
