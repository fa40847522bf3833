import { use } from "react";
import { Link } from "wouter";
import type { GameName } from "../../../games/play/game/round.ts";
import { type PageKey, useT } from "../../../i18n/index.ts";
import { loadProof } from "../../../proofs/index.ts";

const steps: readonly PageKey[] = ["fairness.how1", "fairness.how2", "fairness.how3", "fairness.how4"];
/**
 * Formulas that compute the outcome of a game from its seeds. The formulas are not in a text catalogue, because they
 * are the same in all languages.
 */
const numbers = [
  "HMAC_SHA256(server seed, client seed:nonce:0 …)",
  "→ b₀ b₁ b₂ b₃ …",
  "f = b₀/256 + b₁/256² + b₂/256³ + b₃/256⁴",
];

/**
 * Explains the fairness scheme in four sentences. Shows the formulas that compute the outcome of a game from the seeds.
 */
export function HowItWorks({ game }: { readonly game: GameName }) {
  const t = useT();
  const { formula, names } = use(loadProof(game));
  return (
    <>
      <ol className="flex flex-col gap-12">
        {steps.map((key, place) => (
          <li key={key} className="flex gap-12 text-13">
            <span className="square num font-bold text-emerald" aria-hidden="true">
              {place + 1}
            </span>
            <span className="self-center">{t(key)}</span>
          </li>
        ))}
      </ol>
      <pre className="formula well mt-16 whitespace-pre-wrap">
        {[...(names.nonceDecides ? numbers : []), ...formula].join("\n")}
      </pre>
      <p className="mt-12 text-center">
        <Link href="/index?view=fairness" className="link">
          {t("fairness.more")}
        </Link>
      </p>
    </>
  );
}
