import { type PageKey, useT } from "../../../i18n/index.ts";
import { scheme } from "./scheme.ts";

const steps: readonly PageKey[] = ["fairness.how1", "fairness.how2", "fairness.how3", "fairness.how4"];

/** The scheme in four sentences, and its formula. */
export function HowItWorks() {
  const t = useT();
  return (
    <>
      <ol className="flex flex-col gap-12">
        {steps.map((key, place) => (
          <li key={key} className="flex gap-12 text-13">
            <span className="sq num font-bold text-emerald" aria-hidden="true">
              {place + 1}
            </span>
            <span className="self-center">{t(key)}</span>
          </li>
        ))}
      </ol>
      <pre className="formula well mt-16 whitespace-pre-wrap">{scheme.roll}</pre>
    </>
  );
}
