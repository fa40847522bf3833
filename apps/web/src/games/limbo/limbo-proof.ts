import { type LimboParams, limbo } from "@gemplay/games";
import { formatHundredths } from "../../i18n/index.ts";
import { drawSteps } from "../proof/draw-steps.ts";
import { defineProof } from "../proof/proof.ts";
import { readFigure, writeFigure } from "../proof/proof-fields.ts";
import { centiText, multiplierText } from "../proof/step.ts";

export const proof = defineProof<"limbo", LimboParams>({
  game: "limbo",
  formula: ["i = floor(f × 2²⁴)", "max(1, floor(99 × 2²⁴ ÷ (i + 1)) ÷ 100)"],
  fields: [{ kind: "figure", name: "target", label: "verify.targetMultiplier", decimals: 2 }],
  initial: limbo.initial,
  read(values) {
    const targetCenti = readFigure(values.target, 2);
    const params = { targetE4: (targetCenti ?? 0) * 100 };
    return limbo.isOffered(params) ? params : undefined;
  },
  write: ({ targetE4 }) => ({ target: writeFigure(targetE4 / 100, 2) }),
  played: ({ params }) => params,
  recompute(seeds, params) {
    const { steps, floats } = drawSteps(seeds, 1);
    const { multiplierE4, outcome } = limbo.play(seeds, params);
    const won = multiplierE4 > 0;
    const [float = 0] = floats;
    return {
      outcome,
      multiplierE4,
      steps: [
        ...steps,
        {
          title: "round.stepMultiplier",
          formula: [
            `i = floor(${float.toFixed(8)} × 2²⁴) = ${Math.floor(float * 2 ** 24)}`,
            "max(1, floor(99 × 2²⁴ ÷ (i + 1)) ÷ 100)",
          ].join("\n"),
          result: `= ${centiText(outcome.resultE4 / 100)} ${won ? "≥" : "<"} ${centiText(params.targetE4 / 100)}: ${multiplierText(multiplierE4)}×`,
        },
      ],
    };
  },
  figure: ({ resultE4 }) => `${formatHundredths(resultE4 / 100)}×`,
  bet: ({ targetE4 }) => `≥ ${formatHundredths(targetE4 / 100)}×`,
});
