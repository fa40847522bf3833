import { useT } from "../../../i18n/index.ts";

interface StepTrailProps {
  /** Names of the steps, in their order. */
  readonly steps: readonly string[];
  /** Position of the current step. */
  readonly at: number;
}

/** Shows the steps of a deposit or a withdrawal in one row, and marks the current step and the steps before it. */
export function StepTrail({ steps, at }: StepTrailProps) {
  const t = useT();
  return (
    <ol
      className="grid auto-cols-fr grid-flow-col gap-8"
      aria-label={t("wallet.stepOf", { step: at + 1, steps: steps.length })}
    >
      {steps.map((name, place) => (
        <li key={name} aria-current={place === at ? "step" : undefined}>
          <svg viewBox="0 0 108 6" preserveAspectRatio="none" className="h-6 w-full" aria-hidden="true">
            <polygon points="3,0 108,0 105,6 0,6" fill={place <= at ? "var(--emerald-lo)" : "var(--line)"} />
            {place <= at ? <polygon points="3,0 76,0 30,6 0,6" fill="var(--emerald)" /> : null}
          </svg>
          <span className={`mt-5 block text-12 ${place === at ? "font-semibold" : "text-muted"}`}>
            {name}
          </span>
        </li>
      ))}
    </ol>
  );
}
