import type { ReactNode } from "react";
import { useT } from "../../../i18n/index.ts";
import { artHref, Icon } from "../../../ui/index.ts";

interface ProofStepProps {
  readonly place: number;
  readonly title: string;
  readonly fine: boolean;
  /** The formula with its figures. */
  readonly children: ReactNode;
}

/** One step of a proof: what it says, the formula, the figure, and whether it agrees. */
export function ProofStep({ place, title, fine, children }: ProofStepProps) {
  const t = useT();
  return (
    <li className={`proof-step${fine ? "" : " wrong"}`}>
      <svg viewBox="0 0 28 28" className="size-28" aria-hidden="true">
        <use href={artHref(fine ? "s-emerald" : "s-coral")} width="28" height="28" />
        <text x="14" y="18.2" textAnchor="middle" fontSize="12" fontWeight="700" fill="#03140E">
          {place}
        </text>
      </svg>
      <div className="min-w-0 flex-1">
        <div className="flex justify-between gap-8">
          <h3 className="text-13 font-semibold">{title}</h3>
          <span className={fine ? "text-emerald" : "text-coral"}>
            <Icon name={fine ? "check" : "x"} size={16} />
            <span className="heard">{t(fine ? "round.stepFine" : "round.stepWrong")}</span>
          </span>
        </div>
        <div className="formula">{children}</div>
      </div>
    </li>
  );
}

/** A hash or seed by its groups of four, cut in the middle; the ends stand out. */
export function ShortHash({ hex, plain = false }: { readonly hex: string; readonly plain?: boolean }) {
  const groups = hex.match(/.{1,4}/g) ?? [];
  const [first, second, third] = groups;
  const last = groups.at(-1);
  const end = plain ? "" : "font-bold text-emerald";
  return (
    <span className="mono text-12" title={hex}>
      <span className={end}>{first}</span> {second} {third} … <span className={end}>{last}</span>
    </span>
  );
}
