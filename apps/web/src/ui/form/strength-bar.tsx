import { type PageKey, useT } from "../../i18n/index.ts";
import type { Strength } from "./password-rules.ts";

const words: readonly PageKey[] = [
  "password.short",
  "password.weak",
  "password.fair",
  "password.good",
  "password.strong",
];
const bricks = [1, 2, 3, 4] as const;
const colours = ["var(--raised-3)", "var(--coral)", "var(--gold)", "var(--emerald)", "var(--emerald)"];
const lights = [
  "var(--raised-3)",
  "var(--coral-lit)",
  "var(--strength-1)",
  "var(--emerald-lit)",
  "var(--emerald-lit)",
];

/** Shows the strength of a password as four bricks and a word. */
export function StrengthBar({ strength }: { readonly strength: Strength }) {
  const t = useT();
  return (
    <div>
      <svg viewBox="0 0 343 8" className="mt-10 h-8 w-full" preserveAspectRatio="none" aria-hidden="true">
        {bricks.map((brick) => {
          const x = (brick - 1) * 87;
          const lit = brick <= strength;
          return (
            <g key={brick}>
              <polygon
                points={`${x + 3},0 ${x + 82},0 ${x + 79},8 ${x},8`}
                fill={lit ? colours[strength] : "var(--raised-3)"}
              />
              {lit ? (
                <polygon points={`${x + 3},0 ${x + 60},0 ${x + 20},8 ${x},8`} fill={lights[strength]} />
              ) : null}
            </g>
          );
        })}
      </svg>
      <p className="mt-6 flex justify-between text-12" role="status">
        <span className="text-muted">{t("password.strength")}</span>
        <b className={`font-semibold ${tone(strength)}`}>{t(words[strength] ?? "password.short")}</b>
      </p>
    </div>
  );
}

function tone(strength: Strength): string {
  if (strength === 0) return "text-muted";
  if (strength === 1) return "text-coral";
  return strength === 2 ? "text-gold" : "text-emerald";
}
