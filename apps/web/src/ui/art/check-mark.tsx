import { useT } from "../../i18n/index.ts";
import type { Checked } from "../../stores/index.ts";
import { Art } from "./art.tsx";

interface CheckMarkProps {
  readonly checked: Checked;
  /** Width and height of the icon in design pixels. */
  readonly size: number;
  readonly className?: string;
}

/**
 * Shows the result of a check in which this browser computed a round again. Every list of rounds uses this icon. The
 * page loads the texts of `CheckMark` together with the code that computes rounds again.
 */
export function CheckMark({ checked, size, className = "relative" }: CheckMarkProps) {
  const t = useT();
  const fine = checked === "verified";
  return (
    <span className={`${className} flex-none`}>
      <Art name={fine ? "s-emerald" : "s-coral"} size={size} />
      <svg viewBox="0 0 20 20" className="absolute inset-0 size-full" aria-hidden="true">
        <path
          d={fine ? "M6 10.2l2.7 2.7L14 7.6" : "M7 7l6 6M13 7l-6 6"}
          fill="none"
          stroke={fine ? "var(--on-emerald)" : "var(--on-coral)"}
          strokeWidth="2"
        />
      </svg>
      <span className="sr-only">{t(fine ? "rounds.verified" : "rounds.wrong")}</span>
    </span>
  );
}
