import { limbo } from "@gemplay/games";
import { formatCentiMultiplier } from "../play/stake/figures.ts";
import { defineInstantProof } from "../proof/instant-proof.ts";
import { centiText, multiplierText } from "../proof/step.ts";

export const proof = defineInstantProof(limbo, {
  formula: ["i = floor(f × 2²⁴)", "max(1, floor(99 × 2²⁴ ÷ (i + 1)) ÷ 100)"],
  form: { targetE4: { label: "verify.targetMultiplier", decimals: 2 } },
  draws: () => 1,
  steps({ outcome, multiplierE4, floats: [float = 0] }, { targetE4 }) {
    const reached = multiplierE4 > 0 ? "≥" : "<";
    return [
      {
        title: "round.stepMultiplier",
        formula: [
          `i = floor(${float.toFixed(8)} × 2²⁴) = ${Math.floor(float * 2 ** 24)}`,
          "max(1, floor(99 × 2²⁴ ÷ (i + 1)) ÷ 100)",
        ].join("\n"),
        result: `= ${centiText(outcome.resultE4 / 100)} ${reached} ${centiText(targetE4 / 100)}: ${multiplierText(multiplierE4)}×`,
      },
    ];
  },
  figure: ({ resultE4 }) => formatCentiMultiplier(resultE4),
  bet: ({ targetE4 }) => `≥ ${formatCentiMultiplier(targetE4)}`,
});
