import { t } from "../i18n/language.ts";

const filled = { low: 1, look: 2, high: 3 } as const;

/** Shows how urgent an inspection is, as one to three rhombuses and a word. */
export function Risk({ risk }: { readonly risk: keyof typeof filled }) {
  return (
    <span className={`risk ${risk}`}>
      <span className="rhombs" aria-hidden="true">
        {[1, 2, 3].map((place) => (
          <i key={place} className={place <= filled[risk] ? "on" : ""} />
        ))}
      </span>
      {t(`risk.${risk}`)}
    </span>
  );
}
