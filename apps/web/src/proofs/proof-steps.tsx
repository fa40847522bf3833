import type { ProofStep } from "../games/proof/proof.ts";
import { useT } from "../i18n/index.ts";
import { artHref, Icon } from "../ui/index.ts";
import "./proofs.css";

/**
 * Shows the steps of the proof of a round. Each step of a proof has a title, the formula with its values, the result,
 * and whether the result agrees with the round.
 */
export function ProofSteps({ steps }: { readonly steps: readonly ProofStep[] }) {
  const t = useT();
  return (
    <ol className="card mt-8 px-14 pt-12 pb-2">
      {steps.map(({ title, formula, result, fine }, place) => (
        <li key={title} className={`proofs-step${fine ? "" : " wrong"}`}>
          <svg viewBox="0 0 28 28" className="size-28 flex-none" aria-hidden="true">
            <use href={artHref(fine ? "s-emerald" : "s-coral")} width="28" height="28" />
            <text x="14" y="18.2" textAnchor="middle" fontSize="12" fontWeight="700" fill="var(--on-emerald)">
              {place + 1}
            </text>
          </svg>
          <div className="min-w-0 flex-1">
            <div className="flex justify-between gap-8">
              <h3 className="text-13 font-semibold">{t(title)}</h3>
              <span className={fine ? "text-emerald" : "text-coral"}>
                <Icon name={fine ? "check" : "x"} size={16} />
                <span className="sr-only">{t(fine ? "round.stepFine" : "round.stepWrong")}</span>
              </span>
            </div>
            <div className="formula whitespace-pre-line">
              {formula}
              {formula === "" ? null : <br />}
              <b>{result}</b>
            </div>
          </div>
        </li>
      ))}
    </ol>
  );
}
